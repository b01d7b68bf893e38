/** What is wrong with how we take a mutant, in lines; and the fewest mutations that show it. */

import { type Mutant, mutate } from './mutant.ts';
import { checked, mounted, READ, walked, written } from './ours.ts';

const FRAMES = 4;

function thrownText(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `${(thrown as object).constructor.name} ${JSON.stringify(thrown)}`;
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return `${thrown.name}: ${thrown.message} ${frames
    .slice(0, FRAMES)
    .map((line) => line.trim().replace(/\(.*\//, '('))
    .join(' < ')}`;
}

/** Our side alone: nothing may throw. */
export function faultsOf(mutant: Mutant, told = false): string[] {
  const faults: string[] = [];
  const bytes = mutate(mutant);
  const tried = (what: string, body: (mishaps: Error[]) => void) => {
    if (told) console.log(what);
    try {
      const mishaps: Error[] = [];
      body(mishaps);
      faults.push(...mishaps.map((thrown) => `${what}: ${thrownText(thrown)}`));
    } catch (thrown) {
      faults.push(`${what}: ${thrownText(thrown)}`);
    }
  };
  for (const mode of ['-n', '-p', '-y'] as const) tried(`fsck ${mode}`, () => checked(bytes, mode));
  tried('reading', (mishaps) => {
    const mount = mounted(bytes, READ, mishaps);
    if (typeof mount !== 'string') walked(mount);
  });
  tried('writing', (mishaps) => {
    const mount = mounted(bytes, 'errors=continue', mishaps);
    if (typeof mount !== 'string') written(mount);
  });
  return faults;
}

/** Without the numbers, which differ from one mutant to the next. */
export const faultKind = (fault: string): string => fault.replace(/\d+/g, 'N');

export function minimised(mutant: Mutant, kind: string): Mutant {
  let least = mutant;
  for (let i = least.mutations.length - 1; i >= 0 && least.mutations.length > 1; i--) {
    const fewer = { ...least, mutations: least.mutations.filter((_, n) => n !== i) };
    if (faultsOf(fewer).some((fault) => faultKind(fault) === kind)) least = fewer;
  }
  return least;
}
