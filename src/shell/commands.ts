/**
 * What a shell knows by name: what bash runs itself, and the programs that it is handed. It answers the check of a script,
 * completion and help.
 */
import { BUILTINS } from './builtins.ts';
import type { CommandNames } from './language/vocabulary.ts';
import { parseArguments } from './program/arguments.ts';
import { help, type Program, type Programs } from './program/program.ts';

export class Commands implements CommandNames, Programs {
  readonly #programs: Programs;

  constructor(programs: Programs) {
    this.#programs = programs;
  }

  *names(): Iterable<string> {
    yield* BUILTINS.keys();
    yield* this.#programs.names();
  }

  named(name: string): Program | undefined {
    return this.#programs.named(name);
  }

  check(name: string, words: readonly (string | undefined)[]): { index: number; message: string } | undefined {
    const builtin = BUILTINS.get(name);
    if (builtin) return builtin.check?.(words);
    const program = this.named(name);
    if (!program) return undefined;
    const parsed = parseArguments(program, words, this);
    return 'message' in parsed ? parsed : undefined;
  }

  summary(name: string): string | undefined {
    return BUILTINS.get(name)?.summary ?? this.named(name)?.summary;
  }

  help(name: string): string | undefined {
    const builtin = BUILTINS.get(name);
    if (builtin) return `Usage: ${builtin.usage}\n${builtin.summary}\n`;
    const program = this.named(name);
    return program && help(program);
  }
}
