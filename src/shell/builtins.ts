/** Commands that bash runs itself. They print through bash's own standard output, a line at a time. */
import { ERRNO } from '../engine/fs/failure.ts';
import { echoText } from './commands/echo.ts';
import { checkFormat, printfText } from './commands/printf.ts';
import { Badly, checkTest, evaluate } from './commands/test.ts';
import { CONTROL, checkSet, set } from './control.ts';
import type { Interpreter } from './interpreter.ts';
import { errorText } from './process/errno.ts';
import * as K from './process/kernel.ts';
import type { Steps } from './process/steps.ts';
import { Unknowable } from './process/unknowable.ts';
import { Exit } from './setting.ts';
import { checkWait, wait } from './wait.ts';

export interface Builtin {
  summary: string;
  usage: string;
  check?(words: readonly (string | undefined)[]): { index: number; message: string } | undefined;
  run(shell: Interpreter, words: readonly string[]): number | Steps<number>;
}

function test(shell: Interpreter, name: string, words: readonly string[]): number {
  const answer = evaluate(shell.process, words);
  if (answer instanceof Badly) {
    shell.complain(`${name}: ${answer.message}`);
    return 2;
  }
  return answer ? 0 : 1;
}

/** bash keeps the way it came, so that `cd ..` leads back along it, through symbolic links too. */
function cd(shell: Interpreter, path: string): number {
  const { kernel } = shell.process;
  const before = kernel.cwd;
  const fail = (error: number): number => {
    kernel.cwd = before;
    shell.complain(`cd: ${path}: ${errorText(error)}`);
    return 1;
  };
  const parts = shell.directory.slice();
  const stat = K.newStat();
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') {
      parts.push(part);
      continue;
    }
    if (parts.length === 0) throw new Unknowable(`${path} leads out of the volume, which is unknown here`);
    kernel.cwd = shell.root;
    const there = shell.process.stat(parts.join('/'), stat);
    if (there < 0) return fail(there);
    if ((stat.st_mode & K.S_IFMT) !== K.S_IFDIR) return fail(-ERRNO.ENOTDIR);
    parts.pop();
  }
  kernel.cwd = shell.root;
  const entered = parts.length > 0 ? shell.process.chdir(parts.join('/')) : 0;
  if (entered < 0) return fail(entered);
  shell.directory = parts;
  return 0;
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
        'Print words in a form: %s %b %c %d %i %u %o %x %X, \\n. The form is repeated for all words. -v: into a variable.',
      usage: 'printf [-v NAME] FORMAT [WORD]...',
      check(words) {
        const at = words[0] === '-v' ? 2 : 0;
        if (at > 0 && words[1] !== undefined && !/^[A-Za-z_]\w*$/.test(words[1]))
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
        // A variable holds no NUL: it ends there.
        if (into !== undefined) shell.set(into, printed.out.split('\0', 1)[0]);
        else shell.stdout.print(printed.out);
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
  [
    'cd',
    {
      summary: 'Change to another directory of the volume.',
      usage: 'cd DIRECTORY',
      check(words) {
        if (words.length !== 1) return { index: 0, message: 'cd takes one directory here' };
        if (words[0]?.startsWith('-')) return { index: 0, message: `cd has no ${words[0]} here` };
        if (words[0]?.startsWith('/'))
          return { index: 0, message: `${words[0]} is outside the volume; use a path without / at the front` };
        return words[0] === '' ? { index: 0, message: 'cd needs the name of a directory' } : undefined;
      },
      run: (shell, words) => cd(shell, words[0]),
    },
  ],
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
