/**
 * getopts reads the options among a function's words, one at each call.
 *
 *      while getopts ab: o; do … $o, $OPTARG …; done; shift $((OPTIND - 1))
 *
 * OPTIND is the number of the next word. Within a word of several letters the shell remembers the next letter.
 */

import { toStderr } from './program/program.ts';
import type { ShellState } from './shell-state.ts';

export function checkGetopts(words: readonly (string | undefined)[]): { index: number; message: string } | undefined {
  if (words.length < 2) return { index: 0, message: 'getopts takes the letters of options and the name of a variable' };
  const [letters, name] = words;
  if (letters !== undefined && !/^:?(?:[A-Za-z0-9]:?)+$/.test(letters))
    return { index: 0, message: `getopts takes letters, with a colon behind those that have an argument: ${letters}` };
  return name === undefined || /^[A-Za-z_]\w*$/.test(name)
    ? undefined
    : { index: 1, message: `${name} is no name for a variable` };
}

export function getopts(shell: ShellState, [letters, name, ...given]: readonly string[]): number {
  const words = given.length > 0 ? given : shell.parameters;
  const quiet = letters.startsWith(':');
  let next = Number(shell.variables.get('OPTIND') ?? 1) || 1;
  let at = shell.optionAt;
  const end = (letter: string, argument: string | undefined, status = 0): number => {
    if (argument === undefined) shell.unset('OPTARG');
    else shell.set('OPTARG', argument);
    shell.set(name, letter);
    shell.set('OPTIND', String(next));
    // Setting OPTIND has reset this.
    shell.optionAt = at;
    return status;
  };
  const wrong = (says: string, letter: string, sign: string): number => {
    if (!quiet) toStderr(shell.process, `${shell.setting.name}: ${says} -- ${letter}\n`);
    return quiet ? end(sign, letter) : end('?', undefined);
  };
  const word = words[next - 1];
  if (at === 0) {
    if (word === undefined || !/^-./s.test(word)) return end('?', undefined, 1);
    if (word === '--') {
      next++;
      return end('?', undefined, 1);
    }
    at = 1;
  }
  const letter = word[at++];
  const rest = word.slice(at);
  if (rest === '') {
    at = 0;
    next++;
  }
  const known = letters.indexOf(letter, quiet ? 1 : 0);
  if (letter === ':' || known < 0) return wrong('illegal option', letter, '?');
  if (letters[known + 1] !== ':') return end(letter, undefined);
  if (rest !== '') {
    at = 0;
    next++;
    return end(letter, rest);
  }
  const argument = words[next - 1];
  if (argument === undefined) return wrong('option requires an argument', letter, ':');
  next++;
  return end(letter, argument);
}
