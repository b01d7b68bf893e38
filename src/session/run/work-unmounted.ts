/** Damage, e2fsck, tune2fs, resize2fs, e2label, e2freefrag and debugfs, as given by a line, on a volume that is not mounted. */
import { Refused } from '../../bytes/refused.ts';
import { closing, type FsckResult, type Mode, runFsck } from '../../tools/fsck/fsck.ts';
import { changesKindOfVolume, changesVolume, refusedRequest } from '../../tools/libext2fs/request-names.ts';
import { splitCommand } from '../../tools/mkfs/getopt.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { breakVolume, DAMAGES } from './damages.ts';
import { type Equipment, isTool, type ToolName } from './equipment.ts';

type Work =
  | { what: 'damage'; which: string }
  | { what: 'fsck'; mode: Mode; force: boolean }
  | { what: ToolName; argv: string[] };

/** Whether the volume may be mounted as another kind afterwards. */
export const changesKind = (work: Work): boolean =>
  work.what === 'tune2fs' ||
  work.what === 'resize2fs' ||
  (work.what === 'debugfs' && changesKindOfVolume(work.argv[0]));

const DEBUGFS =
  'debugfs wants one request here: debugfs -R "stat f" disk.img, or debugfs -w -R "sif <12> links_count 1" disk.img.';

function readDebugfs(line: string): Work | Refused {
  const found = /^\s*debugfs\s+(-w\s+)?-R\s*(?:"([^"]*)"|'([^']*)'|(\S+))\s+disk\.img\s*$/.exec(line);
  const request = (found?.[2] ?? found?.[3] ?? found?.[4] ?? '').trim();
  if (!found || request === '') return new Refused(DEBUGFS);
  const refused = refusedRequest(request);
  if (refused) return new Refused(refused);
  if (changesVolume(request) && !found[1])
    return new Refused(
      `${request.split(/\s/, 1)[0]} changes the volume, which has to be opened for that: debugfs -w -R …`,
    );
  if (/^write\b/.test(request))
    return new Refused(
      'write copies a file of the machine that debugfs runs on, and here is none: ext4lab debugfs -w has one.',
    );
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
      'e2fsck wants -n (only look), -p (repair what is safe) or -y (repair all): there is no one to answer questions.',
    );
  return { what: 'fsck', mode, force };
}

/** Carries the line out on what the recorder holds. Returns the exit code. */
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
