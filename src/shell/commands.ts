/**
 * The commands that a shell knows by name: bash's builtins, and the given programs. It serves the check of a script,
 * completion and help.
 *
 *      new Shell({ kernel, commands: new Commands({ programs, late }), … })
 *
 * For some commands a page has only the description at first. Their work can be added until a script names them.
 */
import type { HasLate, LateBuiltins, Wrong } from './builtin.ts';
import { BUILTINS } from './builtins.ts';
import type { CommandNames } from './language/vocabulary.ts';
import { Unknowable } from './process/thrown.ts';
import { parseArguments } from './program/arguments.ts';
import { help, type Program, type Programs } from './program/program.ts';

export interface CommandParts {
  programs?: Iterable<Program>;
  late?: LateBuiltins;
  /** Makes a program of a file of the volume, by its path. */
  ofVolume?: (path: string) => Program | undefined;
}

/** The reason why a command with a missing part cannot run: the script built its name at run time. */
export const unnamed = (name: string): Unknowable =>
  new Unknowable(`${name} has to be named in the script as it is, not put together from pieces`);

export class Commands implements CommandNames, Programs, HasLate {
  readonly #programs = new Map<string, Program>();
  #late: LateBuiltins | undefined;
  #ofVolume: CommandParts['ofVolume'];

  constructor(parts: CommandParts) {
    this.add(parts);
  }

  add({ programs = [], late = this.#late, ofVolume = this.#ofVolume }: CommandParts): void {
    for (const program of programs) this.#programs.set(program.name, program);
    this.#late = late;
    this.#ofVolume = ofVolume;
  }

  *names(): Iterable<string> {
    yield* BUILTINS.keys();
    yield* this.#programs.keys();
  }

  /** The program of this name. */
  named(name: string): Program | undefined {
    return this.#programs.get(name) ?? this.#ofVolume?.(name);
  }

  late(name: string): LateBuiltins {
    if (!this.#late) throw unnamed(name);
    return this.#late;
  }

  check(name: string, words: readonly (string | undefined)[]): Wrong | undefined {
    const builtin = BUILTINS.get(name);
    if (builtin) return (this.#late?.LATE.get(name) ?? builtin).check?.(words);
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
