/**
 * ext4lab run: a script on a volume, without a browser.
 *
 *     ext4lab run SCRIPT --image IN --out OUT --trace events.jsonl
 *
 * The exit code is bash's. The volume is the image's, or the one that the script's directives describe.
 */
import fs from 'node:fs';
import { Refused } from '../bytes/refused.ts';
import { needsRecovery } from '../engine/jbd2/recovery/recover.ts';
import { planMkfs } from '../engine/mkfs/plan.ts';
import { runMkfs } from '../engine/mkfs/run.ts';
import { openImage } from '../engine/volume/open.ts';
import { SESSION_HASH_SEED, SESSION_NOW, SESSION_UUID } from '../session/defaults.ts';
import { machineReport, titleOf } from '../session/machine/report.ts';
import { Mounted } from '../session/mounted.ts';
import { parseScript } from '../shell/language/parse.ts';
import { sayProblem } from '../shell/language/problem.ts';
import { COMMANDS } from '../shell/shell.ts';
import { BlockStore } from '../trace/block-store.ts';
import { perfettoJson } from '../trace/perfetto.ts';
import { Recorder } from '../trace/recorder.ts';
import { recordingLines } from '../trace/recording-json.ts';
import { Crash, crashOptions } from './crash.ts';
import { fileSource } from './file-source.ts';
import { writeImage } from './write-image.ts';

const USAGE = `Usage: ext4lab run SCRIPT [options]
Runs a script that bash would run, on a volume in memory.

  --image IN       the volume to run on; without it the script's "# mkfs:" and "# size:" lines make one
  --out OUT        writes the volume, unmounted, as a sparse file
  --mount OPTIONS  as for mount -o; instead of the script's "# mount:" line
  --machine NAME   counts the time on this machine (papers, desktop, laptop, stick, ideal) and prints where it went
  --disks N        so many of its disks side by side, 1 to 16
  --seed N         of /dev/urandom and of all else that Linux would draw by chance (1)
  --trace FILE     writes the recording as JSON Lines
  --perfetto FILE  writes the recording for ui.perfetto.dev
  --crash-after-write N
                   --out gets the volume as the disk holds it when the power goes after the N-th block write
  --lose WHAT      of what the disk's cache had not written by then: none is lost, all, or random:SEED (none)
  -h, --help       this text

The exit code is the script's; 2 when it is refused, 1 when an image or a file is.
`;

interface Options {
  script: string;
  image?: string;
  out?: string;
  mount?: string;
  machine?: string;
  disks?: string;
  seed?: string;
  trace?: string;
  perfetto?: string;
  'crash-after-write'?: string;
  lose?: string;
}

const NAMES = [
  'image',
  'out',
  'mount',
  'machine',
  'disks',
  'seed',
  'trace',
  'perfetto',
  'crash-after-write',
  'lose',
] as const;

export function runCommand(argv: string[]): number {
  if (argv.includes('-h') || argv.includes('--help')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const options = parse(argv);
  if (typeof options === 'string') return complain(options, 1);
  try {
    return run(options);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return complain(error.message, 1);
    throw error;
  }
}

function complain(sentence: string, code: number): number {
  process.stderr.write(`ext4lab run: ${sentence}\n`);
  return code;
}

function parse(argv: string[]): Options | string {
  const options: Partial<Options> = {};
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i];
    if (!word.startsWith('--')) {
      if (options.script !== undefined) return `one script at a time, not also ${word}`;
      options.script = word;
      continue;
    }
    const [name, given] = word.slice(2).split(/=(.*)/s);
    const known = NAMES.find((n) => n === name);
    if (!known) return `there is no option --${name}; --help lists those there are`;
    const value = given ?? argv[++i];
    if (value === undefined) return `--${name} needs a value`;
    options[known] = value;
  }
  return options.script === undefined ? 'which script? --help says more' : (options as Options);
}

function run(options: Options): number {
  const text = fs.readFileSync(options.script, 'utf8');
  const { script, problems } = parseScript(text, COMMANDS);
  if (problems) {
    for (const p of problems) complain(`${options.script}: ${sayProblem(p)}`, 2);
    return 2;
  }
  const { mkfs = '-t ext4', size = '64M', mount = '' } = script.directives;
  const store = options.image === undefined ? made(`mke2fs ${mkfs} disk.img ${size}`) : opened(options.image);
  if (store instanceof Refused) return complain(store.refused, 1);
  const asked = crashOptions(options['crash-after-write'], options.lose);
  if (asked instanceof Refused) return complain(asked.refused, 1);
  if (asked && options.out === undefined)
    return complain('--crash-after-write needs --out: where is the image to go?', 1);
  const recorder = new Recorder(store, options.trace || options.perfetto ? 'full' : 'off');
  const crash = asked ? new Crash(recorder, asked) : undefined;
  const kind = /(?:^|\s)-t\s*(ext[234])(?:\s|$)/.exec(mkfs)?.[1] as 'ext2' | 'ext3' | 'ext4' | undefined;
  const mounted = Mounted.mount(recorder, {
    options: options.mount ?? mount,
    directives: {
      ...script.directives,
      ...(options.machine !== undefined && { machine: options.machine }),
      ...(options.disks !== undefined && { disks: options.disks }),
    },
    kind: options.image === undefined ? kind : undefined,
    seed: Number(options.seed ?? 1),
    stdout: (data) => fs.writeSync(1, data),
    stderr: (data) => fs.writeSync(2, data),
  });
  if (mounted instanceof Refused) return complain(mounted.refused, 1);
  const ran = mounted.run(text);
  for (const p of ran.problems ?? []) complain(`${options.script}: ${sayProblem(p)}`, 2);
  if (mounted.timed)
    process.stderr.write(
      `${machineReport(mounted.timed.machine, mounted.timed.log, titleOf(mounted.timed.machine))}\n`,
    );
  mounted.unmount();
  const left = crash ? crash.image() : store;
  if (left instanceof Refused) return complain(left.refused, 1);
  if (options.out !== undefined) writeImage(options.out, left);
  if (recorder.recording) {
    if (options.trace) writePieces(options.trace, lines(recordingLines(recorder.recording)));
    if (options.perfetto) writePieces(options.perfetto, perfettoJson(recorder.recording));
  }
  return ran.status;
}

function made(command: string): BlockStore | Refused {
  const plan = planMkfs(command, { uuid: SESSION_UUID, hashSeed: SESSION_HASH_SEED, now: SESSION_NOW });
  if (plan instanceof Refused) return plan;
  const store = new BlockStore(plan.blockSize, plan.byteLength);
  runMkfs(plan, new Recorder(store, 'off'));
  return store;
}

/** The image is read while the script runs, so it stays open; `--out` may name another file only. */
function opened(path: string): BlockStore | Refused {
  const image = openImage(fileSource(path));
  if (image instanceof Refused) return new Refused(`${path}: ${image.refused}`);
  // What the journal will put right is no reason to refuse.
  if (image.volume.readOnly && !needsRecovery(image.volume))
    return new Refused(`${path}: ${image.volume.warnings[0] ?? 'the volume may only be read'}`);
  return image.store;
}

function* lines(of: Iterable<string>): Generator<string> {
  for (const line of of) yield `${line}\n`;
}

function writePieces(path: string, pieces: Iterable<string>): void {
  const fd = fs.openSync(path, 'w');
  try {
    for (const piece of pieces) fs.writeSync(fd, piece);
  } finally {
    fs.closeSync(fd);
  }
}
