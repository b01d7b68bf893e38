/**
 * kill sends signals to the processes of a script.
 *
 *      kill $!         a job ends, and `wait` for it gives 143. Its running program goes on to its end, as on Linux
 *      kill -USR1 $$   the shell's trap runs when its present command is over
 *      kill -0 $p      only tests whether the process exists
 *
 * Like in bash, jobs ignore INT and QUIT. Stopping and continuing do not exist here.
 */
import type { BuiltinWork, Words, Wrong } from './builtin.ts';
import { Killed, Unknowable } from './process/thrown.ts';
import type { ShellState } from './shell-state.ts';
import { SIGNALS } from './signals.ts';

/** The number of a signal. Undefined for one that is not supported here. */
function signalOf(word: string): number | undefined {
  const number = /^\d+$/.test(word) ? Number(word) : SIGNALS[word.toUpperCase().replace(/^SIG/, '')];
  return number === 0 || Object.values(SIGNALS).includes(number) ? number : undefined;
}

interface Wish {
  signal: number;
  targets: readonly (string | undefined)[];
}

function wishOf(words: Words): Wish | NonNullable<Wrong> {
  let signal = SIGNALS.TERM;
  let at = 0;
  const [first] = words;
  if (first === '-l' || first === '-L') return { index: 0, message: 'kill -l, the list of signals, is not known here' };
  if (first !== undefined && /^-./.test(first) && first !== '--') {
    const named = first === '-s' || first === '-n' ? words[++at] : first.slice(1);
    const found = named === undefined ? signal : signalOf(named);
    if (found === undefined)
      return { index: at, message: `kill knows 0, HUP, INT, QUIT, KILL, USR1, USR2 and TERM here, and no ${named}` };
    signal = found;
    at++;
  }
  if (words[at] === '--') at++;
  const targets = words.slice(at);
  if (targets.length === 0) return { index: 0, message: 'kill needs the number of a process: kill $!' };
  const wrong = targets.findIndex((word) => word !== undefined && !/^\d{1,9}$/.test(word));
  return wrong < 0
    ? { signal, targets }
    : { index: at + wrong, message: 'kill takes the numbers of processes here: p=$!, and kill $p' };
}

/** Sends a signal. Answers whether the process exists. */
function send(shell: ShellState, pid: number, signal: number): boolean {
  const { scheduler, shells } = shell.setting;
  const { nextPid } = shell.process.machine;
  if (pid < FIRST || pid >= nextPid) throw new Unknowable(`${pid} is no process of this script`);
  const target = shells.get(pid);
  const job = scheduler.jobOf(pid);
  if (!job && !target) return false;
  const name = Object.keys(SIGNALS).find((key) => SIGNALS[key] === signal);
  if (!name || (target?.deaf.has(name) && name !== 'KILL')) return true;
  const trap = name === 'KILL' ? undefined : target?.traps.get(name);
  if (trap === '') return true;
  if (target && trap !== undefined) {
    target.pending.push(name);
    if (job && target.waits) scheduler.wakeUp(job);
  } else if (target === shell) throw new Killed(signal);
  else if (target && (target.inside > 0 || !job || job === scheduler.present)) {
    target.killed ??= signal;
    // Nobody would notice a sleep that goes on without its shell.
    if (job && job !== scheduler.present && !scheduler.cutsSleep(job, new Killed(signal)))
      scheduler.seemsOver(job, 128 + signal);
  } else if (job) scheduler.kill(job, new Killed(signal));
  return true;
}

/** The first process of a script (newProcess in shell.ts). */
const FIRST = 1000;

function kill(shell: ShellState, words: readonly string[]): number {
  const wish = wishOf(words);
  if ('message' in wish) throw new Unknowable(wish.message);
  let status = 1;
  for (const word of wish.targets as string[])
    if (send(shell, Number(word), wish.signal)) status = 0;
    else shell.complain(`kill: (${Number(word)}) - No such process`);
  return status;
}

export const KILL: BuiltinWork = {
  check(words) {
    const wish = wishOf(words);
    return 'message' in wish ? wish : undefined;
  },
  run: kill,
};
