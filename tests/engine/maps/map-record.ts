/**
 * Makes recordings of block maps: runs a script on the machine's own kernel and keeps what maps need. Needs root, loop
 * devices and the oracle beside the checkout.
 */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { toHex } from '../../../src/bytes/text.ts';
import { Inode } from '../../../src/format/inode.ts';
import { must, run, sharedOracle } from '../../helpers/linux-tools.ts';
import { type Step, stepsOf } from './kernel-trace.ts';
import { isLookup, type MapRecording, nodeSum, type RecordedFile, stepText } from './map-recording.ts';

interface LayoutInode {
  type: string;
  flags: string;
  blockcount: number;
  extents?: string[];
  blocks?: string;
}

interface Layout {
  superblock: Record<string, string>;
  paths: Record<string, { ino: number }>;
  inodes: Record<string, LayoutInode>;
}

/** Lookups add little after the first few dozen, and there are many. */
const LOOKUPS = 30;

function thinned(steps: readonly Step[]): string[] {
  let lookups = 0;
  const dropping = new Set<number>();
  const kept: string[] = [];
  for (const step of steps) {
    if (isLookup(step) && ++lookups > LOOKUPS) dropping.add(step[1]);
    if (!dropping.has(step[1])) kept.push(stepText(step));
    else if (step[0] === 'map_exit') dropping.delete(step[1]);
  }
  return kept;
}

export function record(script: string): MapRecording {
  const oracle = sharedOracle('record');
  if (!oracle) throw new Error('the oracle is not beside the checkout');
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-maps-'));
  try {
    const said = must(oracle, [script, dir]);
    const layout = JSON.parse(fs.readFileSync(path.join(dir, 'layout.json'), 'utf8')) as Layout;
    const image = path.join(dir, 'after.img');
    const { superblock } = layout;
    const blockSize = Number(superblock['Block size']);
    const options = fs.readFileSync(script, 'utf8').match(/^# mount:(.*)$/m)?.[1] ?? '';
    const ext4 = !/^# mkfs:.*-t ext[23]/m.test(fs.readFileSync(script, 'utf8'));
    const truncated: Record<string, number[]> = {};
    for (const [, ino, size] of said.matchAll(/^@ (\d+) (\d+)$/gm)) {
      truncated[ino] ??= [];
      truncated[ino].push(Number(size));
    }
    const files: Record<string, RecordedFile> = {};
    const fd = fs.openSync(image, 'r');
    const read = (at: number, length: number): Uint8Array => {
      const bytes = new Uint8Array(length);
      fs.readSync(fd, bytes, 0, length, at);
      return bytes;
    };
    for (const { ino } of Object.values(layout.paths)) {
      const inode = layout.inodes[ino];
      if (inode.type !== 'regular') continue;
      const where = must('debugfs', ['-R', `imap <${ino}>`, image]).match(/located at block (\d+), offset 0x(\w+)/)!;
      const at = Number(where[1]) * blockSize + Number.parseInt(where[2], 16);
      const rows = inode.extents ?? (inode.blocks ? inode.blocks.split(', ') : []);
      files[ino] = {
        rows,
        sectors: inode.blockcount,
        root: toHex(read(at + Inode.offset.i_block, 60)),
        nodes: nodeBlocks(rows).map((block) => [block, nodeSum(read(block * blockSize, blockSize))]),
      };
    }
    fs.closeSync(fd);
    const release = run('uname', ['-r']).stdout.trim();
    return {
      kernel: release.split('-')[0],
      volume: {
        blockSize,
        blocks: Number(superblock['Block count']),
        firstDataBlock: Number(superblock['First block']),
        blocksPerGroup: Number(superblock['Blocks per group']),
        inodesPerGroup: Number(superblock['Inodes per group']),
        flexSize: Number(superblock['Flex block group size'] ?? 1),
        delalloc: ext4 && !/nodelalloc|data=journal/.test(options),
        journalData: /data=journal/.test(options),
      },
      files,
      ...(Object.keys(truncated).length > 0 ? { truncated } : {}),
      steps: thinned(stepsOf(fs.readFileSync(path.join(dir, 'events.jsonl'), 'utf8'))),
    };
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** The blocks of the map itself: index rows of `debugfs ex`, or `(IND):5411` of `debugfs stat`. */
function nodeBlocks(rows: readonly string[]): number[] {
  const blocks: number[] = [];
  for (const row of rows) {
    const index = row.match(/^(\d+)\/ *(\d+) +\d+\/ *\d+ +\d+ +- +\d+ +(\d+)/);
    const indirect = row.match(/^\([DT]?IND\):(\d+)$/);
    if (index && index[1] !== index[2]) blocks.push(Number(index[3]));
    else if (indirect) blocks.push(Number(indirect[1]));
  }
  return blocks.sort((a, b) => a - b);
}
