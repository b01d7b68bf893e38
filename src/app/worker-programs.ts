/** Programs in a worker: those that are shipped come from the server, a person's own are given to it by the page. */
import type { Refused } from '../bytes/refused.ts';
import { byteString } from '../bytes/text.ts';
import { giveTrace } from '../commands/replay/traces.ts';
import { bringProgram, broughtFor } from '../session/run/late-tools.ts';
import type { Given } from './programs-and-traces.ts';
import { shipFromServer } from './shipped-programs.ts';

export interface WorkerPrograms {
  /** A module becomes a command, a trace can be replayed; the sentence of a refusal. */
  give(given: Given): Promise<string | undefined>;
  /** As broughtFor, once all that was given is here. */
  broughtFor(text: string): Promise<Refused | undefined>;
}

export function workerPrograms(): WorkerPrograms {
  shipFromServer();
  let given: Promise<unknown> = Promise.resolve();
  return {
    async give({ kind, name, bytes }) {
      if (kind === 'trace') {
        giveTrace(name, byteString(bytes));
        return undefined;
      }
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
