/** `ext4lab inspect IMAGE WHAT`: the decoded fields of a block or a structure, as a table or as JSON. */

import type { Said } from '../bytes/said.ts';
import { describeInode } from '../engine/volume/describe/inodes.ts';
import { describeBlock, type StructRows } from '../engine/volume/describe.ts';
import { isFinding } from '../engine/volume/finding.ts';
import { superblockBlock } from '../engine/volume/geometry.ts';
import { type InodeRef, mapKind, readInode } from '../engine/volume/inode.ts';
import { journalOf } from '../engine/volume/journal.ts';
import { blockOf, fileMap } from '../engine/volume/map.ts';
import { inodeLabel } from '../engine/volume/names.ts';
import { linkTarget, lookupPath } from '../engine/volume/path.ts';
import { descriptorPlace, type Volume } from '../engine/volume/volume.ts';
import { type Answer, answerText } from './inspect-text.ts';
import { withVolume } from './open-image.ts';

const HELP = `Decodes a block or a structure of an ext2, ext3 or ext4 image.

  ext4lab inspect IMAGE BLOCK        the block with this number, whatever it holds
  ext4lab inspect IMAGE super        the superblock
  ext4lab inspect IMAGE group N      the descriptor of group N
  ext4lab inspect IMAGE inode N      inode N and the map of its blocks
  ext4lab inspect IMAGE /path        the inode that a path leads to
  ext4lab inspect IMAGE journal      the journal's superblock and what its blocks hold

  --json   the same as JSON
  --help   this text

Each field has its offset in the block, its bytes in hex, its name in the Linux kernel, its value and its meaning.
`;

/** What is said is written out. Beside its English a run’s name needs no other. */
const inEnglish = (key: string, value: unknown): unknown =>
  key === 'called' ? undefined : ((value as Partial<Said> | null | undefined)?.english ?? value);

const failed = (why: string): number => {
  process.stderr.write(`ext4lab inspect: ${why}\n`);
  return 1;
};

export function inspectCommand(argv: string[]): number {
  if (argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(HELP);
    return 0;
  }
  const unknown = argv.find((word) => word.startsWith('-') && word !== '--json');
  const [image, ...what] = argv.filter((word) => !word.startsWith('-'));
  if (unknown !== undefined || image === undefined || what.length === 0) {
    const why = unknown !== undefined ? `there is no option ${unknown}` : 'name an image and what to look at';
    process.stderr.write(`ext4lab inspect: ${why}\n\n${HELP}`);
    return 2;
  }
  return withVolume('inspect', image, (volume) => {
    const answer = answerTo(volume, what);
    if (typeof answer === 'string') return failed(answer);
    process.stdout.write(argv.includes('--json') ? `${JSON.stringify(answer, inEnglish, 2)}\n` : answerText(answer));
    return 0;
  });
}

/** The requested structure, or a sentence with the reason why it cannot be given. */
function answerTo(volume: Volume, what: readonly string[]): Answer | string {
  const { geometry: g } = volume;
  const [first, second, ...more] = what;
  if (more.length > 0) return `“${what.join(' ')}” is one thing too many`;
  if (first === 'group' || first === 'inode') {
    const n = wholeNumber(second);
    if (n === undefined) return `${first} needs a number`;
    if (first === 'inode') return inodeAnswer(volume, readInode(volume, n));
    return n < g.groups ? groupAnswer(volume, n) : `there is no group ${n}: groups are 0 to ${g.groups - 1}`;
  }
  if (second !== undefined) return `“${what.join(' ')}” is one thing too many`;
  if (first === 'super') return blockAnswer(volume, superblockBlock(g));
  if (first === 'journal') return journalAnswer(volume);
  if (first.startsWith('/')) return inodeAnswer(volume, lookupPath(volume, first));
  const block = wholeNumber(first);
  if (block === undefined) return `“${first}” is no block number, path, super, group N, inode N or journal`;
  return block < g.blockCount
    ? blockAnswer(volume, block)
    : `there is no block ${block}: blocks are 0 to ${g.blockCount - 1}`;
}

/** A number as people type it: decimal or 0x…. */
function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^(\d+|0x[0-9a-f]+)$/i.test(text)) return undefined;
  const n = Number(text);
  return Number.isSafeInteger(n) ? n : undefined;
}

function blockAnswer(volume: Volume, block: number): Answer {
  const { label, group, about, structs } = describeBlock(volume, block);
  return { title: `block ${block}, group ${group}: ${label.english}`, about, structs, lines: [] };
}

function groupAnswer(volume: Volume, group: number): Answer {
  const { block, offset } = descriptorPlace(volume.geometry, group);
  const all = describeBlock(volume, block);
  return {
    title: `group descriptor ${group}, at byte ${offset} of block ${block}`,
    about: all.about,
    structs: all.structs.filter((s) => s.offset === offset),
    lines: [],
  };
}

const SHOWN_RUNS = 1000;

function inodeAnswer(volume: Volume, inode: ReturnType<typeof readInode>): Answer | string {
  if (isFinding(inode)) return inode.sentence;
  const structs: StructRows[] = [];
  const fields = describeInode(volume, inode.ino);
  if (fields) structs.push(fields);
  return {
    title: `${inodeLabel(volume, inode.ino).english}, at byte ${inode.offset} of block ${inode.block}`,
    about: '',
    structs,
    lines: mapLines(volume, inode),
  };
}

/** The places of the file's blocks in words. Faults of the map come last. */
function mapLines(volume: Volume, inode: InodeRef): string[] {
  const target = linkTarget(volume, inode);
  const lines = target === undefined ? [] : [`points to ${JSON.stringify(target)}`];
  if (mapKind(inode) === 'inline' || mapKind(inode) === 'none') return lines;
  const { runs, nodes, findings } = fileMap(volume, inode, SHOWN_RUNS);
  for (const { block, level, logical } of nodes)
    lines.push(`map node   block ${block}, level ${level}, from block ${logical} of the file on`);
  for (const { logical, physical, length, unwritten } of runs)
    lines.push(
      `blocks     ${logical}–${logical + length - 1} of the file at ${physical}–${physical + length - 1}${unwritten ? ', not yet written' : ''}`,
    );
  if (runs.length === SHOWN_RUNS) lines.push(`only the first ${SHOWN_RUNS} runs are listed`);
  return [...lines, ...findings.map((f) => f.sentence)];
}

function journalAnswer(volume: Volume): Answer | string {
  const journal = journalOf(volume);
  const block = journal && blockOf(journal.runs, 0);
  if (!journal || block === undefined) return 'this volume has no journal inside';
  const lines: string[] = [];
  for (const [at, { type, sequence, target }] of journal.blocks)
    if (type !== 'unwritten' && type !== 'superblock')
      lines.push(
        `journal block ${at}   block ${blockOf(journal.runs, at)}   ${type}${type === 'copy' ? ` of block ${target}` : ''}${type === 'old' || type === 'fast commit' ? '' : `, transaction ${sequence}`}`,
      );
  return { ...blockAnswer(volume, block), lines };
}
