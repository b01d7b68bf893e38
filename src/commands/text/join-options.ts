/** Reads join's options one after the other. One that contradicts an earlier one is an error. */
import type { Arguments } from '../../shell/program/arguments.ts';
import { quote } from '../../shell/program/program.ts';
import type { Printed } from './join-fields.ts';

export interface Asked {
  readonly joined: readonly [number, number];
  readonly separator: string | undefined;
  readonly empty: string;
  readonly list: readonly Printed[] | undefined;
  readonly auto: boolean;
  readonly pairs: boolean;
  /** Prints lines without a partner, for each file. */
  readonly alone: readonly [boolean, boolean];
  readonly ignoreCase: boolean;
  readonly header: boolean;
  readonly order: 'default' | 'check' | 'nocheck';
}

/** Thrown for a mistake in the options. */
class Wrong {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

function fieldNumber(text: string): number {
  if (!/^\+?\d+$/.test(text) || Number(text) === 0) throw new Wrong(`invalid field number: ${quote(text)}`);
  return Number(text) - 1;
}

function printed(text: string): Printed {
  if (text[0] === '0') {
    if (text.length > 1) throw new Wrong(`invalid field specifier: ${quote(text)}`);
    return 0;
  }
  if (text[0] !== '1' && text[0] !== '2') throw new Wrong(`invalid file number in field spec: ${quote(text)}`);
  if (text[1] !== '.') throw new Wrong(`invalid field specifier: ${quote(text)}`);
  return { file: text[0] === '1' ? 1 : 2, field: fieldNumber(text.slice(2)) };
}

function separatorOf(text: string): string {
  if (text === '') return '\n';
  if (text === '\\0') return '\0';
  if (text.length > 1) throw new Wrong(`multi-character tab ${quote(text)}`);
  return text;
}

class Reader {
  readonly #joined: [number | undefined, number | undefined] = [undefined, undefined];
  readonly #alone: [boolean, boolean] = [false, false];
  #separator: string | undefined;
  #empty: string | undefined;
  #list: Printed[] | undefined;
  #auto = false;
  #pairs = true;
  #ignoreCase = false;
  #header = false;
  #order: Asked['order'] = 'default';

  read(name: string, value: string): void {
    switch (name) {
      case '1':
      case '2':
        this.#join(name === '1' ? 0 : 1, fieldNumber(value));
        return;
      case 'j':
        this.#join(0, fieldNumber(value));
        this.#join(1, fieldNumber(value));
        return;
      case 'v':
      case 'a':
        if (name === 'v') this.#pairs = false;
        if (value !== '1' && value !== '2') throw new Wrong(`invalid field number: ${quote(value)}`);
        this.#alone[Number(value) - 1] = true;
        return;
      case 'e':
        if (this.#empty !== undefined && this.#empty !== value)
          throw new Wrong('conflicting empty-field replacement strings');
        this.#empty = value;
        return;
      case 'o':
        if (value === 'auto') this.#auto = true;
        else this.#list = [...(this.#list ?? []), ...value.split(/[, \t]/).map(printed)];
        return;
      case 't': {
        const separator = separatorOf(value);
        if (this.#separator !== undefined && this.#separator !== separator) throw new Wrong('incompatible tabs');
        this.#separator = separator;
        return;
      }
      default:
        this.#flag(name);
    }
  }

  #flag(name: string): void {
    if (name === 'i') this.#ignoreCase = true;
    else if (name === 'header') this.#header = true;
    else this.#order = name === 'check-order' ? 'check' : 'nocheck';
  }

  #join(side: 0 | 1, field: number): void {
    const before = this.#joined[side];
    if (before !== undefined && before !== field)
      throw new Wrong(`incompatible join fields ${before + 1}, ${field + 1}`);
    this.#joined[side] = field;
  }

  asked(): Asked {
    const [a, b] = this.#joined;
    return {
      joined: [a ?? 0, b ?? 0],
      separator: this.#separator,
      empty: this.#empty ?? '',
      list: this.#list,
      auto: this.#auto,
      pairs: this.#pairs,
      alone: this.#alone,
      ignoreCase: this.#ignoreCase,
      header: this.#header,
      order: this.#order,
    };
  }
}

/** The options, or a message about what is wrong. */
export function asked(args: Arguments): Asked | string {
  const reader = new Reader();
  try {
    for (const { option, value } of args.options) reader.read((option.short ?? option.long)!, value ?? '');
    return reader.asked();
  } catch (thrown) {
    if (thrown instanceof Wrong) return thrown.message;
    throw thrown;
  }
}
