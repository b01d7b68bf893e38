/** umask sets the permissions that new files do not get. Subshells and programs inherit it from their shell. */
import type { Words, Wrong } from './builtin.ts';
import type { ShellState } from './shell-state.ts';

const LETTERS = ['', 'x', 'w', 'wx', 'r', 'rx', 'rw', 'rwx'];

export function checkUmask(words: Words): Wrong {
  const index = words.findIndex((word) => word !== undefined && !/^(-[Sp]+|[0-7]{1,4}|[89]+)$/.test(word));
  return index < 0 ? undefined : { index, message: `umask takes an octal number here, -S or -p: ${words[index]}` };
}

export function umask(shell: ShellState, words: readonly string[]): number {
  const { process } = shell;
  const options = words.filter((word) => word.startsWith('-')).join('');
  const mode = words.find((word) => !word.startsWith('-'));
  if (mode !== undefined) {
    if (!/^[0-7]{1,4}$/.test(mode)) {
      shell.complain(`umask: ${mode}: octal number out of range`);
      return 1;
    }
    process.umask = Number.parseInt(mode, 8) & 0o777;
    return 0;
  }
  const octal = process.umask.toString(8).padStart(4, '0');
  const letters = (shift: number): string => LETTERS[(~process.umask >> shift) & 7];
  const shown = options.includes('S') ? `u=${letters(6)},g=${letters(3)},o=${letters(0)}` : octal;
  const command = options.includes('S') ? 'umask -S ' : 'umask ';
  shell.stdout.print(`${options.includes('p') ? command : ''}${shown}\n`);
  return 0;
}
