/**
 * find's tests of symbolic links, and the types and patterns that they share with other tests.
 *
 *      -xtype l     -P: what it leads to is a link, so that leads nowhere          -L: the name itself is a link
 *      -lname '*'   the text of a link; with -L only links that lead nowhere have one
 */
import { ERRNO } from '../../engine/fs/failure.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { matchPattern } from '../../shell/program/glob.ts';
import { complain, quote } from '../../shell/program/program.ts';
import type { Entry } from './entry.ts';
import type { Make, Reader } from './leaves.ts';

const TYPES: Readonly<Record<string, number>> = {
  f: K.S_IFREG,
  d: K.S_IFDIR,
  l: K.S_IFLNK,
  p: K.S_IFIFO,
  s: K.S_IFSOCK,
  b: K.S_IFBLK,
  c: K.S_IFCHR,
};

export function typesOf(words: Reader, word: string): number[] {
  const text = words.next('a letter');
  if (!/^[fdlpsbc](,[fdlpsbc])*$/.test(text)) words.refuse(`${word} is one of f d l p s b c, or several: f,l: ${text}`);
  return text.split(',').map((letter) => TYPES[letter]);
}

export function patternOf(words: Reader, ignoreCase: boolean): (text: string) => boolean {
  const pattern = words.next('a pattern');
  // A class tests the letter as it is, which does not work after folding to small letters.
  if (ignoreCase && pattern.includes('[:'))
    words.refuse(`a class such as [:alpha:] without case is not built: ${pattern}`);
  const fold = (s: string) => (ignoreCase ? s.replace(/[A-Z]+/g, (c) => c.toLowerCase()) : s);
  const wanted = fold(pattern);
  return (text) => matchPattern(wanted, fold(text));
}

/** The text of a link. Empty for other types. */
export function targetOf(entry: Entry, p: Process): string {
  if (entry.type !== K.S_IFLNK) return '';
  const text = p.readlinkat(entry.dirfd, entry.name, 1024);
  return typeof text === 'string' ? text : '';
}

const byTarget =
  (ignoreCase: boolean): Make =>
  (words) => {
    const matches = patternOf(words, ignoreCase);
    return { test: (entry, { p }) => entry.look() && entry.type === K.S_IFLNK && matches(targetOf(entry, p)) };
  };

export const LINKS: Readonly<Record<string, Make>> = {
  '-lname': byTarget(false),
  '-ilname': byTarget(true),
  '-xtype'(words, _setup, word) {
    const types = typesOf(words, word);
    return {
      test(entry, run) {
        const { dirfd, name, follows } = entry;
        const stat = K.newStat();
        let error = run.p.fstatat(dirfd, name, follows ? K.AT_SYMLINK_NOFOLLOW : 0, stat);
        if (!follows && (error === -ERRNO.ENOENT || error === -ERRNO.ENOTDIR))
          error = run.p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, stat);
        if (error >= 0) return types.includes(stat.st_mode & K.S_IFMT);
        complain(run.p, quote(entry.path), error);
        run.failed = true;
        return false;
      },
    };
  },
};
