/**
 * A command line taken apart as GNU getopt does it. Single letters may be joined (`-qF`). An argument
 * may follow its letter directly or as the next word (`-b1024`, `-b 1024`). Options and other words
 * may be mixed, and `--` ends the options.
 */
import { Refused } from '../../bytes/refused.ts';

export interface GivenOption {
  letter: string;
  /** The argument of an option that takes one. */
  value: string;
}

export interface CommandLine {
  options: GivenOption[];
  words: string[];
}

/** `letters` has getopt's form: a colon after each letter that takes an argument. */
export function getopt(argv: readonly string[], letters: string, program = 'mke2fs'): CommandLine | Refused {
  const options: GivenOption[] = [];
  const words: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i];
    if (word === '--') {
      words.push(...argv.slice(i + 1));
      break;
    }
    if (word.length < 2 || word[0] !== '-') {
      words.push(word);
      continue;
    }
    for (let k = 1; k < word.length; k++) {
      const letter = word[k];
      const at = letter === ':' ? -1 : letters.indexOf(letter);
      if (at < 0) return new Refused(`${program}: invalid option -- '${letter}'`, 'usage');
      if (letters[at + 1] !== ':') {
        options.push({ letter, value: '' });
        continue;
      }
      const value = k + 1 < word.length ? word.slice(k + 1) : argv[++i];
      if (value === undefined) return new Refused(`${program}: option requires an argument -- '${letter}'`, 'usage');
      options.push({ letter, value });
      break;
    }
  }
  return { options, words };
}

/** Splits a command line as a shell does, as far as quotes and backslashes go. */
export function splitCommand(command: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let i = 0; i < command.length; i++) {
    const c = command[i];
    if (quote) {
      if (c === quote) quote = '';
      else if (c === '\\' && quote === '"' && /["\\$`]/.test(command[i + 1] ?? '')) word += command[++i];
      else word += c;
    } else if (c === '"' || c === "'") {
      quote = c;
      word ??= '';
    } else if (c === '\\' && i + 1 < command.length) word = (word ?? '') + command[++i];
    else if (/\s/.test(c)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + c;
  }
  if (word !== undefined) words.push(word);
  return words;
}
