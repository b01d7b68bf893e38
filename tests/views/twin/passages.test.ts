/** Twins: what is written in a picture and told nowhere is added, and what differs from the moment before is told. */
import { expect, it } from 'vitest';
import { words } from '../../../src/views/motion/mark.ts';
import { changesBetween, isTold, labelsBeyond, linesOf, namesIn, passages } from '../../../src/views/twin/passages.ts';

const mark = (text: string, x: number, y: number) => words(`${text}.${x}.${y}`, 'a', 0, undefined, { x, y }, text);

it('takes from a picture what the passages leave out, line by line, and scales together', () => {
  const told = passages(['The map', ['slot 1: block 9,729 of inode table', undefined]], ['Empty', []]);
  expect(told).toHaveLength(1);
  const marks = [
    mark('slot 1', 50, 10),
    mark('header', 90, 12),
    mark('root', 4, 11),
    mark('8193', 0, 40),
    mark('16384', 90, 60),
    mark('inode ta…', 0, 80),
    mark('bitmap of gr…', 0, 95),
    { ...mark('gone', 0, 99), opacity: 0 },
  ];
  expect(labelsBeyond(told, marks)).toEqual([
    { heading: 'Labels in the picture', rows: ['root, header', 'bitmap of gr…', 'along its scale: 8193, 16384'] },
  ]);
  expect(labelsBeyond(told, marks.slice(0, 1))).toEqual([]);
});

it('names are whole: a number is not a part of another', () => {
  expect(namesIn('@9729 +1, 4,079 blocks: i_size 3.01 ms (/docs/a-b)')).toEqual([
    ...['9729', '1', '4,079', 'blocks', 'i_size', '3.01', 'ms', 'docs/a-b'],
  ]);
  expect(isTold('block 72', 'block 9729', new Set(namesIn('block 9729')))).toBe(false);
});

it('says what a step changed: what it was before, what is new and what is gone', () => {
  const node = (rows: string[]) => ({ says: 'Block 7: 2 slots.', rows });
  const before = passages(['Tree', ['depth: 0', node(['slot 0: block 5', 'slot 1: block 6'])]], ['End', ['all']]);
  const after = passages(['Tree', ['depth: 1', node(['slot 0: block 5', 'slot 2: block 6'])]], ['End', ['all']]);
  expect(changesBetween(before, after)).toEqual([
    'depth: 1 (before: 0)',
    'New: Block 7: slot 2: block 6',
    'Gone: Block 7: slot 1: block 6',
  ]);
  expect(changesBetween(after, after)).toEqual([]);
  expect(linesOf(after)).toEqual(['depth: 1', 'Block 7: 2 slots. slot 0: block 5; slot 2: block 6', 'all']);
});
