/**
 * Runs a program to its end, call by call. WebAssembly cannot stop in the middle of a call and be taken up again; a program
 * that has to wait (a pipe is empty, others want their turn) is therefore left as it is, and later begun anew: it gets the
 * same answers as before, without a call being made, and so comes to the same place.
 *
 *      call 1 · call 2 · call 3: the pipe is empty           what others do
 *                        └── Wait ──▶ yield ──▶ … ──▶ begun anew: answers 1 and 2 from the log, call 3 is made
 *
 * That is exact, as all it knows of the world are these answers.
 */
import type { Steps } from '../workloads/caller.ts';
import { SUCCESS } from './api.ts';
import { FUEL, TICK } from './bounded.ts';
import { Descriptors } from './descriptors.ts';
import { Exit, type Host, Wait } from './host.ts';
import { INTERFACE } from './interface.ts';
import { Answer, Memory, type Written } from './memory.ts';
import type { WasiProgram } from './program.ts';
import type { System } from './system.ts';
import { compile, instantiate, isTrap, type WasmGlobal, type WasmMemory, type WasmTable } from './web-assembly.ts';

/** How a program ended: its exit code, and what it did that the machine forbids, if that ended it. */
export interface Ended {
  status: number;
  trap?: string;
}

/** Rounds of loops and begun functions between two looks at the bounds, and how many of them count as one step. */
const FUEL_AT_ONCE = 1_000_000;
const ROUNDS_PER_STEP = 1000;

/** Answers given again, in all, before a program no longer stops only to be fair: about a second. */
const MOST_AGAIN = 2_000_000;
/** What the log of a program that may have to wait can hold. */
const MOST_LOGGED = 256 << 20;

/** abort(3) ends by SIGABRT; so does, elsewhere too, what the machine forbids. */
const ABORTED = 134;

interface Logged {
  answer: number;
  written: readonly Written[];
}

/** A function of JavaScript becomes one that a table takes. */
const TICKER = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, 7, 1, 1, 104, 1, 116, 0, 0, 7, 5, 1, 1, 116, 0, 0,
]);

/** Thrown where the log is full. */
export class TooMuch {
  readonly message = `a program beside others can read ${MOST_LOGGED >> 20} MiB at most`;
}

class Run {
  readonly #program: WasiProgram;
  readonly #system: System;
  readonly #words: Pick<Host, 'args' | 'environment'>;
  readonly #descriptors: Descriptors;
  /** Answers so far, if it may ever have to wait. */
  readonly #log: Logged[] | undefined;
  #logged = 0;
  #again = 0;

  constructor(program: WasiProgram, system: System, words: Pick<Host, 'args' | 'environment'>, waits: boolean) {
    this.#program = program;
    this.#system = system;
    this.#words = words;
    this.#descriptors = new Descriptors(system);
    if (waits) this.#log = [];
  }

  *toEnd(): Steps<Ended> {
    for (;;) {
      const wait = this.#once();
      if (!(wait instanceof Wait)) return wait;
      this.#again += this.#log?.length ?? 0;
      yield wait.until;
      // What it wrote last is taken, as far as it has to be, before it goes on.
      for (let until = this.#system.filled(); until; until = this.#system.filled()) yield until;
    }
  }

  /** From its beginning to its end, or to where it has to wait. */
  #once(): Ended | Wait {
    const system = this.#system;
    // It is known once the module is instantiated; nothing calls out before.
    let memory: WasmMemory | undefined;
    let host: Host | undefined;
    const calls: Record<string, unknown> = {};
    let at = 0;
    for (const [name, { run }] of Object.entries(INTERFACE))
      calls[name] = (...args: unknown[]): number => {
        host ??= { system, memory: new Memory(memory!), descriptors: this.#descriptors, ...this.#words };
        const known = this.#log?.[at++];
        if (!known) return this.#make(host, () => run(host!, ...args));
        for (const { at, bytes } of known.written) host.memory.put(at, bytes);
        return known.answer;
      };
    try {
      const exported = instantiate(this.#program.module, { wasi_snapshot_preview1: calls });
      memory = exported.memory as WasmMemory;
      const fuel = exported[FUEL] as WasmGlobal;
      const tick = (): void => {
        fuel.value = FUEL_AT_ONCE;
        for (let i = 0; i < FUEL_AT_ONCE / ROUNDS_PER_STEP; i++) system.step();
      };
      (exported[TICK] as WasmTable).set(0, instantiate(compile(TICKER), { h: { t: tick } }).t);
      fuel.value = FUEL_AT_ONCE;
      (exported._start as () => void)();
      return { status: 0 };
    } catch (thrown) {
      if (thrown instanceof Wait) return thrown;
      if (thrown instanceof Exit) return { status: thrown.status };
      if (isTrap(thrown)) return { status: ABORTED, trap: thrown.message };
      if (thrown instanceof RangeError) return { status: ABORTED, trap: 'its stack is full' };
      throw thrown;
    }
  }

  #make({ memory }: Host, call: () => number): number {
    const log = this.#log;
    memory.noted = log ? [] : undefined;
    let answer: number;
    try {
      answer = call();
    } catch (thrown) {
      if (!(thrown instanceof Answer)) throw thrown;
      answer = thrown.errno;
    }
    const written = memory.noted ?? [];
    memory.noted = undefined;
    if (log) {
      log.push({ answer, written });
      this.#logged += written.reduce((sum, { bytes }) => sum + bytes.length, 0);
      if (this.#logged > MOST_LOGGED) throw new TooMuch();
    }
    this.#system.step();
    const until = this.#system.filled();
    if (until) throw new Wait(until);
    if (log && answer === SUCCESS && this.#system.shared() && this.#again + log.length < MOST_AGAIN)
      throw new Wait(undefined);
    return answer;
  }
}

/** `waits`: it has a pipe, or runs beside others. */
export const runWasi = (
  program: WasiProgram,
  system: System,
  words: Pick<Host, 'args' | 'environment'>,
  waits: boolean,
): Steps<Ended> => new Run(program, system, words, waits).toEnd();
