/** Selects the lines of a sed command by its addresses and ranges. */
import type { Steps } from '../../shell/process/steps.ts';
import type { SedInput } from './sed-input.ts';
import type { Regex } from './sed-regex.ts';
import { type Address, type Command, refuse } from './sed-script.ts';

/** Sets a range to its state before the first line. A range from line 0 has already begun. */
export function closeRange(command: Command): void {
  const { from } = command.where;
  command.open = from?.kind === 'line' && from.line === 0;
  command.closed = false;
}

export class Selection {
  readonly #in: SedInput;
  #last: Regex;

  constructor(input: SedInput) {
    this.#in = input;
  }

  *#is(address: Address, text: string): Steps<boolean> {
    const { number } = this.#in;
    switch (address.kind) {
      case 'line':
        return number === address.line;
      case 'last':
        return yield* this.#in.atEnd();
      case 'step':
        return number >= address.first && (number - address.first) % address.step === 0;
      case 'regex':
        return this.regex(address.regex).test(text);
    }
  }

  /** An empty expression is the one that was used last. */
  regex(own: Regex): RegExp {
    this.#last = own ?? this.#last;
    const regex = this.#last ?? refuse('there is no expression before an empty one');
    regex.lastIndex = 0;
    return regex;
  }

  /** Answers whether a command is for this line. A range from a line number begins there or later, but only once. */
  *has(command: Command, text: string): Steps<boolean> {
    const { from, to } = command.where;
    if (!from) return true;
    if (!to) return yield* this.#is(from, text);
    if (command.open) return yield* this.#within(command, text);
    const { number } = this.#in;
    const begins = from.kind === 'line' ? number >= from.line && !command.closed : yield* this.#is(from, text);
    if (!begins) return false;
    if (to.kind === 'line') {
      command.until = to.line;
      command.closed = number >= to.line;
      command.open = number < to.line;
      return number <= to.line || from.kind !== 'line' || number === from.line;
    }
    if (to.kind === 'more' || to.kind === 'multiple') {
      if (to.kind === 'more') command.until = number + to.lines;
      else command.until = to.of > 0 ? (Math.floor(number / to.of) + 1) * to.of : number;
      command.open = command.until > number;
    } else command.open = to.kind === 'regex' || !(yield* this.#is(to, text));
    command.closed = !command.open;
    return true;
  }

  /** Answers whether this line is still in an open range. */
  *#within(command: Command, text: string): Steps<boolean> {
    const to = command.where.to!;
    const { number } = this.#in;
    if (to.kind === 'line' || to.kind === 'more' || to.kind === 'multiple') command.open = number < command.until;
    else command.open = !(yield* this.#is(to, text));
    command.closed = !command.open;
    // Commands such as n may have skipped lines.
    return to.kind !== 'line' || number <= command.until;
  }
}
