/**
 * Damaged volumes: hundreds at random, and the seeds that once failed. Whatever the bytes are, a volume is opened
 * or refused with a sentence, and reading it neither throws nor hangs nor fills the memory.
 */
import { expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { BLOCK_KINDS } from '../../../src/engine/volume/block-kind.ts';
import { classify, classifyGroup, summarizeGroups } from '../../../src/engine/volume/classify.ts';
import { describeBlock } from '../../../src/engine/volume/describe.ts';
import { eachEntry } from '../../../src/engine/volume/directory.ts';
import { isFinding } from '../../../src/engine/volume/finding.ts';
import { infoText } from '../../../src/engine/volume/info.ts';
import { isDirectory, readInode } from '../../../src/engine/volume/inode.ts';
import { journalOf } from '../../../src/engine/volume/journal.ts';
import { nameText } from '../../../src/engine/volume/name-text.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { ownersOf } from '../../../src/engine/volume/owners.ts';
import { linkTarget, lookupPath } from '../../../src/engine/volume/path.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import { damage, dice, type Fixture, fixtures } from '../../helpers/corruption.ts';
import { runs } from '../../helpers/long.ts';

const SEEDS = runs(28, 2000);
/** Everything below for one volume; a sound one takes a few milliseconds. */
const MOST_MS = 1000;
/** The most that one reading may hold on to; the largest fixture has 8 MiB. */
const MOST_BYTES = 256 << 20;
const MOST_TOTAL_MS = SEEDS * 60;

/** Seeds that failed while a guard was missing: the volume's end, an index's child, a list's pointer, a table's end, … */
const REGRESSIONS = [21, 28, 107, 481, 509, 554];

const ALL = fixtures();

/** Every finding and refusal must read as a sentence with a value in it. */
const sentence = (text: string) => expect(text).toMatch(/^[A-Za-z“0-9].*[.]$/s);

function readEverything(volume: Volume, roll: (below: number) => number): void {
  const { geometry: g } = volume;
  for (const warning of volume.warnings) sentence(warning);
  for (const f of ownersOf(volume).findings) sentence(f.sentence);
  const kinds = classify(volume);
  if (kinds instanceof Refused) sentence(kinds.refused);
  else {
    expect(kinds.length).toBe(g.blockCount);
    // One expectation for all of them: two thousand volumes have many blocks.
    expect(kinds.every((kind) => kind < BLOCK_KINDS.length)).toBe(true);
  }
  if (g.groups < 4096) summarizeGroups(volume);
  for (let i = 0; i < 5; i++) classifyGroup(volume, roll(g.groups));
  // Blocks at random, and those that hold structures.
  const wanted = Array.from({ length: 20 }, () => roll(g.blockCount));
  if (!(kinds instanceof Refused)) {
    const perKind = new Uint8Array(BLOCK_KINDS.length);
    for (let tries = 0; tries < 1500; tries++) {
      const block = roll(Math.min(g.blockCount, 8192));
      if (kinds[block] !== 0 && perKind[kinds[block]]++ < 3) wanted.push(block);
    }
  }
  const answers = wanted.map((block) => describeBlock(volume, block));
  expect(answers.every((a) => a.label.english.length > 3 && a.about.english.endsWith('.'))).toBe(true);
  // Plain data throughout: it has to cross from a worker to the page.
  JSON.stringify(answers.slice(-8));
  journalOf(volume);
  const seen = new Set<number>();
  const visit = (ino: number, depth: number) => {
    if (seen.has(ino) || depth > 50) return;
    seen.add(ino);
    const inode = readInode(volume, ino);
    if (isFinding(inode)) return;
    linkTarget(volume, inode);
    if (!isDirectory(inode)) return;
    const children: number[] = [];
    eachEntry(volume, inode, (e) => {
      nameText(e.bytes, e.nameAt, e.nameAt + e.nameLength);
      children.push(e.inode);
      return children.length < 10_000;
    });
    for (const child of children) visit(child, depth + 1);
  };
  visit(2, 0);
  for (const name of ['/hello', '/sub/deeper/file', '/long/x', '/d/f2']) lookupPath(volume, name);
  if (g.groups < 4096) infoText(volume);
}

function attempt(fixture: Fixture, seed: number): { took_ms: number; opened: boolean } {
  const { bytes, done } = damage(fixture, seed);
  const before = process.memoryUsage();
  // Processor time, not wall time: the machine may be busy with other things.
  const start = process.cpuUsage();
  let opened = false;
  try {
    const volume = openVolume(bytesSource(bytes));
    if (volume instanceof Refused) sentence(volume.refused);
    else {
      opened = true;
      readEverything(volume, dice(seed ^ 0x5eed));
    }
  } catch (error) {
    throw new Error(`seed ${seed}, ${fixture.name} with ${done.join(', ')}: ${(error as Error).stack}`);
  }
  const used = process.cpuUsage(start);
  const took_ms = (used.user + used.system) / 1000;
  const after = process.memoryUsage();
  const grown = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  const what = `seed ${seed}, ${fixture.name} with ${done.join(', ')}`;
  expect(grown, what).toBeLessThan(MOST_BYTES);
  expect(took_ms, what).toBeLessThan(MOST_MS);
  return { took_ms, opened };
}

it('the fixtures themselves are sound', () => {
  expect(ALL.map((f) => f.name)).toEqual([
    'ext2-1k',
    'ext3-1k',
    'ext4-1k',
    'ext4-4k',
    'ext4-in-use',
    'ext4-meta_bg',
    'ext4-uninit_bg',
  ]);
  for (const { name, bytes, metadata } of ALL) {
    const volume = openVolume(bytesSource(bytes)) as Volume;
    expect(volume.warnings.length, name).toBe(name === 'ext4-in-use' ? 1 : 0);
    expect(ownersOf(volume).findings).toEqual([]);
    expect(metadata.length).toBeGreaterThan(20);
    for (let block = 0; block < volume.geometry.blockCount; block++)
      for (const s of describeBlock(volume, block).structs)
        expect(s.checksum?.right ?? true, `${name}, block ${block}, ${s.label}`).toBe(true);
  }
});

it(`${SEEDS} random corruptions open or are refused`, () => {
  let total = 0;
  let opened = 0;
  const slow: string[] = [];
  for (let seed = 0; seed < SEEDS; seed++) {
    const fixture = ALL[seed % ALL.length];
    const { took_ms, opened: did } = attempt(fixture, seed);
    total += took_ms;
    if (did) opened++;
    if (took_ms > 300) slow.push(`${seed}: ${took_ms.toFixed(0)} ms`);
  }
  expect(total, slow.join(', ')).toBeLessThan(MOST_TOTAL_MS);
  // Both ways were taken often enough to mean something.
  expect(opened).toBeGreaterThan(SEEDS / 2);
  expect(SEEDS - opened).toBeGreaterThan(SEEDS / 50);
});

it.each(REGRESSIONS)('seed %i, which once failed', (seed) => {
  attempt(ALL[seed % ALL.length], seed);
});
