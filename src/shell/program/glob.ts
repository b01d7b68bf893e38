/**
 * Matches patterns (`*`, `?`, `[a-z]`) against the names of the volume, byte by byte as under LC_ALL=C. A backslash in a
 * pattern makes the next character ordinary. Quoted text enters a pattern that way.
 */
import * as K from '../process/kernel.ts';
import type { Process } from '../process/process.ts';
import { Unknowable } from '../process/thrown.ts';

const SPECIAL = /[\\*?[\]]/g;
export const escapePattern = (text: string): string =>
  text.search(SPECIAL) < 0 ? text : text.replace(SPECIAL, '\\$&');
export const hasMagic = (text: string): boolean => /[*?[]/.test(text);

export type Token = { char: string } | { any: true } | { star: true } | { set: (char: string) => boolean };

/** The characters of classes such as [:alpha:]. */
export const CLASSES: Readonly<Record<string, RegExp>> = {
  alpha: /[A-Za-z]/,
  digit: /[0-9]/,
  alnum: /[A-Za-z0-9]/,
  upper: /[A-Z]/,
  lower: /[a-z]/,
  space: /[ \t\n\v\f\r]/,
  blank: /[ \t]/,
  punct: /[!-/:-@[-`{-~]/,
  print: /[ -~]/,
  graph: /[!-~]/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the class is that of control characters
  cntrl: /[\0-\x1f\x7f]/,
  xdigit: /[0-9A-Fa-f]/,
};

export function compilePattern(pattern: string): Token[] {
  const tokens: Token[] = [];
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i];
    if (c === '\\' && i + 1 < pattern.length) tokens.push({ char: pattern[++i] });
    else if (c === '?') tokens.push({ any: true });
    else if (c === '*') {
      const last = tokens[tokens.length - 1];
      if (!last || !('star' in last)) tokens.push({ star: true });
    } else if (c === '[') {
      const set = bracket(pattern, i + 1);
      if (set) {
        tokens.push({ set: set.test });
        i = set.end;
      } else tokens.push({ char: c });
    } else tokens.push({ char: c });
  }
  return tokens;
}

/** The set that begins after a `[`. Undefined if no `]` closes it, so the `[` is an ordinary character. */
function bracket(pattern: string, from: number): { test: (char: string) => boolean; end: number } | undefined {
  let i = from;
  const not = pattern[i] === '!' || pattern[i] === '^';
  if (not) i++;
  const tests: ((char: string) => boolean)[] = [];
  for (let first = true; ; first = false) {
    let c = pattern[i];
    if (c === undefined || c === '/') return undefined;
    if (c === ']' && !first) break;
    const named = c === '[' ? /^\[:([a-z]+):\]/.exec(pattern.slice(i)) : null;
    if (named) {
      const test = CLASSES[named[1]];
      if (!test) throw new Unknowable(`[:${named[1]}:] is no class of characters`);
      tests.push((char) => test.test(char));
      i += named[0].length;
      continue;
    }
    if (c === '[' && /^[.=]/.test(pattern.slice(i + 1)))
      throw new Unknowable('[.x.] and [=x=] in a pattern are not known here');
    if (c === '\\') c = pattern[++i];
    if (c === undefined) return undefined;
    i++;
    if (pattern[i] === '-' && pattern[i + 1] !== undefined && pattern[i + 1] !== ']') {
      let end = pattern[i + 1];
      i += 2;
      if (end === '\\') end = pattern[i++];
      const low = c;
      tests.push((char) => char >= low && char <= end);
    } else {
      const one = c;
      tests.push((char) => char === one);
    }
  }
  return { end: i, test: (char) => tests.some((test) => test(char)) !== not };
}

function matches(tokens: readonly Token[], name: string): boolean {
  let t = 0;
  let n = 0;
  let starAt = -1;
  let nameAt = 0;
  while (n < name.length) {
    const token = tokens[t];
    if (token && 'star' in token) {
      starAt = t++;
      nameAt = n;
    } else if (
      token &&
      ('any' in token || ('char' in token && token.char === name[n]) || ('set' in token && token.set(name[n])))
    ) {
      t++;
      n++;
    } else if (starAt >= 0) {
      t = starAt + 1;
      n = ++nameAt;
    } else return false;
  }
  while (t < tokens.length && 'star' in tokens[t]) t++;
  return t === tokens.length;
}

export const matchPattern = (pattern: string, name: string): boolean => matches(compilePattern(pattern), name);

const plain = (pattern: string): string => pattern.replace(/\\([\s\S])/g, '$1');
/** Answers whether a part of a path contains an active pattern. */
const active = (pattern: string): boolean => hasMagic(pattern.replace(/\\[\s\S]/g, ''));

/** The matching names, in the order of their bytes. */
export function expandPattern(p: Process, pattern: string): string[] {
  const above = pattern.startsWith('/');
  const { where } = p.kernel.mounted();
  if (above && !pattern.startsWith(`${where}/`))
    throw new Unknowable(`${plain(pattern)} is outside the volume, which is at ${where}; use a pattern below it`);
  let found = [above ? `${where}/` : ''];
  const parts = pattern.slice(found[0].length).split('/');
  for (const [i, part] of parts.entries()) {
    const last = i === parts.length - 1;
    const slash = last ? '' : '/';
    const next: string[] = [];
    for (const base of found) {
      if (part === '') {
        if (!last || isDirectory(p, base)) next.push(base + slash);
      } else if (!active(part)) {
        const path = base + plain(part);
        // parts behind the last pattern must exist, and parts before the first are checked by opening
        const later = parts.slice(i + 1).some(active);
        if (later || p.lstat(path, K.newStat()) === 0) next.push(path + slash);
      } else {
        if (part.startsWith('.'))
          throw new Unknowable(`what ${plain(part)} matches depends on bash’s version; name the files`);
        const tokens = compilePattern(part);
        for (const name of names(p, base))
          if (name[0] !== '.' && matches(tokens, name) && (last || isDirectory(p, base + name)))
            next.push(base + name + slash);
      }
    }
    found = next;
  }
  return found.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function isDirectory(p: Process, path: string): boolean {
  const s = K.newStat();
  return p.stat(path, s) === 0 && (s.st_mode & K.S_IFMT) === K.S_IFDIR;
}

function names(p: Process, base: string): string[] {
  const fd = p.open(base === '' ? '.' : base, K.O_RDONLY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY);
  if (fd < 0) return [];
  p.fstat(fd, K.newStat());
  const entries: K.Dirent[] = [];
  while (p.getdents64(fd, entries) > 0);
  p.close(fd);
  return entries.map((e) => e.d_name);
}
