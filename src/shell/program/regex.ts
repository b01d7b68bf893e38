/**
 * Turns POSIX's regular expressions, basic and extended with GNU's additions, into JavaScript's. They match bytes.
 *
 *      basic      a\\(b\\)*  a\\{2\\}  a\\|b          extended   a(b)*  a{2}  a|b
 *
 * POSIX takes the longest of several alternatives, and JavaScript takes the first that matches. If the length of a match
 * matters, alternatives that could differ in this are refused.
 */
import { Unknowable } from '../process/thrown.ts';

const CLASSES: Record<string, string> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: ' \\t\\n\\v\\f\\r',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  xdigit: '0-9A-Fa-f',
};

/** The meaning of a backslash and a letter in either kind. */
const LETTERS: Record<string, string> = {
  w: '[A-Za-z0-9_]',
  W: '[^A-Za-z0-9_]',
  s: '[ \\t\\n\\v\\f\\r]',
  S: '[^ \\t\\n\\v\\f\\r]',
  b: '\\b',
  B: '\\B',
  '<': '\\b(?=[A-Za-z0-9_])',
  '>': '\\b(?<=[A-Za-z0-9_])',
  n: '\\n',
  t: '\\t',
  '`': '(?<![^])',
  "'": '(?![^])',
};

export interface RegexOptions {
  extended: boolean;
  ignoreCase?: boolean;
  /** The length of a match matters, as in s/// and grep -o. */
  extent?: boolean;
}

export interface Regex {
  source: string;
  groups: number;
}

class Translator {
  readonly #text: string;
  readonly #extended: boolean;
  readonly #extent: boolean;
  #at = 0;
  #out = '';
  #depth = 0;
  #groups = 0;
  /** At the beginning of an alternative * is ordinary and ^ is an anchor. */
  #start = true;

  /** Marks each open group, and the whole, that has an endless repetition. Nested repetitions would take too long to try. */
  readonly #repeats = [false];
  /** The group that was closed last. */
  #groupEnd = -1;
  #groupRepeats = false;

  constructor(text: string, { extended, extent = false }: RegexOptions) {
    this.#text = text;
    this.#extended = extended;
    this.#extent = extent;
  }

  all(): Regex {
    while (this.#at < this.#text.length) this.#one();
    if (this.#depth > 0) throw new Unknowable(`Unmatched ( in the expression ${this.#text}`);
    return { source: this.#out, groups: this.#groups };
  }

  #one(): void {
    const char = this.#text[this.#at++];
    if (char === '[') {
      this.#put(this.#bracket());
      return;
    }
    if (char === '.') {
      this.#put('[^]');
      return;
    }
    if (char === '*') {
      if (this.#start) this.#put('\\*');
      else this.#repeat('*');
      return;
    }
    if (char === '^' && (this.#extended || this.#start)) {
      this.#anchor('^');
      return;
    }
    if (char === '$' && (this.#extended || this.#closes())) {
      this.#anchor('$');
      return;
    }
    if (char === '\\') {
      this.#escaped();
      return;
    }
    if (this.#extended && '(){+?|'.includes(char)) {
      this.#operator(char);
      return;
    }
    this.#put(literal(char));
  }

  /** Answers whether a $ stands at the end of an alternative. */
  #closes(): boolean {
    const rest = this.#text.slice(this.#at);
    return rest === '' || rest.startsWith('\\)') || rest.startsWith('\\|');
  }

  #escaped(): void {
    const char = this.#text[this.#at++];
    if (char === undefined) throw new Unknowable('Trailing backslash in the expression');
    if (!this.#extended && '(){+?|'.includes(char)) {
      this.#operator(char);
      return;
    }
    if (/[1-9]/.test(char)) {
      if (Number(char) > this.#groups) throw new Unknowable(`there is no group ${char} in the expression`);
      this.#put(`(?:\\${char})`);
      return;
    }
    if (Object.hasOwn(LETTERS, char)) {
      this.#put(LETTERS[char]);
      return;
    }
    if (/[A-Za-z0-9]/.test(char)) throw new Unknowable(`\\${char} is not known in an expression here`);
    this.#put(literal(char));
  }

  #operator(char: string): void {
    if (char === '(') {
      this.#repeats.push(false);
      this.#depth++;
      this.#groups++;
      this.#out += '(';
      this.#start = true;
    } else if (char === ')') {
      if (this.#depth === 0) {
        if (this.#extended) {
          this.#put('\\)');
          return;
        }
        throw new Unknowable('Unmatched ) or \\)');
      }
      this.#depth--;
      this.#put(')');
      this.#closeGroup();
    } else if (char === '|') {
      if (this.#extent) this.#checkAlternatives();
      this.#out += '|';
      this.#start = true;
    } else if (char === '{') this.#interval();
    else if (this.#start) this.#put(`\\${char}`);
    else this.#repeat(char);
  }

  /** Alternatives mean the same to both only if they are plain and none is the beginning of another. */
  #checkAlternatives(): void {
    const inside = /^[\w \-,:;@]+(?:\\?\|[\w \-,:;@]+)+$/;
    const open = this.#text.lastIndexOf('(', this.#at - 1);
    const close = this.#text.indexOf(')', this.#at);
    const slash = this.#extended ? 0 : 1;
    const list = this.#text.slice(open + 1, close < 0 ? this.#text.length : close - slash);
    const words = list.split(/\\?\|/);
    const plain = inside.test(list) && words.every((w, i) => words.every((v, j) => i === j || !v.startsWith(w)));
    if (!plain)
      throw new Unknowable('here | takes plain words of which none begins another: (red|blue); write it in two steps');
  }

  #interval(): void {
    const close = this.#extended ? '}' : '\\}';
    const end = this.#text.indexOf(close, this.#at);
    const inside = end < 0 ? '' : this.#text.slice(this.#at, end);
    if (!/^\d+(,\d*)?$|^,\d+$/.test(inside) || this.#start)
      throw new Unknowable('{ in an expression holds numbers: a{2}, a{1,3}; quote it otherwise');
    this.#at = end + close.length;
    this.#repeat(`{${inside.startsWith(',') ? '0' : ''}${inside}}`);
  }

  #repeat(operator: string): void {
    if (/[*+?}]$/.test(this.#out) && !/\\.$/.test(this.#out))
      throw new Unknowable('one repetition of another in an expression is not known here');
    const endless = /[*+]|,\}/.test(operator);
    if (endless && this.#groupEnd === this.#out.length && this.#groupRepeats)
      throw new Unknowable(
        'an endless repetition inside another, as in (a*b)*, is not known here: it could take for ever',
      );
    if (endless) this.#repeats[this.#repeats.length - 1] = true;
    this.#out += operator;
    this.#start = false;
  }

  #closeGroup(): void {
    this.#groupRepeats = this.#repeats.pop() ?? false;
    this.#groupEnd = this.#out.length;
    if (this.#groupRepeats) this.#repeats[this.#repeats.length - 1] = true;
  }

  #put(source: string): void {
    this.#out += source;
    this.#start = false;
  }

  #anchor(source: string): void {
    this.#out += source;
    this.#start = source === '^';
  }

  #bracket(): string {
    const found = /^(\^?)(\]?(?:\[:\w+:\]|[^\]])*)\]/.exec(this.#text.slice(this.#at));
    if (!found) throw new Unknowable('Unmatched [ in the expression');
    const [all, not, inside] = found;
    if (/\[[.=]/.test(inside)) throw new Unknowable('[.x.] and [=x=] in an expression are not known here');
    this.#at += all.length;
    const body = inside.replace(/\[:(\w+):\]|[\\[\]^]/g, (text, name) => {
      if (name === undefined) return `\\${text}`;
      if (!CLASSES[name]) throw new Unknowable(`[:${name}:] is no class of characters`);
      return CLASSES[name];
    });
    return `[${not}${body.replace(/^-|-$/g, '\\-')}]`;
  }
}

const literal = (char: string): string => (/[\\^$.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char);

/** `wrap` may put something around it. */
export function regexOf(text: string, options: RegexOptions, wrap = (source: string): string => source): RegExp {
  const { source } = new Translator(text, options).all();
  try {
    return new RegExp(wrap(source), options.ignoreCase ? 'gi' : 'g');
  } catch {
    throw new Unknowable(`the expression ${text} is not understood here`);
  }
}
