/**
 * `ext4lab mkfs [mke2fs options] FILE [SIZE]`: makes an image like mke2fs, as a sparse file.
 *
 *      plan ─▶ blocks in memory ─▶ blocks that are not zero, each at its place ─▶ FILE
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { Refused } from '../bytes/refused.ts';
import { EXT4_SUPER_MAGIC, SUPERBLOCK_OFFSET } from '../format/constants.ts';
import { allFeatureNames } from '../format/features.ts';
import { Superblock } from '../format/superblock.ts';
import { utcText } from '../format/words.ts';
import type { Draft } from '../tools/mkfs/draft.ts';
import { EXTENDED_USAGE } from '../tools/mkfs/extended-options.ts';
import { JOURNAL_USAGE } from '../tools/mkfs/journal-options.ts';
import { type MkfsPlan, overwritten, planMkfs, rawReport, runMkfs, wiped } from '../tools/mkfs/mkfs.ts';
import { parseOptions } from '../tools/mkfs/options.ts';
import { COPYING } from '../tools/mkfs/report.ts';
import { copyFiles } from '../tools/mkfs/step-copy.ts';
import { BlockStore } from '../trace/block-store.ts';
import { Recorder } from '../trace/recorder.ts';
import { hostTree } from './host-tree.ts';
import { inUse } from './image/in-use.ts';
import { secondsNow } from './this-machine.ts';

const USAGE = `Usage: ext4lab mkfs [-b block-size] [-i bytes-per-inode] [-I inode-size]
	[-J journal-options] [-G flex-group-size] [-N number-of-inodes]
	[-m reserved-blocks-percentage] [-o creator-os] [-g blocks-per-group]
	[-L volume-label] [-M last-mounted-directory] [-O feature[,...]]
	[-r fs-revision] [-E extended-option[,...]] [-t fs-type] [-T usage-type]
	[-U UUID] [-d root-directory] [-e errors_behavior] [-jnqvF] file [blocks-count]
`;

const HELP = `Makes an ext2, ext3 or ext4 image, byte for byte as mke2fs 1.47.0 does.

${USAGE}
  ext4lab mkfs -t ext4 disk.img 64M
  ext4lab mkfs -t ext2 -b 1024 -O ^resize_inode disk.img 8M
  ext4lab mkfs -t ext4 -d tree disk.img 64M  copies in the files below tree
  ext4lab mkfs -n -t ext4 disk.img 1T        says what it would do, and writes nothing

The options are mke2fs's own: man mke2fs explains them. E2FSPROGS_FAKE_TIME, in seconds
since 1970, takes the place of the clock; with -U and -E hash_seed= the image is then the
same every time.
`;

const say = (text: string): void => void process.stdout.write(text);
const complain = (text: string): void => void process.stderr.write(text);

export function mkfsCommand(argv: string[]): number {
  if (argv.includes('--help') || argv.includes('-h')) {
    say(HELP);
    return 0;
  }
  const options = parseOptions(argv);
  const file = options instanceof Refused ? undefined : options.device;
  const before = file === undefined ? undefined : fs.statSync(file, { throwIfNoEntry: false });
  if (before && !before.isFile())
    return refuse(
      new Refused(
        `mke2fs: ${file} is ${before.isDirectory() ? 'a directory' : 'no regular file'}; images are written to files here`,
      ),
    );
  const plan = planMkfs(argv, {
    uuid: randomUUID(),
    hashSeed: randomUUID(),
    now: secondsNow(),
    deviceBytes: before?.size,
    exists: before !== undefined,
    copiesFiles: true,
  });
  if (plan instanceof Refused) return refuse(plan);
  const path = plan.decisions.options.device;
  for (const warning of plan.warnings) complain(`${warning}\n`);
  const { dryRun, force } = plan.decisions.options;
  if (!before && !dryRun) say(`Creating regular file ${path}\n`);
  if (before && !dryRun && !force && !mayOverwrite(path)) return 1;
  const report = rawReport(plan, before !== undefined);
  if (!dryRun) {
    const problem = write(plan, path, before?.size ?? 0);
    if (problem?.field === '-d') say(report.slice(0, report.indexOf(COPYING) + COPYING.length));
    if (problem) return refuse(problem);
  }
  say(report);
  return 0;
}

function refuse({ refused, field }: Refused): number {
  if (refused) complain(`${refused.replace(/^mke2fs: /, 'ext4lab mkfs: ')}\n`);
  if (field === 'usage') complain(USAGE);
  if (field === '-E' && refused.includes('Bad option')) complain(`\n${EXTENDED_USAGE.join('\n')}\n`);
  if (field === '-J' && refused.includes('Bad journal')) complain(`\n${JOURNAL_USAGE.join('\n')}\n`);
  return 1;
}

/** Asks a person before a file system is lost. Programs are expected to know what they do. */
function mayOverwrite(path: string): boolean {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return true;
  const head = Buffer.alloc(SUPERBLOCK_OFFSET + Superblock.size);
  const fd = fs.openSync(path, 'r');
  fs.readSync(fd, head, 0, head.length, 0);
  fs.closeSync(fd);
  const sb = Superblock.read(head, SUPERBLOCK_OFFSET);
  if (sb.s_magic !== EXT4_SUPER_MAGIC) return true;
  const features = allFeatureNames(sb);
  const kind = features.includes('extent') ? 'ext4' : features.includes('has_journal') ? 'ext3' : 'ext2';
  say(`${path} contains a ${kind} file system${sb.s_volume_name ? ` labelled '${sb.s_volume_name}'` : ''}\n`);
  say(`\tcreated on ${utcText(sb.s_mkfs_time)}\nProceed anyway? (y,N) `);
  const answer = Buffer.alloc(64);
  const length = fs.readSync(0, answer, 0, answer.length, null);
  return /^[yY]/.test(answer.toString('utf8', 0, length));
}

function write(plan: MkfsPlan, path: string, oldLength: number): Refused | undefined {
  const store = new BlockStore(plan.blockSize, plan.byteLength);
  try {
    const { files } = plan.decisions.options;
    if (files !== undefined && !fs.statSync(files, { throwIfNoEntry: false })?.isDirectory())
      return new Refused(`mke2fs: -d: ${files} is no directory`, '-d');
    const copy = (draft: Draft) => copyFiles(draft, hostTree(files!));
    const problem = runMkfs(plan, new Recorder(store, 'off'), files === undefined ? undefined : copy);
    if (problem) return problem;
    const fd = fs.openSync(path, oldLength > 0 ? 'r+' : 'w');
    try {
      const used = oldLength > 0 ? inUse(path, fd) : undefined;
      if (used !== undefined) return new Refused(`mke2fs: ${used}; will not make a filesystem here!`);
      const { options, extended } = plan.decisions;
      const keeps = oldLength > 0 && (!extended.discard || options.keepBlocks);
      if (keeps) keepBetween(fd, plan, oldLength);
      else erase(fd, plan.byteLength, oldLength);
      for (const block of store.heldBlocks()) {
        const bytes = store.read(block);
        const length = keeps ? overwritten(plan, block) : bytes.length;
        if (keeps || !isZero(bytes)) fs.writeSync(fd, bytes, 0, length, block * plan.blockSize);
      }
    } finally {
      fs.closeSync(fd);
    }
  } catch (error) {
    return new Refused(`mke2fs: ${(error as Error).message} while writing ${path}`);
  }
  return undefined;
}

/** Makes the first `length` bytes zero. A longer file keeps its end, as a device would. */
function erase(fd: number, length: number, oldLength: number): void {
  if (oldLength <= length) {
    fs.ftruncateSync(fd, 0);
    fs.ftruncateSync(fd, length);
    return;
  }
  writeZeros(fd, 0, length);
}

/** Without a discard, old bytes stay between the parts that the volume needs. */
function keepBetween(fd: number, plan: MkfsPlan, oldLength: number): void {
  if (oldLength < plan.byteLength) fs.ftruncateSync(fd, plan.byteLength);
  for (const { at, length } of wiped(plan)) writeZeros(fd, at, length);
}

function writeZeros(fd: number, at: number, length: number): void {
  const zeros = new Uint8Array(1 << 20);
  for (let done = 0; done < length; done += zeros.length)
    fs.writeSync(fd, zeros, 0, Math.min(zeros.length, length - done), at + done);
}

const isZero = (bytes: Uint8Array): boolean => {
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== 0) return false;
  return true;
};
