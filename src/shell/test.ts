/**
 * test and [ answer one question by the exit code (0 yes, 1 no, 2 malformed). By POSIX the number of words decides how they
 * are read.
 */
import * as K from './process/kernel.ts';
import type { Process } from './process/process.ts';

const FILES = 'abcdefghkprstuwxGLNOS';
const KNOWN_FILES = 'edfLhsrwxbcpS';
const NUMBERS = ['-eq', '-ne', '-lt', '-le', '-gt', '-ge'];
const STRINGS = ['=', '==', '!='];
const PAIRS = ['-nt', '-ot', '-ef'];

export class Badly {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** Finds a word that is not supported here, although bash would answer it. */
export function checkTest(words: readonly (string | undefined)[]): { index: number; message: string } | undefined {
  for (const [index, word] of words.entries()) {
    if ((word === '-a' || word === '-o') && index > 0)
      return { index, message: `test has no ${word} here; use && and ||` };
    if (word === '(' || word === ')') return { index, message: 'test takes no parentheses here; use && and ||' };
    if (word === '<' || word === '>')
      return { index, message: `test has no ${word} here; use -lt and -gt for numbers` };
    if (word === '-v' || word === '-R' || word === '-t') return { index, message: `test has no ${word} here` };
    if (
      word &&
      /^-.$/.test(word) &&
      FILES.includes(word[1]) &&
      !KNOWN_FILES.includes(word[1]) &&
      words.length - index === 2
    )
      return { index, message: `test has no ${word} here` };
  }
  return words.length > 4
    ? { index: 4, message: 'test answers one question here; use && and || between several' }
    : undefined;
}

export function evaluate(p: Process, words: readonly string[]): boolean | Badly {
  switch (words.length) {
    case 0:
      return false;
    case 1:
      return words[0] !== '';
    case 2:
      if (words[0] === '!') return words[1] === '';
      return unary(p, words[0], words[1]);
    case 3: {
      const [left, operator, right] = words;
      const answer = binary(p, left, operator, right);
      if (answer !== undefined) return answer;
      if (left === '!') return negate(evaluate(p, words.slice(1)));
      return new Badly(`${operator}: binary operator expected`);
    }
    default:
      if (words[0] === '!') return negate(evaluate(p, words.slice(1)));
      return new Badly('too many arguments');
  }
}

const negate = (answer: boolean | Badly): boolean | Badly => (typeof answer === 'boolean' ? !answer : answer);

function unary(p: Process, operator: string, word: string): boolean | Badly {
  if (operator === '-z') return word === '';
  if (operator === '-n') return word !== '';
  if (!/^-.$/.test(operator) || !KNOWN_FILES.includes(operator[1]))
    return new Badly(`${operator}: unary operator expected`);
  if (operator === '-r' || operator === '-w' || operator === '-x')
    return word !== '' && p.access(word, { r: 4, w: 2, x: 1 }[operator[1]]!) === 0;
  const s = K.newStat();
  const link = operator === '-L' || operator === '-h';
  if ((link ? p.lstat(word, s) : p.stat(word, s)) < 0) return false;
  const type = s.st_mode & K.S_IFMT;
  switch (operator) {
    case '-e':
      return true;
    case '-d':
      return type === K.S_IFDIR;
    case '-f':
      return type === K.S_IFREG;
    case '-s':
      return s.st_size > 0;
    case '-b':
      return type === K.S_IFBLK;
    case '-c':
      return type === K.S_IFCHR;
    case '-p':
      return type === K.S_IFIFO;
    case '-S':
      return type === K.S_IFSOCK;
    default:
      return type === K.S_IFLNK;
  }
}

/** A whole number of 64 bits. */
function integer(word: string): bigint | undefined {
  const n = /^\s*[-+]?\d{1,40}\s*$/.test(word) ? BigInt(word) : undefined;
  return n !== undefined && BigInt.asIntN(64, n) === n ? n : undefined;
}

function binary(p: Process, left: string, operator: string, right: string): boolean | Badly | undefined {
  if (STRINGS.includes(operator)) return (left === right) === (operator !== '!=');
  if (NUMBERS.includes(operator)) {
    const numbers = [left, right].map(integer);
    for (const [i, n] of numbers.entries())
      if (n === undefined) return new Badly(`${i === 0 ? left : right}: integer expression expected`);
    const [a, b] = numbers as [bigint, bigint];
    switch (operator) {
      case '-eq':
        return a === b;
      case '-ne':
        return a !== b;
      case '-lt':
        return a < b;
      case '-le':
        return a <= b;
      case '-gt':
        return a > b;
      default:
        return a >= b;
    }
  }
  if (!PAIRS.includes(operator)) return undefined;
  const a = K.newStat();
  const b = K.newStat();
  const hasA = p.stat(left, a) >= 0;
  const hasB = p.stat(right, b) >= 0;
  if (operator === '-ef') return hasA && hasB && a.st_ino === b.st_ino && a.st_dev === b.st_dev;
  const [later, earlier, hasLater, hasEarlier] = operator === '-nt' ? [a, b, hasA, hasB] : [b, a, hasB, hasA];
  if (!hasLater) return false;
  if (!hasEarlier) return true;
  return (
    later.st_mtime > earlier.st_mtime ||
    (later.st_mtime === earlier.st_mtime && later.st_mtime_nsec > earlier.st_mtime_nsec)
  );
}
