/**
 * ext4lab run: runs a script on a volume without a browser.
 *
 *     ext4lab run SCRIPT --image IN --out OUT --trace events.jsonl
 *
 * The exit code is bash's. The volume is the image's, or the one that the script's directives describe.
 */
import fs from 'node:fs';
import { Refused } from '../bytes/refused.ts';
import { printed } from '../bytes/said.ts';
import { giveProgram } from '../commands/wasm/programs.ts';
import { needsRecovery } from '../engine/jbd2/recovery/recover.ts';
import { openImage } from '../engine/volume/open.ts';
import { counted } from '../format/words.ts';
import { traceName } from '../replay/script.ts';
import { readTrace } from '../replay/trace.ts';
import { isCrash } from '../session/crash/line.ts';
import { machineReport, titleOf } from '../session/machine/report.ts';
import type { Bounds } from '../session/run/bounds.ts';
import { type Equipment, programName } from '../session/run/equipment.ts';
import { everything } from '../session/run/everything.ts';
import { formattedFor } from '../session/run/formatted.ts';
import { MOST_SCRIPT_BYTES, readScript, tooLong } from '../session/run/script-text.ts';
import { isOffline, type OfflineLine } from '../session/run/unmounted-lines.ts';
import { crashedRun, type Hear, ScriptRun } from '../session/script-run.ts';
import { type Problem, sayProblem } from '../shell/language/problem.ts';
import type { Directives } from '../shell/language/script.ts';
import type { BlockStore } from '../trace/block-store.ts';
import { RecoveryJournalDone } from '../trace/events/recovery.ts';
import { eventsOf } from '../trace/events-of.ts';
import { type Level, Recorder } from '../trace/recorder.ts';
import type { Recording } from '../trace/recording.ts';
import { Crash, type CrashOptions, crashOptions } from './crash.ts';
import { sameFile } from './image/output.ts';
import { imageSource, liveMount, replayImage } from './image/redo-replay.ts';
import { RunOutputs } from './run-outputs.ts';
import { shippedModule } from './shipped-programs.ts';
import { forTerminal } from './terminal.ts';

/** The exit code of mount(8) if nothing could be mounted. */
const MOUNT_FAILED = 32;

/** The default bounds of a script. */
const MOST = { steps: 100_000_000, seconds: 600, memory: 2048 };

const KINDS = ['ext2', 'ext3', 'ext4'] as const;

const USAGE = `Usage: ext4lab run SCRIPT [options]
Runs a script that bash would run, on a volume in memory.

  --image IN       the volume to run on; without it the script's "# mkfs:" and "# size:" lines make one
  --out OUT        writes the volume, unmounted, as a sparse file
  --mount OPTIONS  as for mount -o; instead of the script's "# mount:" line
  --machine NAME   counts the time on this machine (papers, papers-fitted, desktop, laptop, stick, ideal) and prints where it went
  --disks N        so many of its disks side by side, 1 to 16
  --program FILE   a program in WebAssembly (WASI preview 1): prog.wasm is the command prog; may be said more than once
  --strace FILE    a trace of strace -f -o FILE: prog.txt is what the command "replay prog" makes again
  --seed N         of /dev/urandom and of all else that Linux would draw by chance (1)
  --trace FILE     writes the recording as JSON Lines; without --image it begins with mke2fs
  --perfetto FILE  writes the recording for ui.perfetto.dev
  --force          replaces whatever is under the names of these files; without it, only what such a command wrote
  --crash-after-write N
                   --out gets the volume as the disk holds it when the power goes after the N-th block write
  --lose WHAT      of what the disk's cache had not written by then: none is lost, all, or random:SEED (none)
  --steps N        stops the script after so many commands and system calls (${MOST.steps})
  --seconds N      after so much time (${MOST.seconds})
  --memory MIB     when the volume and the recording take so much memory (${MOST.memory})
  -h, --help       this text

Lines with damage, e2fsck or crash at the script's end are done after its programs, as the page does them: "crash 1234"
cuts the power after 1234 steps of the recording that --trace writes, and what follows works on the disk that is left.

The exit code is the script's, or that of its last such line; 2 when it is refused, 1 when an image or a file is.
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
  steps?: string;
  seconds?: string;
  memory?: string;
  programs: string[];
  straces: string[];
  force?: boolean;
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
  'steps',
  'seconds',
  'memory',
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

export function parse(argv: string[]): Options | string {
  const options: Partial<Options> & Pick<Options, 'programs' | 'straces'> = { programs: [], straces: [] };
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i];
    if (!word.startsWith('--')) {
      if (options.script !== undefined) return `one script at a time, not also ${word}`;
      options.script = word;
      continue;
    }
    const [name, given] = word.slice(2).split(/=(.*)/s);
    if (word === '--force') {
      options.force = true;
      continue;
    }
    const known = NAMES.find((n) => n === name);
    if (!known && name !== 'program' && name !== 'strace')
      return `there is no option --${name}; --help lists those there are`;
    const value = given ?? argv[++i];
    if (value === undefined) return `--${name} needs a value`;
    if (known) options[known] = value;
    else options[name === 'strace' ? 'straces' : 'programs'].push(value);
  }
  if (options.seed !== undefined && !Number.isSafeInteger(Number(options.seed || Number.NaN)))
    return `--seed is a whole number, not ${options.seed}`;
  for (const name of ['steps', 'seconds', 'memory'] as const)
    if (options[name] !== undefined && !/^[1-9]\d{0,11}$/.test(options[name]))
      return `--${name} is a whole number from 1 on, not ${options[name]}`;
  return options.script === undefined ? 'which script? --help says more' : (options as Options);
}

/** The bounds that stop the script. */
function boundsOf(options: Options): Bounds {
  const of = (name: keyof typeof MOST) => Number(options[name] ?? MOST[name]);
  const seconds = of('seconds');
  const until = performance.now() + seconds * 1000;
  return {
    steps: of('steps'),
    events: Number.POSITIVE_INFINITY,
    bytes: of('memory') * 2 ** 20,
    late: () => (performance.now() > until ? printed(`${seconds} seconds`) : undefined),
    more: printed('--steps, --seconds and --memory allow more'),
  };
}

/** The given programs become commands. */
function takePrograms({ commands, given }: Equipment, files: readonly string[]): Refused | undefined {
  for (const file of files) {
    const refused = giveProgram(commands, given, programName(file), new Uint8Array(fs.readFileSync(file)));
    if (refused) return refused;
  }
  return undefined;
}

function takeTraces({ given }: Equipment, files: readonly string[]): Refused | undefined {
  for (const file of files) {
    const text = fs.readFileSync(file, 'latin1');
    const trace = readTrace(text, file);
    if (trace instanceof Refused) return trace;
    given.traces.set(traceName(file), text);
  }
  return undefined;
}

function run(options: Options): number {
  const { size } = fs.statSync(options.script);
  if (size > MOST_SCRIPT_BYTES) return complain(`${options.script}: ${tooLong(size).refused}`, 2);
  return runText(options, fs.readFileSync(options.script, 'utf8'));
}

/** Runs a script that need not be a file. */
export function runText(options: Options, text: string): number {
  const equipment = everything(shippedModule);
  const refused = takePrograms(equipment, options.programs) ?? takeTraces(equipment, options.straces);
  if (refused) return complain(refused.refused, 2);
  const script = readScript(text, equipment.commands);
  if (script instanceof Refused) return complain(`${options.script}: ${script.refused}`, 2);
  const missing = equipment.given.missing(text);
  if (missing) return complain(missing.refused, 2);
  if ('problems' in script) return problems(options, script.problems);
  const directives = {
    ...script.directives,
    ...(options.mount !== undefined && { mount: options.mount }),
    ...(options.machine !== undefined && { machine: options.machine }),
    ...(options.disks !== undefined && { disks: options.disks }),
  };
  const asked = crashOptions(options['crash-after-write'], options.lose);
  if (asked instanceof Refused) return complain(asked.refused, 1);
  if (asked && options.out === undefined)
    return complain('--crash-after-write needs --out: where is the image to go?', 1);
  const powerCut = script.after.some(({ line }) => isCrash(line));
  if (asked && script.after.length > 0)
    return complain(
      `--crash-after-write ends the work before ${JSON.stringify(script.after[0].line)} could be done`,
      1,
    );
  // A power cut at a step needs a recording with steps.
  const level = options.trace || options.perfetto || powerCut ? 'full' : 'off';
  const recorder = options.image === undefined ? made(directives, level) : opened(options.image, options.out, level);
  if (recorder instanceof Refused) return complain(recorder.refused, 1);
  const outputs = RunOutputs.open(options, recorder.store);
  if (outputs instanceof Refused) return complain(outputs.refused, 1);
  try {
    const done = work(
      options,
      equipment,
      { directives, programs: script.programs, after: script.after },
      recorder,
      asked,
    );
    if (done instanceof Refused) {
      outputs.discard();
      return complain(done.refused, 1);
    }
    outputs.write(done.left, done.recording);
    return done.status;
  } catch (error) {
    outputs.discard();
    throw error;
  }
}

interface Work {
  directives: Directives;
  programs: string;
  after: readonly OfflineLine[];
}

interface Done {
  left: BlockStore;
  recording: Recording | undefined;
  status: number;
}

/** Mounts, runs, and unmounts. */
function work(
  options: Options,
  equipment: Equipment,
  { directives, programs, after }: Work,
  recorder: Recorder,
  asked?: CrashOptions,
): Done | Refused {
  const crash = asked ? new Crash(recorder, asked) : undefined;
  const made = /(?:^|\s)-t\s*(ext[234])(?:\s|$)/.exec(directives.mkfs ?? '-t ext4')?.[1];
  const kind = options.image === undefined ? KINDS.find((k) => k === made) : undefined;
  const how = {
    equipment,
    options: directives.mount ?? '',
    directives,
    bounds: boundsOf(options),
    kind,
    seed: Number(options.seed ?? 1),
  };
  const done = ScriptRun.mount(recorder, how, hear);
  if (done instanceof Refused) return done;
  const { timed: timing } = done.mounting.last;
  if (timing) timing.log.keeps = false;
  const ran = done.exec(programs);
  if (ran instanceof Refused) return ran;
  if (ran.problems) problems(options, ran.problems);
  const { timed } = done.mounting.last;
  if (timed) process.stderr.write(`${machineReport(timed.machine, timed.log, titleOf(timed.machine))}\n`);
  const end = afterwards(done, ran.status === 0 ? after : []);
  if (end instanceof Refused) return end;
  end.run?.mounting.unmount();
  const left = crash ? crash.image() : end.recorder.store;
  if (left instanceof Refused) return left;
  return { left, recording: end.recorder.recording, status: end.status ?? ran.status };
}

const hear: Hear = (stream, data) => {
  const { isTTY } = stream === 'out' ? process.stdout : process.stderr;
  const text = typeof data === 'string' ? data : isTTY ? Buffer.from(data).toString() : undefined;
  const bytes = text === undefined ? Buffer.from(data) : Buffer.from(isTTY ? forTerminal(text) : text);
  for (let at = 0; at < bytes.length; ) at += fs.writeSync(stream === 'out' ? 1 : 2, bytes, at);
};

interface End {
  recorder: Recorder;
  /** Absent if the volume after a power cut cannot be mounted. */
  run: ScriptRun | undefined;
  /** The exit code of the last line; absent if there was none. */
  status?: number;
}

/** Runs the lines after the programs: e2fsck, damage, and power cuts. */
function afterwards(begun: ScriptRun, script: readonly OfflineLine[]): End | Refused {
  let end: End = { recorder: begun.recorder, run: begun };
  for (const { line, from } of script) {
    if (!end.run) return new Refused(`${line}: nothing is mounted`);
    if (isCrash(line)) {
      const found = crashedRun({ line, from }, end.run.source, hear);
      if (found instanceof Refused) return new Refused(`${line}: ${found.refused}`);
      if (found.run) process.stderr.write(`${line}: mounted again; ${recoveredWords(found.recorder)}\n`);
      end = { ...found, status: found.run ? 0 : MOUNT_FAILED };
    } else {
      const ran = end.run.exec(line, from);
      if (ran instanceof Refused) return new Refused(`${line}: ${ran.refused}`);
      end.status = ran.status;
      if (ran.status !== 0 && !isOffline(line)) break;
    }
  }
  return end;
}

/** The work of the mount after a power cut, in words from its events. */
function recoveredWords({ recording }: Recorder): string {
  const done = recording && eventsOf(recording, RecoveryJournalDone)[0];
  const transactions = done?.fields.transactions ?? 0;
  return transactions === 0
    ? 'the journal had nothing to give back'
    : `the journal gave back ${counted(transactions, 'transaction')}`;
}

function problems({ script }: Options, list: readonly Problem[]): number {
  for (const p of list) complain(`${script}: ${sayProblem(p)}`, 2);
  return 2;
}

function made(directives: Directives, level: Level): Recorder | Refused {
  const volume = formattedFor(directives, level);
  return volume instanceof Refused ? volume : volume.recorder;
}

/** Opens the image, which stays open because the script reads it while it runs. */
function opened(path: string, out: string | undefined, level: Level): Recorder | Refused {
  const live = liveMount(path);
  if (live !== undefined) return new Refused(`${live}: umount it first`);
  const says = (text: string) => void complain(text, 0);
  // If the image is about to be replaced, no log may stay beside it.
  const replayed = out !== undefined && sameFile(out, path) ? replayImage(path) : 0;
  if (replayed instanceof Refused) return replayed;
  const image = openImage(imageSource(path, says));
  if (image instanceof Refused) return new Refused(`${path}: ${image.refused}`);
  // Damage that the journal will repair is no reason to refuse.
  if (image.volume.readOnly && !needsRecovery(image.volume))
    return new Refused(`${path}: ${image.volume.warnings[0] ?? 'the volume may only be read'}`);
  return new Recorder(image.store, level);
}
