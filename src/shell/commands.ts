/**
 * What a shell knows by name: what bash runs itself, and the programs that it is handed. It answers the check of a script,
 * completion and help.
 *
 *      new Shell({ kernel, commands: new Commands({ programs, late }), … })
 *
 * Of some a page has at first only what is said of them; their work can be added until a script names them.
 */
import type { HasLate, LateBuiltins, Wrong } from './builtin.ts';
import { BUILTINS } from './builtins.ts';
import type { CommandNames } from './language/vocabulary.ts';
import { Unknowable } from './process/unknowable.ts';
import { parseArguments } from './program/arguments.ts';
import { help, type Program, type Programs } from './program/program.ts';

export interface CommandParts {
  programs?: Iterable<Program>;
  late?: LateBuiltins;
  /** A file of the volume that is named by its path, as a program. */
  ofVolume?: (path: string) => Program | undefined;
}

/** Why a command cannot run whose part is not here: the script did not name it, but made its name. */
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

  /** A program. */
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
