/** defineStruct: what it refuses, and that reading, writing, views, JSON and rows say the same thing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagNames } from '../../src/bytes/flag-names.ts';
import { array, be32, bytes, chars, le16, le32, le64, NIL_UUID, u8, uuid } from '../../src/bytes/kinds.ts';
import { at, defineStruct } from '../../src/bytes/struct.ts';

describe('defineStruct refuses', () => {
  it('a gap', () => {
    expect(() => defineStruct('s', 8, '', { a: at(0, u8, ''), b: at(4, le32, '') })).toThrow('gap of 3 bytes before b');
  });
  it('a gap at the start', () => {
    expect(() => defineStruct('s', 8, '', { b: at(4, le32, '') })).toThrow('gap of 4 bytes before b');
  });
  it('an overlap', () => {
    expect(() => defineStruct('s', 6, '', { a: at(0, le32, ''), b: at(2, le32, '') })).toThrow('b at 0x2 overlaps');
  });
  it('a wrong size', () => {
    expect(() => defineStruct('s', 5, '', { a: at(0, le32, '') })).toThrow('fields end at 4, the structure at 5');
    expect(() => defineStruct('s', 3, '', { a: at(0, le32, '') })).toThrow('fields end at 4, the structure at 3');
  });
  it('a checksum in a field that is not there', () => {
    const checksum = { fields: ['sum'], covers: 'until', doc: '' } as const;
    expect(() => defineStruct('s', 4, '', { a: at(0, le32, '') }, { checksum })).toThrow('no field sum');
  });
  it('any layout that does not tile', () => {
    const kinds = [u8, le16, le32, le64];
    const fields = fc.array(fc.record({ kind: fc.nat(3), skew: fc.integer({ min: -2, max: 2 }) }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fields, (list) => {
        let end = 0;
        const spec = Object.fromEntries(
          list.map(({ kind, skew }, i) => {
            const offset = end + skew;
            end = offset + kinds[kind].size;
            return [`f${i}`, at<unknown>(offset, kinds[kind] as never, '')];
          }),
        );
        const define = () => defineStruct('s', end, '', spec);
        // Fields may be declared in any order, as long as they tile when sorted.
        let next = 0;
        const sorted = Object.values(spec).sort((a, b) => a.offset - b.offset);
        const tiles = sorted.every(({ offset, kind }) => {
          const fits = offset === next;
          next = offset + kind.size;
          return fits;
        });
        if (tiles && next === end) define();
        else expect(define).toThrow();
      }),
    );
  });
});

const Point = defineStruct(
  'point',
  4,
  'A place.',
  { x: at(0, le16, 'Right.'), y: at(2, le16, 'Up.') },
  {
    summary: (p) => `(${p.x}, ${p.y})`,
  },
);
const Thing = defineStruct('thing', 60, 'All kinds at once.', {
  kind: at(0, u8, 'What it is.', { values: { 1: 'one', 2: 'two' } }),
  flags: at(1, u8, 'Some bits.', { hex: true, flags: { red: 1, green: 2, both: 12 } }),
  small: at(2, le16, 'A number.', { hex: true, since: 'yesterday' }),
  big: at(4, be32, 'A number the other way round.'),
  wide: at(8, le64, 'A wide number.', { hex: true }),
  id: at(16, uuid, 'A name for machines.'),
  name: at(32, chars(8), 'A name for people.'),
  words: at(40, array(le16, 2), 'Two words.', { hex: true }),
  path: at(44, array(Point, 3), 'Three places.'),
  raw: at(56, bytes(4), 'Bytes.', { as: (all) => (all.kind === 2 ? Point : undefined) }),
});

const values = {
  kind: 2,
  flags: 0x8e,
  small: 0x1234,
  big: 0xdeadbeef,
  wide: 0xfedcba9876543210n,
  id: '00112233-4455-6677-8899-aabbccddeeff',
  name: 'lost',
  words: [1, 0xffff],
  path: [
    { x: 1, y: 2 },
    { x: 3, y: 4 },
    { x: 0, y: 0 },
  ],
  raw: Uint8Array.of(5, 0, 6, 0),
};

describe('a structure', () => {
  it('lies where its fields say', () => {
    const made = Thing.make(values);
    expect([...made.subarray(0, 16)]).toEqual([
      2, 0x8e, 0x34, 0x12, 0xde, 0xad, 0xbe, 0xef, 0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe,
    ]);
    expect(Thing.read(made)).toEqual(values);
    expect(Thing.offset).toMatchObject({ kind: 0, big: 4, raw: 56 });
  });

  it('is written in part without touching the rest', () => {
    const made = Thing.make(values);
    Thing.write(made, 0, { small: 7, name: 'x' });
    expect(Thing.read(made)).toEqual({ ...values, small: 7, name: 'x' });
    expect(() => Thing.write(made, 0, { smal: 7 } as never)).toThrow('thing has no field smal');
  });

  it('is viewed in place, and the view moves', () => {
    const two = new Uint8Array(3 + 2 * Thing.size);
    const view = Thing.view(two, 3);
    for (const place of [3, 3 + Thing.size]) {
      view.moveTo(place);
      view.small = place;
      view.big = place * 1000;
      view.name = `at ${place}`;
      view.path = values.path;
    }
    expect(Thing.read(two, 3)).toMatchObject({ small: 3, big: 3000, name: 'at 3', path: values.path });
    expect(Thing.read(two, 3 + Thing.size)).toMatchObject({ small: 63, name: 'at 63' });
    expect(view.moveTo(0, Thing.make(values)).wide).toBe(values.wide);
  });

  it('starts as zeros', () => {
    expect(Thing.zero()).toMatchObject({ kind: 0, wide: 0n, id: NIL_UUID, name: '', words: [0, 0] });
    expect(Thing.make(Thing.zero())).toEqual(new Uint8Array(Thing.size));
  });

  it('goes through JSON', () => {
    const json = JSON.parse(JSON.stringify(Thing.toJSON(values)));
    expect(json.wide).toBe('18364758544493064720');
    expect(Thing.fromJSON(json)).toEqual(values);
  });
});

describe('rows for an inspector', () => {
  const over = new Uint8Array(10 + Thing.size);
  over.set(Thing.make(values), 10);
  const rows = Thing.rows(over, 10);
  const named = (name: string) => rows.find((r) => r.name === name)!;

  it('tell value, meaning and bytes', () => {
    expect(named('kind')).toMatchObject({
      offset: 10,
      length: 1,
      raw: '02',
      value: '2',
      meaning: 'two',
      doc: 'What it is.',
    });
    expect(named('flags')).toMatchObject({ value: '0x8e', meaning: 'green both 0x80' });
    expect(named('small')).toMatchObject({ value: '0x1234', raw: '3412', since: 'yesterday' });
    expect(named('wide')).toMatchObject({ value: '0xfedcba9876543210' });
    expect(named('words')).toMatchObject({ value: '0x0001 0xffff', kind: 'le16[2]' });
    expect(named('name')).toMatchObject({ value: '"lost"' });
  });

  it('open nested structures and other readings', () => {
    const path = named('path').children!;
    expect(path.map((r) => [r.name, r.path, r.offset, r.value])).toEqual([
      ['[0]', 'path[0]', 54, '(1, 2)'],
      ['[1]', 'path[1]', 58, '(3, 4)'],
      ['[2]', 'path[2]', 62, '(0, 0)'],
    ]);
    expect(path[1].children!.map((r) => [r.path, r.value])).toEqual([
      ['path[1].x', '3'],
      ['path[1].y', '4'],
    ]);
    expect(named('raw').children!.map((r) => [r.path, r.offset, r.value])).toEqual([
      ['raw.x', 66, '5'],
      ['raw.y', 68, '6'],
    ]);
  });

  it('leave out what lies past the limit or the bytes', () => {
    expect(Thing.rows(over, 10, 9).map((r) => r.name)).toEqual(['kind', 'flags', 'small', 'big']);
    expect(Thing.rows(over.subarray(0, 20), 10).map((r) => r.name)).toEqual(['kind', 'flags', 'small', 'big']);
  });
});

describe('arrays', () => {
  it('count a long tail of zeros instead of spelling it out', () => {
    const many = array(le16, 9);
    expect(many.show([0, 0, 0, 0, 0, 0, 0, 0, 0])).toBe('9 × 0');
    expect(many.show([7, 0, 9, 0, 0, 0, 0, 0, 0])).toBe('7 0 9 6 × 0');
    expect(many.show([0, 0, 0, 0, 0, 0, 0, 1, 0])).toBe('0 0 0 0 0 0 0 1 0');
    expect(
      array(Point, 2).show([
        { x: 1, y: 2 },
        { x: 0, y: 0 },
      ]),
    ).toBe('(1, 2), (0, 0)');
  });
});

describe('flagNames', () => {
  it('names what it can and gives the rest in hex', () => {
    expect(flagNames({ a: 1, c: 0x80000000 }, 0x80000001)).toEqual(['a', 'c']);
    expect(flagNames({ a: 1 }, 0n)).toEqual([]);
    expect(flagNames({ a: 1 }, 0xf001)).toEqual(['a', '0xf000']);
  });
});
