/** Data that workloads write and read. Its bytes never change, so files can refer to them and cost nothing. */
import * as K from '../engine/vfs/kernel.ts';
import type { Caller, Steps } from './caller.ts';
import type { Done } from './measure.ts';

const text = new Map<number, Uint8Array>();

/** A text of so many bytes, the same each time. */
export function lastingText(bytes: number): Uint8Array {
  const known = text.get(bytes);
  if (known) return known;
  const made = K.lasting(new Uint8Array(bytes).fill(0x61));
  text.set(bytes, made);
  return made;
}

/** Writes `bytes` from where the file stands, `record` in a call. */
export function* fill(p: Caller, fd: number, bytes: number, record: number, done?: Done): Steps<void> {
  const data = lastingText(record);
  for (let at = 0; at < bytes; at += record) {
    const count = Math.min(record, bytes - at);
    const n = p.write(fd, data, 0, count);
    if (n !== count) throw new WorkloadFailed('write', n);
    if (done) done.bytes += n;
    yield* p.turn();
  }
}

/** Reads from where the file stands to its end, `record` in a call. */
export function* skimAll(p: Caller, fd: number, record: number, done: Done): Steps<void> {
  for (;;) {
    const n = p.skim(fd, record);
    if (n < 0) throw new WorkloadFailed('read', n);
    yield* p.turn();
    if (n === 0) return;
    done.bytes += n;
  }
}

export function opened(p: Caller, path: string, flags: number): number {
  const fd = p.open(path, flags, 0o666);
  if (fd < 0) throw new WorkloadFailed(`open ${path}`, fd);
  return fd;
}

/** Thrown when a call failed that the workload cannot do without. */
export class WorkloadFailed {
  readonly call: string;
  readonly error: number;

  constructor(call: string, error: number) {
    this.call = call;
    this.error = error;
  }
}

/** The exit code: 1, with a line on standard error, if a call failed that the workload needs. */
export function* endsWell(p: Caller, name: string, steps: Steps<unknown>): Steps<number> {
  try {
    const status = yield* steps;
    return typeof status === 'number' ? status : 0;
  } catch (thrown) {
    if (!(thrown instanceof WorkloadFailed)) throw thrown;
    p.complain(`${name}: ${thrown.call}: ${thrown.error < 0 ? `error ${-thrown.error}` : 'cut short'}\n`);
    return 1;
  }
}
