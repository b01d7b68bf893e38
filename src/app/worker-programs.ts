/** Programs in a worker: those that are shipped come from the server, a person's own are given to it by the page. */
import type { Refused } from '../bytes/refused.ts';
import { bringProgram, broughtFor } from '../session/run/late-tools.ts';
import { shipFromServer } from './shipped-programs.ts';

export interface WorkerPrograms {
  /** A module becomes a command; the sentence of a refusal. */
  give(name: string, bytes: Uint8Array): Promise<string | undefined>;
  /** As broughtFor, once all that was given is here. */
  broughtFor(text: string): Promise<Refused | undefined>;
}

export function workerPrograms(): WorkerPrograms {
  shipFromServer();
  let given: Promise<unknown> = Promise.resolve();
  return {
    async give(name, bytes) {
      const taken = bringProgram(name, bytes);
      given = Promise.allSettled([given, taken]);
      return (await taken)?.refused;
    },
    async broughtFor(text) {
      await given;
      return broughtFor(text);
    },
  };
}
