/** tr replaces the characters of one set by those of another, or deletes them. */
import { byteString } from '../../bytes/text.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import { CLASSES } from '../../shell/program/glob.ts';
import { complain, quote, sayingTwice, tryHelp, type Work } from '../../shell/program/program.ts';

/** Bytes that tr reads at a time. */
const READ = 8192;

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v', '\\': '\\' };
const ALL = Array.from({ length: 256 }, (_, i) => String.fromCharCode(i));

/** The characters of a set (`a-z`, `[:digit:]`, `\n`, `\101`), or a message about what is wrong with it. */
function members(set: string): string[] | { wrong: string } {
  const out: string[] = [];
  const units = [...set.matchAll(/\[:(\w+):\]|\\([0-7]{1,3})|\\([\s\S])|([\s\S])/g)];
  for (let i = 0; i < units.length; i++) {
    const name = units[i][1];
    if (name !== undefined) {
      if (!CLASSES[name]) return { wrong: `invalid character class ${quote(name)}` };
      out.push(...ALL.filter((c) => CLASSES[name].test(c)));
      continue;
    }
    const char = single(units[i]);
    const end = units[i + 1]?.[4] === '-' ? units[i + 2] : undefined;
    if (!end || end[1] !== undefined) {
      out.push(char);
      continue;
    }
    const last = single(end);
    if (last < char) return { wrong: `range-endpoints of '${char}-${last}' are in reverse collating sequence order` };
    for (let code = char.charCodeAt(0); code <= last.charCodeAt(0); code++) out.push(String.fromCharCode(code));
    i += 2;
  }
  return out;
}

function single([, , octal, escaped, plain]: RegExpMatchArray): string {
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
  return escaped !== undefined ? (ESCAPES[escaped] ?? escaped) : plain;
}

export const tr: Work = {
  unwritten: sayingTwice,
  check(operands) {
    const index = operands.findIndex((set) => set !== undefined && /\[[=.]|\[.\*/.test(set));
    return index >= 0 ? { index, message: 'tr knows no [=c=] and no [c*n] here' } : undefined;
  },
  *run(p, args, out) {
    const sets = args.operands.map(members);
    const deletes = args.has('delete');
    const squeezes = args.has('squeeze-repeats');
    if (sets.length === 0) return tryHelp(p, 'missing operand');
    if (sets.length < 2 && !deletes && !squeezes) return tryHelp(p, `missing operand after ${quote(args.operands[0])}`);
    if (sets.length > 2 || (deletes && !squeezes && sets.length > 1))
      return tryHelp(p, `extra operand ${quote(args.operands[deletes ? 1 : 2])}`);
    for (const set of sets)
      if (!Array.isArray(set)) {
        complain(p, set.wrong);
        return 1;
      }
    const [given, to = []] = sets as string[][];
    const from = args.has('complement') ? ALL.filter((c) => !given.includes(c)) : given;
    const change = new Map<string, string>();
    if (!deletes) for (const [i, c] of from.entries()) if (to.length > 0) change.set(c, to[Math.min(i, to.length - 1)]);
    const gone = new Set(deletes ? from : []);
    const once = new Set(squeezes ? (to.length > 0 ? to : from) : []);
    const buffer = new ReadBuffer(READ);
    let before = '';
    for (;;) {
      yield* p.ready(0);
      const n = yield* p.turn(p.read(0, buffer, READ));
      if (n < 0) {
        complain(p, 'read error', n);
        return 1;
      }
      if (n === 0) return 0;
      let text = '';
      for (const c of byteString(buffer.data, 0, n)) {
        if (gone.has(c)) continue;
        const made = change.get(c) ?? c;
        if (made === before && once.has(made)) continue;
        text += made;
        before = made;
      }
      out.print(text);
      yield* p.turn();
    }
  },
};
