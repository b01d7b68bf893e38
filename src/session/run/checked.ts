/** The report of e2fsck -fn about an image. It only checks, but it works on a copy. */
import { runFsck } from '../../tools/fsck/fsck.ts';
import type { BlockStore } from '../../trace/block-store.ts';
import { Recorder } from '../../trace/recorder.ts';
import { SESSION_NOW } from './defaults.ts';

export interface Checked {
  /** The number of problems that e2fsck -fn would ask about. */
  problems: number;
  /** The first of its lines. */
  lines: string[];
}

const MOST_LINES = 40;

export function checkOf(image: BlockStore): Checked {
  const lines: string[] = [];
  const { problems, stopped } = runFsck(new Recorder(image.clone(), 'off'), {
    mode: '-n',
    force: true,
    now: SESSION_NOW,
    told: (line) => {
      if (lines.length < MOST_LINES && /\?\s+(no|yes)|<[yn]>/i.test(line)) lines.push(line.trim());
    },
  });
  if (stopped) lines.push(stopped);
  return { problems: problems + (stopped ? 1 : 0), lines };
}
