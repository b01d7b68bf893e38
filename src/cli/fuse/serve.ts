/**
 * The server handles one request after the other, each to its end, until the file system is unmounted.
 *
 *     /dev/fuse ──▶ its caller ──▶ the handler of the request ──▶ VolumeKernel ──▶ /dev/fuse
 *
 * Between requests it reads the clock, because the periodic writer and the commit are due by the machine's time.
 */
import type { VolumeKernel } from '../../engine/vfs/volume-kernel.ts';
import { Callers } from './callers.ts';
import { ANSWER, BODY, Channel } from './channel.ts';
import { Exchange, type Handler, SILENT } from './exchange.ts';
import { FILES } from './handle/files.ts';
import { init } from './handle/init.ts';
import { INODES } from './handle/inodes.ts';
import { IOCTLS } from './handle/ioctls.ts';
import { LISTING } from './handle/listing.ts';
import { NAMES } from './handle/names.ts';
import { FUSE_ROOT_ID, Nodes } from './nodes.ts';
import { NUDGE_ENTRY, NUDGE_ID } from './nudge.ts';
import { EACCES, EIO, ENOSYS, OP } from './protocol/numbers.ts';

/**
 * Requests missing here are answered with ENOSYS, and the kernel does not send them again. These are FLUSH, at which ext4
 * does nothing, and COPY_FILE_RANGE. The other kernel does not first write back mapped pages for that, so it copies itself.
 */
const HANDLERS: readonly (Handler | undefined)[] = (() => {
  const all: Record<number, Handler> = {
    ...NAMES,
    ...INODES,
    ...FILES,
    ...IOCTLS,
    ...LISTING,
    [OP.INIT]: init,
    [OP.DESTROY]: () => 0,
    // The interrupted request has been answered by the time this is read.
    [OP.INTERRUPT]: () => SILENT,
  };
  return Array.from({ length: 64 }, (_, op) => all[op]);
})();

/** Requests without a caller, by which the other kernel forgets or writes back. */
const NOBODYS = new Set<number>([OP.INIT, OP.FORGET, OP.BATCH_FORGET, OP.INTERRUPT, OP.DESTROY]);

export interface ServeHooks {
  /** This is called before each request, and runs the work that is due. */
  look(): void;
  /** The main thread has a message, or only wants the thread to read the clock. */
  nudged(): void;
  /** Reports a bug of this program. The program that asked gets EIO. */
  mistake(error: unknown): void;
  /** Answers whether a sync would not make data safe. A sync then answers EIO. */
  unsafe(): boolean;
}

/** Serves until the mount is gone. Afterwards no inode is open or known. */
export function serve(fd: number, nudgeName: string, kernel: VolumeKernel, hooks: ServeHooks): void {
  const channel = new Channel(fd);
  const nodes = new Nodes(kernel);
  const callers = new Callers(kernel.fs.recorder.full);
  const x = new Exchange(channel, kernel, nodes);
  const { header } = channel;
  nodes.learn(2);
  while (channel.receive()) {
    try {
      hooks.look();
    } catch (error) {
      hooks.mistake(error);
    }
    const { opcode } = header;
    if (opcode === OP.NOTIFY_REPLY) {
      hooks.nudged();
      continue;
    }
    if (header.nodeid === FUSE_ROOT_ID && opcode === OP.LOOKUP && channel.text(BODY) === nudgeName) {
      channel.answer.set(NUDGE_ENTRY, ANSWER);
      channel.reply(NUDGE_ENTRY.length);
      hooks.nudged();
      continue;
    }
    if (header.nodeid === NUDGE_ID && opcode !== OP.FORGET) {
      channel.reply(-EACCES);
      continue;
    }
    if (!NOBODYS.has(opcode)) kernel.turn(callers.of(header.pid, header.uid, header.gid));
    const result = answer(x, opcode, hooks);
    if (result === SILENT) continue;
    if (!channel.reply(result)) for (let i = 0; i < x.toldCount; i++) nodes.forget(x.told[i], 1);
    x.toldCount = 0;
  }
  for (const end of [() => kernel.closeAll(), () => nodes.forgetAll()])
    try {
      end();
    } catch (error) {
      hooks.mistake(error);
    }
}

const SYNCS = new Set<number>([OP.FSYNC, OP.FSYNCDIR]);

function answer(x: Exchange, opcode: number, hooks: ServeHooks): number {
  const handler = HANDLERS[opcode];
  if (!handler) return -ENOSYS;
  try {
    const result = handler(x);
    return SYNCS.has(opcode) && hooks.unsafe() ? -EIO : result;
  } catch (error) {
    hooks.mistake(error);
    return -EIO;
  }
}
