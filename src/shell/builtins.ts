/** Commands that bash runs itself. They print through bash's own standard output, a line at a time. */
import { named } from './arrays.ts';
import type { Builtin } from './builtin.ts';
import { LATE_BUILTINS } from './builtin-descriptions.ts';
import { CONTROL, checkSet, set } from './control.ts';
import { DIRECTORIES } from './directories.ts';
import { readEscapes } from './escapes.ts';
import { checkFormat, printfText } from './printf.ts';
import { Exit } from './setting.ts';
import type { ShellState } from './shell-state.ts';
import { Badly, checkTest, evaluate } from './test.ts';
import { checkWait, wait } from './wait.ts';

/** The text that echo prints. -n leaves out the new line, -e reads backslashes, -E does not. */
export function echoText(words: readonly string[]): string {
  let newline = true;
  let escapes = false;
  let at = 0;
  for (; at < words.length && /^-[neE]+$/.test(words[at]); at++)
    for (const letter of words[at].slice(1))
      if (letter === 'n') newline = false;
      else escapes = letter === 'e';
  const text = words.slice(at).join(' ');
  if (!escapes) return newline ? `${text}\n` : text;
  const read = readEscapes(text, true);
  return newline && !read.stopped ? `${read.text}\n` : read.text;
}

function test(shell: ShellState, name: string, words: readonly string[]): number {
  const answer = evaluate(shell.process, words);
  if (answer instanceof Badly) {
    shell.complain(`${name}: ${answer.message}`);
    return 2;
  }
  return answer ? 0 : 1;
}

export const BUILTINS = new Map<string, Builtin>([
  [':', { summary: 'Do nothing, well.', usage: ': [WORD]...', run: () => 0 }],
  ['true', { summary: 'Do nothing, well.', usage: 'true', run: () => 0 }],
  ['false', { summary: 'Do nothing, badly.', usage: 'false', run: () => 1 }],
  [
    'echo',
    {
      summary: 'Print words. -n leaves the new line away, -e reads \\n, \\t, \\0nnn and the like.',
      usage: 'echo [-neE] [WORD]...',
      run(shell, words) {
        shell.stdout.print(echoText(words));
        return 0;
      },
    },
  ],
  [
    'printf',
    {
      summary:
        'Print words in a form: %s %b %q %c %d %i %u %o %x %X %f %e %g, \\n. The form is repeated for all words. -v: into a variable.',
      usage: 'printf [-v NAME] FORMAT [WORD]...',
      check(words) {
        const at = words[0] === '-v' ? 2 : 0;
        if (at > 0 && words[1] !== undefined && !/^[A-Za-z_]\w*(\[.+\])?$/.test(words[1]))
          return { index: 1, message: `${words[1]} is no name for a variable` };
        if (words.length <= at) return { index: 0, message: 'printf needs a format' };
        const message = checkFormat(words[at]);
        return message ? { index: at, message } : undefined;
      },
      run(shell, words) {
        const into = words[0] === '-v' ? words[1] : undefined;
        const rest = into === undefined ? words : words.slice(2);
        const printed = printfText(rest[0] === '--' ? rest.slice(1) : rest);
        for (const error of printed.errors) shell.complain(`printf: ${error}`);
        // A variable cannot hold a NUL, so the text ends there.
        if (into === undefined) shell.stdout.print(printed.out);
        else {
          const { name, key } = named(shell, into);
          if (!shell.tries(name, printed.out.split('\0', 1)[0], key)) return 1;
        }
        return printed.status;
      },
    },
  ],
  [
    'test',
    {
      summary: 'Answer a question by the exit code.',
      usage: 'test [-edfLsrwx FILE | -zn WORD | A = B | A != B | N -eq -ne -lt -le -gt -ge N | F -nt -ot -ef F]',
      check: checkTest,
      run: (shell, words) => test(shell, 'test', words),
    },
  ],
  [
    '[',
    {
      summary: 'The same as test, with a ] behind.',
      usage: '[ … ]',
      check: (words) => checkTest(words.at(-1) === ']' ? words.slice(0, -1) : words),
      run(shell, words) {
        if (words.at(-1) === ']') return test(shell, '[', words.slice(0, -1));
        shell.complain("[: missing `]'");
        return 2;
      },
    },
  ],
  ...DIRECTORIES,
  [
    'set',
    {
      summary:
        'set -e ends the script when a command fails; -o pipefail, when any part of a pipe does; -- sets $1, $2, …',
      usage: 'set [-e | +e] [-u] [-o pipefail] [-- WORD...]',
      check: checkSet,
      run: set,
    },
  ],
  ...CONTROL,
  ...LATE_BUILTINS,
  [
    'wait',
    {
      summary:
        'Wait until jobs (started with &) have ended: all, or these; its status is the last one’s. A script’s end waits for all.',
      usage: 'wait [PROCESS]...      p=$! is the process of the job just started',
      check: checkWait,
      run: wait,
    },
  ],
  [
    'exec',
    {
      summary: 'Redirect for good: exec 3> f opens f, and exec 3>&- closes it.',
      usage: 'exec [N]> FILE',
      check: (words) =>
        words.length > 0
          ? { index: 0, message: 'exec runs no command here; it only redirects: exec 3> file' }
          : undefined,
      run: () => 0,
    },
  ],
  [
    'exit',
    {
      summary: 'End the script.',
      usage: 'exit [N]',
      check(words) {
        const wrong = words.length > 1 || (words[0] !== undefined && !/^\d{1,9}$/.test(words[0]));
        return wrong ? { index: 0, message: 'exit takes one number' } : undefined;
      },
      run(shell, words) {
        throw new Exit(words.length > 0 ? Number(BigInt(words[0]) & 255n) : shell.status);
      },
    },
  ],
]);
