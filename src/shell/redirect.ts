/**
 * Redirections work one after the other: `2> f` opens f and leads descriptor 2 there. The earlier file of a descriptor can
 * be kept, and restored at the end of a builtin or a loop.
 */

import { bytesOf } from '../bytes/text.ts';
import { type Expander, expandTarget, expandValue } from './expand.ts';
import type { Redirection, Word } from './language/script.ts';
import { errorText } from './process/errno.ts';
import * as K from './process/kernel.ts';
import { Pipe } from './process/pipe.ts';
import type { Process } from './process/process.ts';
import type { OpenFile } from './process/process-state.ts';
import type { Steps } from './process/steps.ts';

export type Undo = Map<number, OpenFile | undefined>;

/** The shell that makes the redirections. It expands their words and reports failures. */
export interface Redirector extends Expander {
  complain(message: string): void;
  /** The process whose descriptors <(…) takes. */
  substitutesIn: Process;
}

const FLAGS = {
  '>': K.O_WRONLY | K.O_CREAT | K.O_TRUNC,
  '>>': K.O_WRONLY | K.O_CREAT | K.O_APPEND,
  '<': K.O_RDONLY,
  '<>': K.O_RDWR | K.O_CREAT,
};

/** The name of a file. A <(…) in it opens descriptors of `process`. */
function* expandedFor(shell: Redirector, process: Process, target: Word): Steps<string | undefined> {
  const before = shell.substitutesIn;
  shell.substitutesIn = process;
  try {
    return yield* expandTarget(target, shell);
  } finally {
    shell.substitutesIn = before;
  }
}

/** Makes the redirections. Answers false if one failed. The earlier files go into `undo`. */
export function* redirect(
  shell: Redirector,
  redirections: readonly Redirection[],
  process: Process,
  undo: Undo | undefined,
): Steps<boolean> {
  for (const { fd, operator, target, source, shown } of redirections) {
    if (operator === 'dup') {
      if (source >= 0 && !process.files[source]) {
        shell.complain(`${source}: ${errorText(-9)}`);
        return false;
      }
      if (undo && !undo.has(fd)) undo.set(fd, process.keep(fd));
      if (source >= 0) process.dup2(source, fd);
      else if (process.files[fd]) process.close(fd);
      continue;
    }
    if (operator === 'text') {
      const device = Pipe.of(bytesOf(yield* expandValue(target, shell))).reading;
      if (undo && !undo.has(fd)) undo.set(fd, process.keep(fd));
      process.restore(fd, { fd: -1, device, flags: K.O_RDONLY, count: 1 });
      continue;
    }
    const name = target.fixed ?? (yield* expandedFor(shell, process, target));
    if (name === undefined) {
      shell.complain(`${shown}: ambiguous redirect`);
      return false;
    }
    const opened = yield* process.turn(process.open(name, FLAGS[operator], 0o666));
    if (opened < 0) {
      shell.complain(`${name}: ${errorText(opened)}`);
      return false;
    }
    if (opened === fd) {
      if (undo && !undo.has(fd)) undo.set(fd, undefined);
      continue;
    }
    if (undo && !undo.has(fd)) undo.set(fd, process.keep(fd));
    process.dup2(opened, fd);
    process.close(opened);
  }
  return true;
}
