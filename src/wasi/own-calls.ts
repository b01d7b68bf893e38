/** Calls on the program itself: its words, the clock, chance, its end, and waiting (poll_oneoff). */
import type { Timespec } from '../engine/vfs/kernel.ts';
import { CLOCK, EVENTTYPE, INVAL, NOSYS, SUCCESS } from './api.ts';
import { type Call, Exit, good, type Host, Wait } from './host.ts';
import { Answer, Fields, type Memory } from './memory.ts';

const NS = 1_000_000_000n;

/** Words, each with a NUL behind it, and a list of where they are. */
function putWords(memory: Memory, words: readonly string[], list: number, at: number): number {
  for (const [i, word] of words.entries()) {
    memory.putU32(list + 4 * i, at);
    memory.putText(at, `${word}\0`);
    at += word.length + 1;
  }
  return SUCCESS;
}

function putSizes(memory: Memory, words: readonly string[], count: number, bytes: number): number {
  memory.putU32(count, words.length);
  memory.putU32(
    bytes,
    words.reduce((sum, word) => sum + word.length + 1, 0),
  );
  return SUCCESS;
}

const CLOCKS = new Set<number>(Object.values(CLOCK));

/** The simulated clock. It moves with system calls and, on a machine, with its disks. */
function now({ system }: Host): bigint {
  const time: Timespec = { sec: 0, nsec: 0 };
  system.clock(time);
  return BigInt(time.sec) * NS + BigInt(time.nsec);
}

/** Linux's numbers of signals that end a program, which are WASI's too. */
const LAST_SIGNAL = 15;

const SUBSCRIPTION = 48;
const EVENT = 32;
const ABSTIME = 1;

interface Subscription {
  userdata: bigint;
  type: number;
  /** When a clock is due. Undefined for a descriptor. */
  due?: bigint;
  fd: number;
}

function subscriptionAt(host: Host, at: number): Subscription {
  const { memory } = host;
  const type = memory.u8(at + 8);
  const found = { userdata: memory.u64(at), type, fd: memory.u32(at + 16) };
  if (type !== EVENTTYPE.CLOCK) return found;
  if (!CLOCKS.has(found.fd)) throw new Answer(INVAL);
  const timeout = memory.u64(at + 24);
  return { ...found, due: memory.u16(at + 40) & ABSTIME ? timeout : now(host) + timeout };
}

/** Whether a descriptor's turn has come, or what is wrong with it; undefined if it has to wait. */
function readiness({ descriptors, system }: Host, { type, fd }: Subscription): number | undefined {
  try {
    const own = descriptors.get(fd, 'POLL_FD_READWRITE');
    return type === EVENTTYPE.FD_READ && system.waits(own.fd) ? undefined : SUCCESS;
  } catch (thrown) {
    if (thrown instanceof Answer) return thrown.errno;
    throw thrown;
  }
}

function poll(host: Host, from: number, to: number, count: number, result: number): number {
  const { memory, system, descriptors } = host;
  if (count === 0) return INVAL;
  memory.bytes(to, count * EVENT);
  const all = Array.from({ length: count >>> 0 }, (_, i) => subscriptionAt(host, from + i * SUBSCRIPTION));
  let events = 0;
  const tell = ({ userdata, type }: Subscription, error: number): void => {
    const ready = type === EVENTTYPE.CLOCK || error !== SUCCESS ? 0 : 1;
    const event = new Fields(EVENT).u64(0, userdata).u16(8, error).u8(10, type).u64(16, ready);
    memory.put(to + EVENT * events++, event.bytes);
  };
  for (const one of all) {
    const error = one.due === undefined ? readiness(host, one) : undefined;
    if (error !== undefined) tell(one, error);
  }
  const timers = all.filter(({ due }) => due !== undefined);
  if (events === 0) {
    if (timers.length === 0) throw new Wait(system.waits(descriptors.get(all[0].fd).fd));
    const first = timers.reduce((least, { due }) => (due! < least ? due! : least), timers[0].due!);
    const left = first - now(host);
    if (left > 0n) good(system.nanosleep(Number(left / NS), Number(left % NS)));
    for (const one of timers) if (one.due! <= first) tell(one, SUCCESS);
  }
  memory.putU32(result, events);
  return SUCCESS;
}

export const ownCalls: Readonly<Record<string, Call>> = {
  args_get: { params: 'ii', run: ({ memory, args }, list, at) => putWords(memory, args, list, at) },
  args_sizes_get: { params: 'ii', run: ({ memory, args }, count, bytes) => putSizes(memory, args, count, bytes) },
  environ_get: { params: 'ii', run: ({ memory, environment }, list, at) => putWords(memory, environment, list, at) },
  environ_sizes_get: {
    params: 'ii',
    run: ({ memory, environment }, count, bytes) => putSizes(memory, environment, count, bytes),
  },
  clock_res_get: {
    params: 'ii',
    run({ memory }, clock, at) {
      if (!CLOCKS.has(clock)) return INVAL;
      memory.putU64(at, 1n);
      return SUCCESS;
    },
  },
  clock_time_get: {
    params: 'iIi',
    run(host, clock, _precision, at) {
      if (!CLOCKS.has(clock)) return INVAL;
      host.memory.putU64(at, now(host));
      return SUCCESS;
    },
  },
  poll_oneoff: { params: 'iiii', run: poll },
  proc_exit: {
    params: 'i',
    run(_host, status) {
      throw new Exit(status & 0xff);
    },
  },
  proc_raise: {
    params: 'i',
    run(_host, signal) {
      if (signal < 1 || signal > LAST_SIGNAL) return NOSYS;
      throw new Exit(128 + signal);
    },
  },
  random_get: {
    params: 'ii',
    run({ memory, system }, at, count) {
      const bytes = new Uint8Array(memory.bytes(at, count).length);
      system.random(bytes);
      memory.put(at, bytes);
      return SUCCESS;
    },
  },
  sched_yield: { params: '', run: () => SUCCESS },
};
