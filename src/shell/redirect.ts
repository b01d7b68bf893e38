/**
 * Redirections: `2> f` opens f and leads descriptor 2 there, one after the other. What a descriptor led to before can
 * be kept, and restored when a builtin or a loop is over.
 */

import { bytesOf } from '../bytes/text.ts';
import { type Expander, expandTarget, expandValue } from './expand.ts';
import type { Redirection } from './language/script.ts';
import { errorText } from './process/errno.ts';
import * as K from './process/kernel.ts';
import { Pipe } from './process/pipe.ts';
import type { Process } from './process/process.ts';
import type { OpenFile } from './process/process-state.ts';
import type { Steps } from './process/steps.ts';

export type Undo = Map<number, OpenFile | undefined>;

/** The shell whose redirections these are: it expands their words and reports failures. */
export interface Redirector extends Expander {
  readonly source: string;
  complain(message: string): void;
}

const FLAGS = {
  '>': K.O_WRONLY | K.O_CREAT | K.O_TRUNC,
  '>>': K.O_WRONLY | K.O_CREAT | K.O_APPEND,
  '<': K.O_RDONLY,
  '<>': K.O_RDWR | K.O_CREAT,
};

/** False when one failed. What was there before goes into `undo`. */
export function* redirect(
  shell: Redirector,
  redirections: readonly Redirection[],
  process: Process,
  undo: Undo | undefined,
): Steps<boolean> {
  for (const { fd, operator, target, source } of redirections) {
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
    const name = target.fixed ?? (yield* expandTarget(target, shell));
    if (name === undefined) {
      shell.complain(`${shell.source.slice(target.from, target.to)}: ambiguous redirect`);
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
