/** The inspector's geometry: fields and bytes find each other, and the marks on bytes are where the writers say. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printed } from '../../../src/bytes/said.ts';
import type { FieldRow } from '../../../src/bytes/struct.ts';
import { BlockKind } from '../../../src/engine/volume/block-kind.ts';
import { LABEL } from '../../../src/engine/volume/label-sentences.ts';
import { GroupDescriptor } from '../../../src/format/group-descriptor.ts';
import { Inode } from '../../../src/format/inode.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import type { BlockAnswer, Overview, StructRows } from '../../../src/session/session-api.ts';
import { bitAt, bitsGrid, bitsOf } from '../../../src/views/inspector/bits.ts';
import { indexFields, keyAt, linesOf, openedAtFirst, openFor, resolve } from '../../../src/views/inspector/fields.ts';
import { asciiOf, borderOf, dumpShape, rowWidth, writersOf, writtenOf } from '../../../src/views/inspector/hex.ts';
import { runs } from '../../helpers/long.ts';

const structs = (block: Uint8Array, struct: typeof Inode | typeof GroupDescriptor, size: number): StructRows[] =>
  Array.from({ length: block.length / size }, (_, i) => ({
    struct: struct.name,
    label: `${struct.name} ${i}`,
    offset: i * size,
    length: size,
    rows: struct.rows(block, i * size, Math.min(size, struct.size)),
  }));

const random = (size: number, seed: number): Uint8Array => {
  let state = seed >>> 0;
  return Uint8Array.from({ length: size }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
};

const superblock = (bytes: Uint8Array): StructRows[] => [
  { struct: 'ext4_super_block', label: 'superblock', offset: 0, length: 1024, rows: Superblock.rows(bytes, 0) },
];

const none = () => false;

describe('fields and bytes', () => {
  it('a byte finds the deepest field that covers it, and the field covers the byte', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('inodes', 'super', 'descriptors'), (seed, what) => {
        const bytes = random(1024, seed);
        const all =
          what === 'inodes'
            ? structs(bytes, Inode, 256)
            : what === 'super'
              ? superblock(bytes)
              : structs(bytes, GroupDescriptor, 64);
        const index = indexFields(all, bytes.length);
        for (let byte = 0; byte < bytes.length; byte++) {
          const key = keyAt(index, byte);
          const found = resolve(index, key)!;
          expect(byte).toBeGreaterThanOrEqual(found.offset);
          expect(byte).toBeLessThan(found.offset + found.length);
          if (!found.place) continue;
          expect(found.place.struct).toBe(all.findIndex((s) => byte >= s.offset && byte < s.offset + s.length));
          // Nothing deeper covers it.
          const inner = found.place.row.children ?? [];
          expect(inner.some((r: FieldRow) => byte >= r.offset && byte < r.offset + r.length)).toBe(false);
        }
        expect(new Set(index.places.map((p) => p.key)).size).toBe(index.places.length);
        for (const place of index.places) expect(resolve(index, place.key)?.place).toBe(place);
      }),
      { numRuns: runs(7, 20) },
    );
  });

  it('keys that mean nothing in a block are nothing', () => {
    const bytes = new Uint8Array(1024);
    const index = indexFields(superblock(bytes), 1024);
    for (const key of [undefined, '', 's_nothing', '@', '@1024', '@-1', '@x'])
      expect(resolve(index, key)).toBeUndefined();
    expect(resolve(index, 's_magic')).toMatchObject({ offset: 56, length: 2 });
    expect(resolve(index, '@1023')).toMatchObject({ offset: 1023, length: 1 });
  });

  it('shows each structure once, folds the blank ones, and opens what is asked for', () => {
    const bytes = new Uint8Array(4096);
    bytes.set(random(128, 7), 2 * 256);
    const all = structs(bytes, Inode, 256);
    const index = indexFields(all, bytes.length);
    const blank = (i: number) => i !== 2;
    const opened = openedAtFirst(index, blank);
    expect([...opened.structs]).toEqual([512]);
    const lines = linesOf(index, opened, blank);
    const heads = lines.filter((l) => l.kind !== 'field');
    expect(heads).toEqual([
      { kind: 'struct', struct: 0, open: false },
      { kind: 'struct', struct: 1, open: false },
      { kind: 'struct', struct: 2, open: true },
      { kind: 'blank', first: 3, last: 15 },
    ]);
    expect(lines.filter((l) => l.kind === 'field').length).toBeGreaterThan(20);
    const far = index.places.find((p) => p.struct === 9 && p.row.name === 'i_mode')!;
    const after = linesOf(index, openFor(opened, index, far, blank), blank);
    expect(after.some((l) => l.kind === 'field' && l.place === far)).toBe(true);
    const every = {
      structs: new Set(all.map((s) => s.offset)),
      rows: new Set(index.places.map((p) => p.key)),
      blanks: new Set([768]),
    };
    expect(
      linesOf(index, every, none)
        .filter((l) => l.kind === 'field')
        .map((l) => l.kind === 'field' && l.place),
    ).toEqual(index.places);
  });
});

const answerOf = (
  bytes: Uint8Array,
  writers: BlockAnswer['writers'],
  more: Partial<BlockAnswer> = {},
): BlockAnswer => ({
  block: 1,
  group: 0,
  kind: BlockKind.superblock,
  label: LABEL.superblock,
  about: printed(''),
  bytes,
  structs: [],
  writers,
  ...more,
});

describe('the dump', () => {
  it('knows who wrote each byte, and what the present step wrote', () => {
    const answer = answerOf(new Uint8Array(1024), [
      { offset: 0, length: 100, event: 3 },
      { offset: 56, length: 2, event: 7 },
      { offset: 100, length: 4, event: 7 },
    ]);
    const written = writtenOf(answer, { step: 8, write: 0 });
    expect(written.nowCount).toBe(6);
    expect(writersOf(written, 50, 60)).toEqual([
      { event: 7, bytes: 6 },
      { event: 3, bytes: 48 },
    ]);
    expect(writersOf(written, 200, 10)).toEqual([]);
    expect(writtenOf(answer, { step: 9, write: 0 }).nowCount).toBe(0);
    // Between two writes of event 7, that event is the present one.
    expect(writtenOf(answer, { step: 7, write: 1 }).nowCount).toBe(6);
    expect(writtenOf(answer, { step: 0, write: 0 }).nowCount).toBe(0);
  });

  it('draws a border exactly where marked bytes meet others', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.constantFrom(8, 16), (raw, columns) => {
        const marked = Uint8Array.from({ length: 64 }, (_, i) => raw[i] & 1);
        for (let i = 0; i < 64; i++) {
          const sides = borderOf(marked, i, columns);
          if (!marked[i]) {
            expect(sides).toBe(0);
            continue;
          }
          const right = i % columns === columns - 1 ? 0 : marked[i + 1];
          expect((sides & 2) !== 0).toBe(!right);
          // The border between two rows is drawn once from each side, or not at all.
          if (i + columns < 64 && marked[i + columns])
            expect((sides & 4) | (borderOf(marked, i + columns, columns) & 1)).toBe(0);
        }
      }),
    );
  });

  it('fits the room: 8 bytes in a panel of 300 px, 16 in a wide one', () => {
    const character = 7.2;
    expect(dumpShape(298, character, 1024)).toEqual({ columns: 8, ascii: true });
    expect(dumpShape(298, character, 4096)).toEqual({ columns: 8, ascii: true });
    expect(dumpShape(500, character, 4096)).toEqual({ columns: 16, ascii: true });
    expect(dumpShape(240, character, 4096)).toEqual({ columns: 8, ascii: false });
    for (const width of [240, 280, 300, 360, 420, 500, 620, 900]) {
      const { columns, ascii } = dumpShape(width, character, 65_536);
      if (columns === 16 || ascii) expect(rowWidth(columns, ascii, character, 4)).toBeLessThanOrEqual(width);
    }
    expect([0x00, 0x20, 0x41, 0x7e, 0x7f, 0xff].map(asciiOf).join('')).toBe('· A~··');
  });
});

describe('bits', () => {
  const overview = { firstDataBlock: 1, blocksPerGroup: 8192, blockCount: 10_000 } as Overview;
  const bitmap: StructRows = { struct: 'bitmap', label: '', offset: 0, length: 256, rows: [] };

  it('number the blocks of their own group, and the inodes', () => {
    const block = answerOf(new Uint8Array(1024), [], {
      kind: BlockKind.block_bitmap,
      label: LABEL.block_bitmap({ group: 1 }),
      structs: [bitmap],
    });
    expect(bitsOf(block, overview)).toEqual({ noun: 'block', count: 1807, first: 8193 });
    const inode = { ...block, kind: BlockKind.inode_bitmap, label: LABEL.inode_bitmap({ group: 1 }) };
    expect(bitsOf(inode, overview)).toEqual({ noun: 'inode', count: 2048, first: 2049 });
    expect(bitsOf({ ...block, structs: [] }, overview)).toBeUndefined();
  });

  it('each bit has one place in the picture', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 32_768 }), fc.integer({ min: 60, max: 1000 }), (bits, width) => {
        const g = bitsGrid(bits, width, 132, 1);
        expect(g.width).toBeLessThanOrEqual(width);
        for (const bit of [0, bits - 1, bits >> 1]) {
          const x = (bit % g.columns) * g.pitch + 0.5;
          const y = Math.floor(bit / g.columns) * g.pitch + 0.5;
          expect(bitAt(g, bits, x, y)).toBe(bit);
          expect(y).toBeLessThan(g.height);
        }
        expect(bitAt(g, bits, g.width, 0)).toBe(-1);
        expect(bitAt(g, bits, 0, g.height)).toBe(-1);
      }),
    );
  });
});
