/**
 * `ext4lab fsck -n|-p|-y [-f] [-v] [-b superblock] [-B blocksize] IMAGE`: works like e2fsck, with the same exit codes.
 *
 *     -n  checks, and changes nothing      -p  makes safe repairs      -y  repairs everything
 */
import fs from 'node:fs';
import { Refused } from '../bytes/refused.ts';
import { FAST } from '../engine/fastcommit/fast.ts';
import { closing, findSuperblock, type Mode, noSuperblock, runFsck } from '../tools/fsck/fsck.ts';
import { BlockStore } from '../trace/block-store.ts';
import { Recorder } from '../trace/recorder.ts';
import { type FileSource, fileSource } from './image/file-source.ts';
import { inUse } from './image/in-use.ts';
import { type Output, realName } from './image/output.ts';
import { logName } from './image/redo-format.ts';
import { imageSource, replayLog } from './image/redo-replay.ts';
import { writeHeld } from './image/write-image.ts';
import { openTrace, writeRecording } from './run-outputs.ts';
import { secondsNow } from './this-machine.ts';

const HELP = `Checks an ext2, ext3 or ext4 image as e2fsck does, and repairs it.

  ext4lab fsck -n|-p|-y [-f] [-v] [-b superblock] [-B blocksize] [--trace FILE] IMAGE

  -n            answers every question with no: nothing is written
  -p            repairs what is safe; anything else ends the check
  -y            answers every question with yes
  -f            checks even what says that it is clean
  -v            says what each pass read
  -b BLOCK      the superblock to believe: a backup
  -B BYTES      the block size that -b is counted in
  --trace FILE  writes the recording as JSON Lines
  --force       replaces whatever FILE is; without it, only a recording
  --help        this text

The exit code is e2fsck's: 0 nothing wrong, 1 all repaired, 4 something is left, 8 it could not be
done, 16 the command was wrong.
`;

interface Options {
  mode?: Mode;
  force: boolean;
  verbose: boolean;
  superblock?: number;
  blockSize?: number;
  trace?: string;
  overwrite: boolean;
  image?: string;
}

function parse(argv: readonly string[]): Options | string {
  const options: Options = { force: false, verbose: false, overwrite: false };
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i];
    if (word === '--force') options.overwrite = true;
    else if (word === '--trace' || word === '-b' || word === '-B') {
      const value = argv[++i];
      if (value === undefined) return `${word} needs a value`;
      if (word === '--trace') options.trace = value;
      else {
        const n = Number(value);
        if (!Number.isInteger(n) || n < 0) return `${word} needs a number, not ${value}`;
        if (word === '-b') options.superblock = n;
        else options.blockSize = n;
      }
    } else if (word.startsWith('-') && word.length > 1) {
      for (const letter of word.slice(1))
        if (letter === 'f') options.force = true;
        else if (letter === 'v') options.verbose = true;
        else if (letter === 'n' || letter === 'y' || letter === 'p' || letter === 'a') {
          const mode: Mode = letter === 'n' ? '-n' : letter === 'y' ? '-y' : '-p';
          if (options.mode && options.mode !== mode) return 'only one of -n, -p and -y may be given';
          options.mode = mode;
        } else return `there is no option -${letter}`;
    } else if (options.image === undefined) options.image = word;
    else return `one image at a time, not also ${word}`;
  }
  if (options.image === undefined) return 'name an image';
  if (!options.mode) return 'say -n, -p or -y: there is no one to ask';
  return options;
}

const WRONG_USE = 16;
const NOT_DONE = 8;

export function fsckCommand(argv: string[]): number {
  if (argv.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  const options = parse(argv);
  if (typeof options === 'string') {
    process.stderr.write(`ext4lab fsck: ${options}\n\n${HELP}`);
    return WRONG_USE;
  }
  const { image = '', mode, trace, overwrite } = options;
  const undone = (why: string): number => {
    process.stderr.write(`ext4lab fsck: ${why}\n`);
    return NOT_DONE;
  };
  let source: FileSource | undefined;
  let repaired: number | undefined;
  let recording: Output | undefined;
  try {
    // Files are opened before the work, so that a failure is reported then and not after it.
    if (mode === '-n') source = imageSource(image, (text) => process.stderr.write(`ext4lab fsck: ${text}\n`));
    else {
      source = fileSource(image);
      repaired = fs.openSync(image, 'r+');
      const used = inUse(image, repaired);
      if (used !== undefined) return undone(used);
      const left = replayLog(logName(realName(image)), repaired);
      if (left instanceof Refused) return undone(left.refused);
    }
    if (trace !== undefined) {
      const made = openTrace(trace, image, { 'the image': image }, overwrite);
      if (made instanceof Refused) return undone(made.refused);
      recording = made;
    }
    const status = check(source, options, repaired, recording);
    recording?.keep();
    recording = undefined;
    return status;
  } catch (error) {
    // The error comes from the machine or from a bad image. Nothing has been written yet.
    if (!(error instanceof Error)) throw error;
    return undone('code' in error ? error.message : `${image} holds what was not expected anywhere: ${error.message}`);
  } finally {
    source?.close();
    recording?.discard();
    if (repaired !== undefined) fs.closeSync(repaired);
  }
}

function check(source: FileSource, options: Options, repaired: number | undefined, trace: Output | undefined): number {
  const mode = options.mode!;
  const found = findSuperblock(source, { ...options, preen: mode === '-p' });
  if (found instanceof Refused) {
    const { text, status } = noSuperblock(options.image ?? '', found, mode);
    process.stdout.write(`${text}\n`);
    process.stderr.write(`${options.image}: ${found.refused}\n`);
    return status;
  }
  const store = new BlockStore(found.blockSize, source.size, source);
  const recorder = new Recorder(store, trace ? 'full' : 'off');
  const told = (line: string) => process.stdout.write(`${line}\n`);
  const now = secondsNow();
  const complained = (line: string) => process.stderr.write(`${line}\n`);
  const done = runFsck(recorder, { ...options, name: options.image, mode, now, fastCommit: FAST, told, complained });
  if (options.verbose)
    for (const { pass, inodes, blocks, problems } of done.costs)
      told(`  pass ${pass.padEnd(2)} ${inodes} inodes visited, ${blocks} blocks read, ${problems} problems`);
  // This writes only the blocks that were changed.
  if (repaired !== undefined) writeHeld(repaired, store);
  if (trace && recorder.recording) writeRecording(trace, recorder.recording);
  for (const line of closing(options.image ?? '', mode, done)) told(line);
  return done.status;
}
