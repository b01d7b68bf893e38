/** Reads the text of a sed script. */
import { ESCAPES, type Regex, sedRegex } from './sed-regex.ts';
import {
  type Address,
  type Command,
  type Doing,
  type End,
  Reader,
  refuse,
  type Script,
  type Where,
} from './sed-script.ts';
import { closeRange } from './sed-select.ts';
import { checkGroups, flagsOf, replacementOf } from './sed-substitute.ts';

const PLAIN = '=dDgGhHnNpPxz';
const ELSEWHERE = 'eFlRvWL';

export function parseSed(text: string, extended: boolean): Script {
  return new Parser(text, extended).all();
}

class Parser {
  readonly #in: Reader;
  readonly #extended: boolean;
  readonly #commands: Command[] = [];
  readonly #files: string[] = [];
  /** The indexes of the open {. */
  readonly #blocks: number[] = [];
  readonly #labels = new Map<string, number>();
  readonly #jumps: { command: Extract<Doing, { to: number }>; label: string }[] = [];

  constructor(text: string, extended: boolean) {
    this.#in = new Reader(text);
    this.#extended = extended;
  }

  all(): Script {
    const reader = this.#in;
    const silent = /^#n(\n|$)/.test(reader.text);
    for (;;) {
      reader.take(/[\s;]*/y);
      if (reader.over) break;
      if (reader.next === '#') reader.take(/[^\n]*/y);
      else this.#command();
    }
    if (this.#blocks.length > 0) refuse('a { is not closed by }');
    for (const { command, label } of this.#jumps) {
      const to = label === '' ? this.#commands.length : this.#labels.get(label);
      command.to = to ?? refuse(`there is no label ${label} to jump to`);
    }
    return { commands: this.#commands, silent, files: this.#files };
  }

  #command(): void {
    const reader = this.#in;
    const where = this.#where();
    const name = reader.next ?? refuse('a command is missing behind the address');
    reader.at++;
    if (name === '}') {
      if (where.from || where.not) refuse('} takes no address');
      const open = this.#blocks.pop() ?? refuse('this } has no {');
      (this.#commands[open].what as { to: number }).to = this.#commands.length;
      this.#end();
      return;
    }
    if (name === ':') {
      if (where.from) refuse('a label takes no address');
      reader.blanks();
      const label = reader.take(/[^\s;]*/y);
      if (label === '' || this.#labels.has(label))
        refuse(label === '' ? ': needs a label' : `: ${label} stands here twice`);
      this.#labels.set(label, this.#commands.length);
      return;
    }
    if ((name === 'q' || name === 'Q') && where.to) refuse(`${name} takes one address`);
    const what = this.#what(name);
    const command = { where, what, open: false, closed: false, until: 0 };
    closeRange(command);
    this.#commands.push(command);
  }

  #what(name: string): Doing {
    const reader = this.#in;
    if (PLAIN.includes(name)) {
      this.#end();
      return { name } as Doing;
    }
    switch (name) {
      case '{':
        this.#blocks.push(this.#commands.length);
        return { name, to: 0 };
      case 'b':
      case 't':
      case 'T': {
        reader.blanks();
        const command: Doing = { name, to: 0 };
        this.#jumps.push({ command, label: reader.take(/[^\s;}]*/y) });
        this.#end();
        return command;
      }
      case 'a':
      case 'i':
      case 'c':
        return { name, text: this.#text(name) };
      case 'q':
      case 'Q': {
        reader.blanks();
        const status = reader.number() & 255;
        this.#end();
        return { name, status };
      }
      case 'r':
      case 'w': {
        reader.blanks();
        const file = reader.take(/[^\n]*/y);
        if (file === '') refuse(`${name} needs the name of a file`);
        if (name === 'w') this.#files.push(file);
        return { name, file };
      }
      case 's':
        return this.#substitution();
      case 'y':
        return this.#change();
    }
    return refuse(`the command ${name} is ${ELSEWHERE.includes(name) ? 'not known here' : 'none of sed'}`);
  }

  /** Reads the end of a command. The next one needs a separator before it. */
  #end(): void {
    this.#in.blanks();
    const { next } = this.#in;
    if (next !== undefined && !'\n;}#'.includes(next)) refuse(`${next} stands where a command ends; put a ; before it`);
  }

  #where(): Where {
    const reader = this.#in;
    const from = this.#address();
    let to: End | undefined;
    reader.blanks();
    if (from && reader.next === ',') {
      reader.at++;
      reader.blanks();
      to = this.#rangeEnd() ?? refuse('an address is missing behind the comma');
    }
    if (from?.kind === 'line' && from.line === 0 && to?.kind !== 'regex')
      refuse('line 0 stands only before an expression: 0,/x/');
    reader.blanks();
    const not = reader.next === '!';
    if (not) reader.at++;
    reader.blanks();
    if (reader.next === '!') refuse('one ! is enough');
    return { from, to, not };
  }

  #rangeEnd(): End | undefined {
    const sign = this.#in.take(/[+~](?=\d)/y);
    if (sign === '') return this.#address();
    const n = this.#in.number();
    return sign === '+' ? { kind: 'more', lines: n } : { kind: 'multiple', of: n };
  }

  #address(): Address | undefined {
    const reader = this.#in;
    const { next } = reader;
    if (next === undefined) return undefined;
    if (next === '$') {
      reader.at++;
      return { kind: 'last' };
    }
    if (/\d/.test(next)) {
      const line = reader.number();
      reader.blanks();
      if (reader.next !== '~') return { kind: 'line', line };
      reader.at++;
      const step = reader.number();
      return step === 0 ? { kind: 'line', line } : { kind: 'step', first: line, step };
    }
    if (next !== '/' && next !== '\\') return undefined;
    reader.at += next === '\\' ? 2 : 1;
    const delimiter = reader.text[reader.at - 1] ?? refuse('an expression is missing behind the \\');
    const text = reader.until(delimiter, 'an expression');
    const flags = reader.take(/[IM]*/y);
    return { kind: 'regex', regex: this.#regex(text, delimiter, flags.includes('I'), flags.includes('M')) };
  }

  #regex(text: string, delimiter: string, ignoreCase: boolean, lines: boolean): Regex {
    return sedRegex({ text, delimiter, extended: this.#extended, ignoreCase, lines });
  }

  /** `a text`, or `a\` and lines of text, of which all but the last end in a backslash. */
  #text(name: string): string {
    const reader = this.#in;
    reader.blanks();
    if (reader.next === '\\') {
      reader.at++;
      reader.take(/[ \t]*\n/y);
    }
    let text = '';
    for (let char = reader.next; char !== undefined && char !== '\n'; char = reader.next) {
      reader.at++;
      if (char !== '\\') text += char;
      else {
        const sign = reader.next ?? '';
        reader.at++;
        if (/[cdox]/.test(sign)) refuse(`\\${sign} in a text is not known here`);
        text += sign === 'n' ? sign : (ESCAPES[sign] ?? sign);
      }
    }
    return text === '' ? refuse(`${name} needs a text`) : `${text}\n`;
  }

  #delimiter(name: string): string {
    const sign = this.#in.next;
    if (sign === undefined || sign === '\n' || sign === '\\')
      return refuse(`${name} needs three equal signs: ${name}/a/b/`);
    this.#in.at++;
    return sign;
  }

  #substitution(): Doing {
    const reader = this.#in;
    const delimiter = this.#delimiter('s');
    const text = reader.until(delimiter, 's');
    const pieces = replacementOf(reader.until(delimiter, 's'), delimiter);
    const { I, M, ...flags } = flagsOf(reader);
    if (flags.file === undefined) this.#end();
    else this.#files.push(flags.file);
    const regex = this.#regex(text, delimiter, I, M);
    checkGroups(regex, pieces);
    return { name: 's', by: { regex, pieces, ...flags } };
  }

  #change(): Doing {
    const reader = this.#in;
    const delimiter = this.#delimiter('y');
    const letters = (): string[] =>
      (reader.until(delimiter, 'y').match(/\\[\s\S]|[\s\S]/g) ?? []).map((sign) => {
        if (sign[0] !== '\\') return sign;
        if (sign[1] === '\\' || sign[1] === delimiter) return sign[1];
        return ESCAPES[sign[1]] ?? refuse(`y knows no ${sign} here`);
      });
    const [from, to] = [letters(), letters()];
    if (from.length !== to.length) refuse('y needs as many signs before as behind');
    this.#end();
    const change = new Map<string, string>();
    for (const [i, sign] of from.entries()) if (!change.has(sign)) change.set(sign, to[i]);
    return { name: 'y', change };
  }
}
