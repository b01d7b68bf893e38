/**
 * What is done to a volume while it is not mounted: damage, and e2fsck. Such lines come at the end of a script, or are
 * typed after it; the volume is unmounted for them, and mounted again when a program needs it.
 *
 *     damage links              breaks one thing of the list in damages.ts
 *     e2fsck -fy disk.img       checks and repairs, step by step in the recording
 */
import { Refused } from '../../bytes/refused.ts';
import { type FsckResult, type Mode, runFsck } from '../../engine/fsck/fsck.ts';
import { recoverJournal } from '../../engine/jbd2/recovery/recover.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { breakVolume, DAMAGES } from './damages.ts';

export type OfflineLine = { what: 'damage'; which: string } | { what: 'fsck'; mode: Mode; force: boolean };

const OFFLINE = /^[ \t]*(?:damage|crash|e2fsck|fsck(?:\.ext[234])?)(?:[ \t]|$)/;

export const isOffline = (line: string): boolean => OFFLINE.test(line);

/** The lines that programs run; the others are blanked, so that every character keeps its place. */
export const onlineText = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isOffline(line) ? ' '.repeat(line.length) : line))
    .join('\n');

/** The lines at the end of a script that need the volume unmounted; Refused if programs follow them. */
export function offlineLines(text: string): string[] | Refused {
  const lines = text.split('\n');
  const first = lines.findIndex(isOffline);
  if (first < 0) return [];
  const rest = lines.slice(first).map((line) => line.trim());
  const program = rest.findIndex((line) => line !== '' && !line.startsWith('#') && !isOffline(line));
  if (program >= 0)
    return new Refused(
      `Line ${first + program + 1}: e2fsck and damage need the volume unmounted, so they come last in a script; type what follows in the terminal.`,
    );
  return rest.filter(isOffline);
}

export function readOffline(line: string): OfflineLine | Refused {
  const [command, ...words] = line
    .trim()
    .split(/[ \t]+/)
    .map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
  if (command === 'crash') return new Refused('A power cut ends this recording; the page goes on in another.');
  if (command === 'damage') {
    const known = DAMAGES.map((d) => d.name).join(', ');
    const [which] = words;
    if (words.length !== 1 || !DAMAGES.some((d) => d.name === which))
      return new Refused(`damage wants one of ${known}.`);
    return { what: 'damage', which };
  }
  let mode: Mode | undefined;
  let force = false;
  for (const word of words) {
    if (!word.startsWith('-')) continue;
    for (const letter of word.slice(1))
      if (letter === 'f') force = true;
      else if (letter === 'n' || letter === 'y' || letter === 'p') {
        if (mode && mode !== `-${letter}`) return new Refused('e2fsck takes only one of -n, -p and -y.');
        mode = `-${letter}`;
      } else if (letter !== 'v') return new Refused(`e2fsck: -${letter} is not known here; -n, -p, -y and -f are.`);
  }
  if (!mode)
    return new Refused(
      'e2fsck wants -n (only look), -p (repair what is safe) or -y (repair all): nobody is there to be asked.',
    );
  return { what: 'fsck', mode, force };
}

/** Does it to what the recorder holds. Returns the exit code. */
export function runOffline(
  recorder: Recorder,
  line: OfflineLine,
  now: number,
  told: (text: string) => void,
): number | Refused {
  if (line.what === 'damage') {
    const refused = breakVolume(recorder, line.which);
    return refused ?? 0;
  }
  const done: FsckResult = runFsck(recorder, {
    mode: line.mode,
    force: line.force,
    now,
    told: (text) => told(`${text}\n`),
    recover: ({ recorder: r }) => {
      const recovered = recoverJournal(r, 'e2fsck');
      return recovered instanceof Refused ? recovered.refused : recovered.damage;
    },
  });
  if (done.stopped) told(`${done.stopped}\n`);
  if (line.mode !== '-n' && done.status & 1) told('\ndisk.img: ***** FILE SYSTEM WAS MODIFIED *****\n');
  if (line.mode === '-n' && done.status & 4)
    told('\ndisk.img: ********** WARNING: Filesystem still has errors **********\n');
  if (done.summary) told(`disk.img: ${done.summary}\n`);
  return done.status;
}
