/** The end of a check: an early one, and its last lines. */
import type { Mode } from './checked-volume.ts';

interface Ended {
  status: number;
  stopped: string;
  modified: boolean;
  summary: string;
}

const LEFT = 4;

/** This line stands at the end, and once more where a check cannot go on. */
export const stillWrong = (name: string): string =>
  `\n${name}: ********** WARNING: Filesystem still has errors **********\n`;

/** e2fsck's last lines, about a volume of this name. */
export function closing(name: string, mode: Mode, done: Ended): string[] {
  const lines: string[] = [];
  if (done.modified && mode !== '-n') lines.push('', `${name}: ***** FILE SYSTEM WAS MODIFIED *****`);
  if (done.status & LEFT && mode !== '-p') lines.push(...stillWrong(name).split('\n'));
  if (done.summary) lines.push(`${name}: ${done.summary}`);
  if (done.stopped)
    for (const line of done.stopped.split('\n'))
      lines.push(line.startsWith('$') ? line.replace('$', name) : `e2fsck: ${line.replace('$', name)}`);
  return lines;
}

/** Ends a check early. It is not an Error: it carries no stack, and is no mistake of ours. */
export class Stop {
  readonly status: number;
  readonly why: string;
  constructor(status: number, why: string) {
    this.status = status;
    this.why = why;
  }
}
