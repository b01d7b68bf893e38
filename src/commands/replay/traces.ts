/**
 * Traces of strace that a person gave, by their names: what `replay NAME` plays. A script says in `# trace: NAME` that it needs one.
 */
import { Refused } from '../../bytes/refused.ts';

const GIVEN = new Map<string, string>();

export const traceNames = (): readonly string[] => [...GIVEN.keys()];
export const traceNamed = (name: string): string | undefined => GIVEN.get(name);

/** From here on a script may name it; the text is for the thread that runs scripts. */
export function giveTrace(name: string, text: string): void {
  GIVEN.set(name, text);
}

/** Why a script cannot run: it needs a trace that is not here. */
export function missingTrace(script: string): Refused | undefined {
  for (const [, names] of script.matchAll(/^#\s*trace:\s*(.*?)\s*$/gm))
    for (const name of names.split(/[\s,]+/))
      if (name !== '' && !GIVEN.has(name))
        return new Refused(
          `The script replays the trace ${name}, which is not here: drop the file of strace, ${name}.txt, on the page, or give it to ext4lab replay.`,
        );
  return undefined;
}
