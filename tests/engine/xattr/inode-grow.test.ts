/**
 * Inodes that grow: the volume wants more fields in new inodes (s_want_extra_isize) than the existing ones have, and
 * the next change of each makes room for them, through its attributes. On our kernel and the machine's, from the same
 * volume: the same bytes.
 */

import { describe, expect, it } from 'vitest';
import { checksumRules, superblockChecksum } from '../../../src/format/checksum.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { InodeGrow } from '../../../src/trace/events/xattr.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import { describeWith } from '../../helpers/linux.ts';
import { seedOr } from '../../helpers/settings.ts';
import { runOnEngine } from '../fidelity/engine-run.ts';
import { type Call, Dice } from '../names/calls.ts';
import { callsOnEngine, callsOnKernel } from '../names/lab.ts';

const FILES = 24;
const SEED = seedOr(1);
const MKFS = '# mkfs: -t ext4 -b 1024 -J size=4';
const SIZE = '# size: 24M';
const SIZES = [0, 1, 4, 8, 12, 20, 28, 36, 44];

/** Files whose attributes fill their inodes more or less, some with an attribute block too. */
function scriptOf(seed: number, options: string): string {
  const dice = new Dice(seed);
  const lines = [`${MKFS} ${options}`, SIZE, 'mkdir d'];
  for (let f = 0; f < FILES; f++) {
    lines.push(`: > d/f${f}`);
    for (const name of ['a', 'bb', 'long-name'])
      if (dice.roll(3) > 0) lines.push(`setfattr -n user.${name} -v "${'v'.repeat(dice.of(SIZES))}" d/f${f}`);
    if (dice.roll(4) === 0) lines.push(`setfattr -n user.big -v ${'w'.repeat(dice.of([200, 800, 880]))} d/f${f}`);
  }
  return `${lines.join('\n')}\n`;
}

function volumeOf(script: string, want: number, least: number): BlockStore {
  const { store } = runOnEngine(script);
  const bytes = store.own(1);
  Superblock.write(bytes, 0, { s_want_extra_isize: want, s_min_extra_isize: least });
  superblockChecksum.set(checksumRules(bytes), bytes, 0, 0);
  return store;
}

function callsOf(seed: number): Call[] {
  const dice = new Dice(seed + 100);
  const calls: Call[] = [];
  for (let i = 0; i < 2 * FILES; i++) {
    const file = `../d/f${dice.roll(FILES)}`;
    calls.push(
      dice.of<Call>([
        ['chmod', file, 0o600],
        ['setxattr', file, 'user.new', 'v'.repeat(dice.of(SIZES)), 0, true],
        ['link', file, `n${i}`, false],
        ['removexattr', file, 'user.bb', true],
        ['stat', file, true],
        ['listxattr', file, true],
      ]),
    );
  }
  return calls;
}

const CASES = [
  { options: '', want: 60, least: 32 },
  { options: '', want: 100, least: 40 },
  { options: '-I 512', want: 200, least: 32 },
  { options: '-O ^metadata_csum', want: 48, least: 32 },
];

describeWith(['root', 'loop', 'mke2fs', 'mount', 'python3'], 'inodes that lack fields', () => {
  for (const [i, { options, want, least }] of CASES.entries())
    it(`grow to ${want} bytes, at least ${least}, as in the kernel ${options}`, () => {
      const script = scriptOf(SEED + i, options);
      const volume = `${MKFS} ${options}\n${SIZE}\n`;
      const calls = callsOf(SEED + i);
      const start = volumeOf(script, want, least);
      const theirs = callsOnKernel(volume, calls, start);
      const ours = callsOnEngine(volume, calls, 'off', start);
      expect(ours.answers).toEqual(theirs.answers);
      expect(ours.dump).toEqual(theirs.dump);
    });
});

describe('an inode that grows', () => {
  it('tells of it once', () => {
    const script = `${MKFS}\n${SIZE}\nmkdir d; : > d/f\n`;
    const calls: Call[] = [
      ['chmod', '../d/f', 0o600],
      ['chmod', '../d/f', 0o644],
    ];
    const { recorder } = callsOnEngine(`${MKFS}\n${SIZE}\n`, calls, 'full', volumeOf(script, 64, 32));
    const told = eventsOf(recorder.recording!, InodeGrow);
    expect(told.map(({ fields }) => fields)).toContainEqual({ ino: 13, before: 32, after: 64 });
    expect(told.filter(({ fields }) => fields.ino === 13)).toHaveLength(1);
  });
});
