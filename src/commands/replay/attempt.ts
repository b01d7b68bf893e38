/**
 * One call of a trace that is about to be made here. It knows what the arguments mean and where the paths lie.
 *
 *      "/tmp/x/f", the directory of the trace is /tmp/x     ──▶ f, from the directory that is replayed into
 *      "f", the process stands in /tmp/x/sub                ──▶ f, from sub
 *      "/etc/passwd", or a descriptor that leads there      ──▶ elsewhere: left out
 */
import type { Call } from '../../replay/trace.ts';
import { bytes, descriptor, FILLER, flags, number } from '../../replay/values.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { elsewhereOf } from './elsewhere.ts';

/** A process of the trace. Threads share one. */
export interface Traced {
  process: Process;
  threads: number;
  /** The inode of the working directory. If that is outside, the inode of the directory that the trace is replayed into. */
  cwd: number;
  /** The working directory from the replayed one: '', or a path that ends with a slash. */
  below: string;
  /** The working directory, if it is outside. */
  outside: string | undefined;
  closesOnExec: Set<number>;
}

/** Why a call was not made. */
export type Left = 'elsewhere' | 'lost' | 'no file' | 'unknown' | 'refused';

export interface Where {
  dir: number;
  path: string;
  /** The path begins in the directory that the trace is replayed into, wherever the process is. */
  fromRoot: boolean;
}

export class Attempt {
  readonly call: Call;
  readonly traced: Traced;
  readonly p: Process;
  readonly #root: { inode: number; path: string | undefined };
  /** Written bytes that the trace does not show. */
  unseen = 0;

  constructor(call: Call, traced: Traced, root: { inode: number; path: string | undefined }) {
    this.call = call;
    this.traced = traced;
    this.p = traced.process;
    this.#root = root;
  }

  fd(index: number): number {
    return descriptor(this.call.args[index] ?? '').fd;
  }

  number(index: number): number {
    return number(this.call.args[index] ?? '') ?? 0;
  }

  text(index: number): string | undefined {
    return bytes(this.call.args[index] ?? '')?.text;
  }

  flags(index: number, table: Readonly<Record<string, number>>): number {
    return flags(this.call.args[index] ?? '0', table) ?? 0;
  }

  /** The bytes that a call wrote. The trace may show only the first of them. */
  data(index: number, count: number): Uint8Array {
    return this.filled(bytes(this.call.args[index] ?? '')?.text ?? '', count);
  }

  filled(known: string, count: number): Uint8Array {
    const out = new Uint8Array(count).fill(FILLER.charCodeAt(0));
    for (let i = 0; i < Math.min(known.length, count); i++) out[i] = known.charCodeAt(i);
    this.unseen += Math.max(0, count - known.length);
    return out;
  }

  /** The reason why a descriptor leads to no file of the volume, if it does not. */
  away(fd: number): Left | undefined {
    const file = this.p.files[fd];
    if (!file) return 'elsewhere';
    const away = elsewhereOf(file);
    return away ? (away.lost ? 'lost' : 'elsewhere') : undefined;
  }

  /** A path below a descriptor. `dir` is undefined for calls without one. */
  at(dir: number | undefined, path: number): Where | Left {
    const text = this.text(path);
    if (text === undefined) return 'unknown';
    const { fd, path: shown } =
      dir === undefined ? { fd: K.AT_FDCWD, path: undefined } : descriptor(this.call.args[dir]);
    if (text.startsWith('/')) return this.#absolute(text);
    if (fd === K.AT_FDCWD) {
      const { outside } = this.traced;
      return outside === undefined ? { dir: fd, path: text, fromRoot: false } : this.#absolute(joined(outside, text));
    }
    const away = elsewhereOf(this.p.files[fd]);
    if (!away) return this.p.files[fd] ? { dir: fd, path: text, fromRoot: false } : 'elsewhere';
    if (away.lost) return 'lost';
    const from = away.path ?? shown;
    return from === undefined ? 'elsewhere' : this.#absolute(joined(from, text));
  }

  /** The path on the machine of the trace, for files outside. */
  absolute(dir: number | undefined, path: number): string | undefined {
    const text = this.text(path) ?? '';
    if (text.startsWith('/')) return text;
    const fd = dir === undefined ? K.AT_FDCWD : this.fd(dir);
    const from = fd === K.AT_FDCWD ? this.traced.outside : elsewhereOf(this.p.files[fd])?.path;
    return from === undefined ? undefined : joined(from, text);
  }

  #absolute(text: string): Where | Left {
    const root = this.#root.path;
    if (root === undefined) return 'elsewhere';
    const plain = normal(text);
    if (plain === root) return { dir: K.AT_FDCWD, path: '.', fromRoot: true };
    if (!plain.startsWith(root === '/' ? root : `${root}/`)) return 'elsewhere';
    const rest = plain.slice(root === '/' ? 1 : root.length + 1);
    return { dir: K.AT_FDCWD, path: text.endsWith('/') ? `${rest}/` : rest, fromRoot: true };
  }

  /** Makes a call with a path. */
  on(where: Where | Left, make: (dir: number, path: string) => number): number | Left {
    if (typeof where === 'string') return where;
    return this.#from(where.fromRoot, () => make(where.dir, where.path));
  }

  /** Makes a call with two paths. */
  onBoth(
    one: Where | Left,
    two: Where | Left,
    make: (dir: number, path: string, otherDir: number, otherPath: string) => number,
  ): number | Left {
    if (typeof one === 'string') return one;
    if (typeof two === 'string') return two;
    const fromRoot = one.fromRoot || two.fromRoot;
    const path = (w: Where) => (fromRoot && !w.fromRoot && w.dir === K.AT_FDCWD ? this.traced.below + w.path : w.path);
    return this.#from(fromRoot, () => make(one.dir, path(one), two.dir, path(two)));
  }

  #from(root: boolean, make: () => number): number {
    const { kernel } = this.p;
    kernel.cwd = root ? this.#root.inode : this.traced.cwd;
    return make();
  }
}

const joined = (from: string, path: string): string => normal(`${from}/${path}`);

/** The path without `.`, `..` and doubled slashes. Links are not followed. */
export function normal(path: string): string {
  const out: string[] = [];
  for (const name of path.split('/'))
    if (name === '..') out.pop();
    else if (name !== '' && name !== '.') out.push(name);
  return `/${out.join('/')}`;
}
