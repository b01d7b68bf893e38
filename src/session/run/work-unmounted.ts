/** Damage, e2fsck, tune2fs, resize2fs, e2label, e2freefrag and debugfs, run by a line on a volume that is not mounted. */
import { Refused } from '../../bytes/refused.ts';
import { closing, type FsckResult, type Mode, runFsck } from '../../tools/fsck/fsck.ts';
import { changesKindOfVolume, changesVolume, refusedRequest } from '../../tools/libext2fs/request-names.ts';
import { splitCommand } from '../../tools/mkfs/getopt.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { SESSION } from '../refusals/session.ts';
import { breakVolume, DAMAGES } from './damages.ts';
import { type Equipment, isTool, type ToolName } from './equipment.ts';

type Work =
  | { what: 'damage'; which: string }
  | { what: 'fsck'; mode: Mode; force: boolean }
  | { what: ToolName; argv: string[] };

/** Answers whether the volume may be mounted as another kind afterwards. */
export const changesKind = (work: Work): boolean =>
  work.what === 'tune2fs' ||
  work.what === 'resize2fs' ||
  (work.what === 'debugfs' && changesKindOfVolume(work.argv[0]));

function readDebugfs(line: string): Work | Refused {
  const found = /^\s*debugfs\s+(-w\s+)?-R\s*(?:"([^"]*)"|'([^']*)'|(\S+))\s+disk\.img\s*$/.exec(line);
  const request = (found?.[2] ?? found?.[3] ?? found?.[4] ?? '').trim();
  if (!found || request === '') return new Refused(SESSION.debugfs_usage);
  const refused = refusedRequest(request);
  if (refused) return new Refused(refused);
  if (changesVolume(request) && !found[1])
    return new Refused(SESSION.debugfs_changes({ request: request.split(/\s/, 1)[0] }));
  if (/^write\b/.test(request)) return new Refused(SESSION.debugfs_write);
  return { what: 'debugfs', argv: [request] };
}

export function readOffline(line: string): Work | Refused {
  if (/^\s*debugfs\s/.test(line)) return readDebugfs(line);
  const what = /^\s*(\S+)/.exec(line)?.[1] ?? '';
  if (isTool(what) && what !== 'debugfs')
    return { what, argv: splitCommand(line.replace(/\s#.*$/, '').trim()).slice(1) };
  const [command, ...words] = line
    .trim()
    .split(/[ \t]+/)
    .map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
  if (command === 'crash') return new Refused(SESSION.power_cut_ends);
  if (command === 'damage') {
    const known = DAMAGES.map((d) => d.name);
    const [which] = words;
    if (words.length !== 1 || !DAMAGES.some((d) => d.name === which))
      return new Refused(SESSION.damage_usage({ known }));
    return { what: 'damage', which };
  }
  let mode: Mode | undefined;
  let force = false;
  for (const word of words) {
    if (!word.startsWith('-')) continue;
    for (const letter of word.slice(1))
      if (letter === 'f') force = true;
      else if (letter === 'n' || letter === 'y' || letter === 'p') {
        if (mode && mode !== `-${letter}`) return new Refused(SESSION.fsck_one_mode);
        mode = `-${letter}`;
      } else if (letter !== 'v') return new Refused(SESSION.fsck_unknown({ letter }));
  }
  if (!mode) return new Refused(SESSION.fsck_mode);
  return { what: 'fsck', mode, force };
}

/** Carries out the line on the recorder's volume. Returns the exit code. */
export function runOffline(
  recorder: Recorder,
  work: Work,
  now: number,
  told: (text: string) => void,
  { tools, fastCommit }: Equipment,
): number | Refused {
  if (work.what === 'damage') {
    const refused = breakVolume(recorder, work.which);
    return refused ?? 0;
  }
  if ('argv' in work) {
    if (tools instanceof Refused) return tools;
    const done = tools[work.what](recorder, work.argv, now);
    if (done instanceof Refused) return done;
    for (const { text } of done.said) told(text);
    return done.status;
  }
  const done: FsckResult = runFsck(recorder, {
    mode: work.mode,
    force: work.force,
    now,
    fastCommit,
    told: (text) => told(`${text}\n`),
  });
  for (const line of closing('disk.img', work.mode, done)) told(`${line}\n`);
  return done.status;
}
