/**
 * trap sets commands that a shell runs at its end, after a failed command, and for a signal.
 *
 *      trap 'rm -f tmp' EXIT      before the shell's process ends, for any reason; $? stays as it is
 *      trap 'echo $?' ERR         where set -e would end the script; not inside functions without their own
 *
 *      trap 'echo stop' TERM      when kill sends it (kill.ts); '' ignores the signal
 */

import type { Steps } from './process/steps.ts';
import { statementsOf } from './running-text.ts';
import { Exit } from './setting.ts';
import type { ShellState } from './shell-state.ts';

const SIGNALS: Readonly<Record<string, string>> = { 0: 'EXIT', 1: 'HUP', 2: 'INT', 3: 'QUIT', 15: 'TERM' };
const KNOWN = /^(EXIT|ERR|(SIG)?(HUP|INT|QUIT|TERM|USR1|USR2))$/;

const signalOf = (word: string): string | undefined => {
  const name = SIGNALS[word] ?? word;
  return KNOWN.test(name) ? name.replace(/^SIG/, '') : undefined;
};

export function checkTrap(words: readonly (string | undefined)[]): { index: number; message: string } | undefined {
  if (words.length < 2 || (words[0]?.startsWith('-') && words[0] !== '-'))
    return { index: 0, message: "trap takes what to run, or -, and then EXIT or ERR: trap 'rm -f tmp' EXIT" };
  const index = words.findIndex((word, i) => i > 0 && word !== undefined && !signalOf(word));
  return index < 0
    ? undefined
    : { index, message: `trap knows EXIT, ERR, HUP, INT, QUIT, TERM, USR1 and USR2 here, and no ${words[index]}` };
}

export function trap(shell: ShellState, [text, ...signals]: readonly string[]): number {
  for (const word of signals) {
    const signal = signalOf(word)!;
    // Signals that were ignored before the shell began stay ignored.
    if (shell.deaf.has(signal)) continue;
    if (text === '-') shell.traps.delete(signal);
    else shell.traps.set(signal, text);
  }
  return 0;
}

function* run(shell: ShellState, text: string, signal: string): Steps<void> {
  const { status, statuses, at, line } = shell;
  const place = signal === 'EXIT' ? 1 : line;
  yield* shell.run(statementsOf(shell, text, `what trap has for ${signal}`, () => place));
  Object.assign(shell, { status, statuses, at, line });
}

/** Runs the trap for ERR after a failed command. */
export function* failing(shell: ShellState): Steps<void> {
  const text = shell.traps.get('ERR');
  if (!text || shell.trapping) return;
  shell.trapping = true;
  try {
    yield* run(shell, text, 'ERR');
  } finally {
    shell.trapping = false;
  }
}

/** Runs the trap for EXIT before the shell ends. */
export function* ending(shell: ShellState): Steps<void> {
  const text = shell.traps.get('EXIT');
  shell.traps.delete('EXIT');
  if (!text) return;
  try {
    yield* run(shell, text, 'EXIT');
  } catch (thrown) {
    if (!(thrown instanceof Exit)) throw thrown;
    shell.status = thrown.status;
  }
}
