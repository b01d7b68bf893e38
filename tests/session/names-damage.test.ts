/** Whatever a disk holds, the views of names answer: damage is reported where it is met, and nothing throws. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { sentenceOf } from '../../src/bytes/said.ts';
import type { Session } from '../../src/session/session.ts';
import { directory } from '../../src/views/directory/answer.ts';
import { layoutDirectory } from '../../src/views/directory/layout.ts';
import { layoutRecords } from '../../src/views/directory/records-layout.ts';
import { directoryInWords } from '../../src/views/directory/words.ts';
import { inodeFigure } from '../../src/views/inode/answer.ts';
import { figureIn, inodeInWords } from '../../src/views/inode/words.ts';
import { inodeTable } from '../../src/views/inode-table/answer.ts';
import { tableInWords } from '../../src/views/inode-table/words.ts';
import { told } from '../../src/views/narration/words.ts';
import { fileTree } from '../../src/views/tree/answer.ts';
import { treeInWords } from '../../src/views/tree/view.tsx';
import { linesOf } from '../../src/views/twin/passages.ts';
import { sessions } from '../helpers/equipment.ts';
import { runs } from '../helpers/long.ts';

const BLOCK = 1024;
const SIZE = 2 << 20;

function imageOf(script: string): { image: Uint8Array; session: Session } {
  const session = sessions.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  const image = new Uint8Array(SIZE);
  for (const { block, bytes } of session.contents({ step: session.overview.steps, write: 0 }))
    image.set(bytes, block * BLOCK);
  return { image, session };
}

const { image, session } = imageOf(`# mkfs: -t ext4 -b 1024 -O ^has_journal -N 256
# size: 2M
mkdir d
for i in $(seq 1 120); do : > d/name_$i; done
setfattr -n user.a -v one d
setfattr -n user.b -v "$(printf 'x%.0s' $(seq 1 200))" d
ln -s d/name_1 soft
sync
`);
const end = { step: session.overview.steps, write: 0 };
const whole = session.ask(end, directory, { ino: 12 })!;
const figure = session.ask(end, inodeFigure, { ino: 12 })!;

function askAll(bytes: Uint8Array): string[] {
  const opened = sessions.open(
    { size: bytes.length, read: (offset, length) => bytes.slice(offset, offset + length) },
    'damaged.img',
  );
  if (opened instanceof Refused) return [opened.refused];
  const at = { step: 0, write: 0 };
  const said: string[] = [];
  for (const want of [{}, { ino: 12 }, { ino: 12, name: 'name_42' }, { ino: 12, name: 'nobody' }, { ino: 2 }]) {
    const d = opened.ask(at, directory, want);
    if (!d) continue;
    said.push(...linesOf(directoryInWords(d)));
    layoutDirectory(d, 600);
    for (const block of d.detail) layoutRecords(block, d.blockSize, 600);
  }
  const tree = opened.ask(at, fileTree, { opened: [2, 11, 12], closed: [], from: 0, count: 500 });
  if (tree) said.push(...treeInWords(tree));
  const table = opened.ask(at, inodeTable);
  if (table) said.push(...linesOf(tableInWords(table)));
  for (const ino of [2, 12, 13, 200]) {
    const f = opened.ask(at, inodeFigure, { ino });
    if (f) said.push(...linesOf(inodeInWords(figureIn(f, sentenceOf, told))));
  }
  return said;
}

it('answers for a sound image', () => {
  expect(whole.index!.leaves.length).toBeGreaterThan(1);
  expect(figure.xattrBlock).toBeDefined();
  expect(askAll(image).join('\n')).toContain('name_42');
});

it('answers whatever bytes of directories, inodes and attributes are', () => {
  const places = [
    ...whole.blocks.physical,
    figure.xattrBlock!.block,
    figure.block,
    ...session.ask(end, directory, { ino: 2 })!.blocks.physical,
  ];
  const change = fc.record({
    block: fc.constantFrom(...places),
    // Small offsets hold what decides the most: the first records, the counts of nodes.
    byte: fc.oneof(fc.nat(63), fc.nat(BLOCK - 1)),
    value: fc.oneof(fc.constantFrom(0, 1, 2, 0xff), fc.nat(255)),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const damaged = image.slice();
      for (const { block, byte, value } of changes) damaged[block * BLOCK + byte] = value;
      expect(askAll(damaged).length).toBeGreaterThan(0);
    }),
    { numRuns: runs(20, 60) },
  );
});

it('says where an index loops and where a record cannot be', () => {
  const loop = image.slice();
  const root = whole.blocks.physical[0] * BLOCK;
  // Slot 1 of the root leads back to the root.
  loop.set([0, 0, 0, 0], root + 0x20 + 8 + 4);
  const deep = image.slice();
  deep[root + 0x1e] = 1;
  const record = image.slice();
  const leaf = whole.blocks.physical[1] * BLOCK;
  record.set([3, 0], leaf + 4);
  expect(askAll(record).join('\n')).toMatch(/^Damaged at byte 0: rec_len 3/m);
  expect(askAll(deep).join('\n')).toMatch(/The index is damaged/);
  expect(askAll(loop).join('\n')).toMatch(/The index is damaged: a slot leads back to block 0/);
});
