/**
 * The server: one request after the other, each to its end, until the file system is unmounted.
 *
 *     /dev/fuse ──▶ whose turn ──▶ the handler of the request ──▶ VolumeKernel ──▶ /dev/fuse
 *
 * Between requests it looks at the clock: the periodic writer and the commit are due by the machine's time.
 */
import fs from 'node:fs';
import type { VolumeKernel } from '../../engine/vfs/volume-kernel.ts';
import { Callers } from './callers.ts';
import { Channel } from './channel.ts';
import { Exchange, type Handler, SILENT } from './exchange.ts';
import { FILES } from './handle/files.ts';
import { init } from './handle/init.ts';
import { INODES } from './handle/inodes.ts';
import { LISTING } from './handle/listing.ts';
import { NAMES } from './handle/names.ts';
import { Nodes } from './nodes.ts';
import { EIO, ENOSYS, OP } from './protocol/numbers.ts';

/**
 * What is not here is answered with ENOSYS, and not asked again: FLUSH, which ext4 does nothing at; and
 * COPY_FILE_RANGE, as the other kernel does not write back first what programs have mapped, so it copies itself.
 */
const HANDLERS: readonly (Handler | undefined)[] = (() => {
  const all: Record<number, Handler> = {
    ...NAMES,
    ...INODES,
    ...FILES,
    ...LISTING,
    [OP.INIT]: init,
    [OP.DESTROY]: () => 0,
    // Whatever is interrupted has been answered by the time that this is read.
    [OP.INTERRUPT]: () => SILENT,
  };
  return Array.from({ length: 64 }, (_, op) => all[op]);
})();

/** What has no caller of its own: the other kernel forgets, or writes back. */
const NOBODYS = new Set<number>([OP.INIT, OP.FORGET, OP.BATCH_FORGET, OP.INTERRUPT, OP.DESTROY]);

export interface ServeHooks {
  /** Before each request, and the time for what is due. */
  look(): void;
  /** Our own process asks now and then, only so that somebody looks at the clock. */
  nudged(): void;
  /** A mistake of ours; the program that asked hears EIO. */
  mistake(error: unknown): void;
}

/** Serves until the mount is gone; afterwards nothing is open or known any more. */
export function serve(fd: number, kernel: VolumeKernel, hooks: ServeHooks): void {
  const channel = new Channel(fd);
  const nodes = new Nodes(kernel);
  const callers = new Callers(kernel.fs.recorder.full);
  const x = new Exchange(channel, kernel, nodes);
  const { header } = channel;
  nodes.learn(2);
  while (channel.receive()) {
    hooks.look();
    const { opcode } = header;
    if (opcode === OP.STATFS && isOurs(header.pid)) {
      hooks.nudged();
      channel.reply(-ENOSYS);
      continue;
    }
    if (!NOBODYS.has(opcode)) kernel.turn(callers.of(header.pid, header.uid, header.gid));
    const result = answer(x, opcode, hooks);
    if (result === SILENT) continue;
    if (!channel.reply(result)) for (const ino of x.told) nodes.forget(ino, 1);
    x.told.length = 0;
  }
  kernel.closeAll();
  nodes.forgetAll();
}

function answer(x: Exchange, opcode: number, hooks: ServeHooks): number {
  const handler = HANDLERS[opcode];
  if (!handler) return -ENOSYS;
  try {
    return handler(x);
  } catch (error) {
    hooks.mistake(error);
    return -EIO;
  }
}

const isOurs = (pid: number): boolean => fs.existsSync(`/proc/self/task/${pid}`);
