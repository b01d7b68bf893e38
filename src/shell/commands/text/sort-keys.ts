/** The keys of sort: `2`, `2,2n`, `1.3,1.5r`; and numbers as long as they come. */
export interface Orders {
  n: boolean;
  r: boolean;
  f: boolean;
  b: boolean;
}

export interface Key extends Orders {
  from: { field: number; char: number };
  /** Field 0: to the end of the line. */
  to: { field: number; char: number };
}

/** A key without letters of its own has those of the whole. */
export function keyOf(text: string, whole: Orders): Key | undefined {
  const found = /^(\d+)(?:\.(\d+))?([bfnr]*)(?:,(\d+)(?:\.(\d+))?([bfnr]*))?$/.exec(text);
  if (!found || Number(found[1]) === 0) return undefined;
  const [, field, char = '1', letters, toField = '0', toChar = '0', more = ''] = found;
  const own = letters + more;
  const has = (letter: keyof Orders): boolean => (own === '' ? whole[letter] : own.includes(letter));
  return {
    n: has('n'),
    r: has('r'),
    f: has('f'),
    b: has('b'),
    from: { field: Number(field), char: Number(char) },
    to: { field: Number(toField), char: Number(toChar) },
  };
}

/** Where each field begins and ends; without a separator its leading blanks are part of it. */
function fieldsOf(line: string, separator: string | undefined): [number, number][] {
  const found: [number, number][] = [];
  if (separator === undefined) {
    for (const match of line.matchAll(/[ \t]*[^ \t]+|[ \t]+$/g))
      found.push([match.index, match.index + match[0].length]);
    return found;
  }
  let at = 0;
  for (const part of line.split(separator)) {
    found.push([at, at + part.length]);
    at += part.length + 1;
  }
  return found;
}

export function keyText(line: string, key: Key, separator: string | undefined): string {
  const fields = fieldsOf(line, separator);
  const blanks = (at: number): number => at + (/^[ \t]*/.exec(line.slice(at))?.[0].length ?? 0);
  const first = fields[key.from.field - 1];
  if (!first) return '';
  const begin = Math.min((key.b ? blanks(first[0]) : first[0]) + key.from.char - 1, line.length);
  if (key.to.field === 0) return line.slice(begin);
  const last = fields[key.to.field - 1];
  if (!last) return line.slice(begin);
  const end = key.to.char === 0 ? last[1] : Math.min((key.b ? blanks(last[0]) : last[0]) + key.to.char, line.length);
  return line.slice(begin, Math.max(begin, end));
}

export function compareNumbers(a: string, b: string): number {
  const [x, y] = [a, b].map(numberOf);
  if (x.negative !== y.negative) return x.negative ? -1 : 1;
  const order = x.whole.length - y.whole.length || textOrder(x.whole, y.whole) || textOrder(x.fraction, y.fraction);
  return x.negative ? -order : order;
}

const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function numberOf(text: string): { negative: boolean; whole: string; fraction: string } {
  const [, sign = '', digits = '', decimals = ''] = /^[ \t\n]*(-?)(\d*)(?:\.(\d*))?/.exec(text) ?? [];
  const whole = digits.replace(/^0+/, '');
  const fraction = decimals.replace(/0+$/, '');
  return { negative: sign !== '' && whole + fraction !== '', whole, fraction };
}
