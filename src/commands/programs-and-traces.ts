/** Things that a person gave and scripts may name: programs in WebAssembly, and traces of strace. */
import { Refused } from '../bytes/refused.ts';
import { COMMAND } from './refusals/command.ts';
import { SHIPPED } from './wasm/descriptions.ts';

export class Given {
  readonly programs = new Set<string>();
  /** The traces that `replay NAME` plays. */
  readonly traces = new Map<string, string>();

  /** Refuses a script whose `# program: NAME, NAME` or `# trace: NAME` names something that is missing. */
  missing(script: string): Refused | undefined {
    for (const name of namesAfter('program', script))
      if (!this.programs.has(name) && !SHIPPED.some((said) => said.name === name))
        return new Refused(COMMAND.needs_program({ name }));
    for (const name of namesAfter('trace', script))
      if (!this.traces.has(name)) return new Refused(COMMAND.needs_trace({ name }));
    return undefined;
  }
}

const namesAfter = (word: 'program' | 'trace', script: string): string[] =>
  [...script.matchAll(new RegExp(`^#\\s*${word}:\\s*(.*?)\\s*$`, 'gm'))]
    .flatMap(([, names]) => names.split(/[\s,]+/))
    .filter((name) => name !== '');
