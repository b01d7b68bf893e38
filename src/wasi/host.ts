/**
 * What the calls work on: the process, the program's memory, its descriptors and its arguments. A call returns an errno, or
 * throws one as an Answer wherever it fails.
 */
import type { Ending } from '../workloads/caller.ts';
import { errnoOf } from './api.ts';
import type { Descriptors } from './descriptors.ts';
import { Answer, type Memory } from './memory.ts';
import type { System } from './system.ts';

export interface Host {
  readonly system: System;
  readonly memory: Memory;
  readonly descriptors: Descriptors;
  /** Byte strings. */
  readonly args: readonly string[];
  readonly environment: readonly string[];
}

/** Thrown when the program ends by itself. */
export class Exit {
  readonly status: number;

  constructor(status: number) {
    this.status = status;
  }
}

/** Thrown when the program has to wait for something, or only gives others their turn. */
export class Wait {
  readonly until: Ending | undefined;

  constructor(until: Ending | undefined) {
    this.until = until;
  }
}

/** Parameters of a call: i is a 32-bit integer (a number), I one of 64 bits (a bigint); all answer an errno. */
export interface Call {
  readonly params: string;
  // biome-ignore lint/suspicious/noExplicitAny: what arrives is checked against `params` before the program runs.
  readonly run: (host: Host, ...args: any[]) => number;
}

/** The result of a system call, unless it failed. */
export function good(result: number): number {
  if (result < 0) throw new Answer(errnoOf(result));
  return result;
}

/** A signed 64-bit number as a JavaScript number. Beyond 2^53 it becomes the largest. */
export function signed(value: bigint): number {
  const number = Number(BigInt.asIntN(64, value));
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, number));
}
