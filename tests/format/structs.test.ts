/** Every structure there is, filled with arbitrary bytes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../src/bytes/said.ts';
import type { FieldRow } from '../../src/bytes/struct.ts';
import { ALL_STRUCTS } from '../../src/format/reference-pages.ts';
import { runs } from '../helpers/long.ts';

const leaves = (rows: readonly FieldRow[]): FieldRow[] => rows.flatMap((r) => (r.children ? leaves(r.children) : [r]));

describe('every structure', () => {
  it('is in the reference once', () => {
    expect(new Set(ALL_STRUCTS.map((s) => s.name)).size).toBe(ALL_STRUCTS.length);
    expect(ALL_STRUCTS.length).toBeGreaterThan(50);
  });

  for (const struct of ALL_STRUCTS) {
    // Zeros and ones are where words for numbers go wrong, so there are more of them than chance would give.
    const byte = fc.oneof(fc.constant(0), fc.constant(0xff), fc.nat(0xff));
    const filled = fc.tuple(
      fc.array(byte, { minLength: struct.size, maxLength: struct.size, size: 'max' }).map((b) => Uint8Array.from(b)),
      fc.nat(9),
    );

    it(`${struct.name}: reads and writes back what was there`, () => {
      fc.assert(
        fc.property(filled, ([data, place]) => {
          const over = new Uint8Array(place + struct.size + 3);
          over.set(data, place);
          const values = struct.read(over, place);
          const back = new Uint8Array(over.length);
          struct.write(back, place, values);
          expect(back).toEqual(over);
          const json = JSON.parse(JSON.stringify(struct.toJSON(values)));
          expect(struct.fromJSON(json)).toEqual(values);
        }),
        { numRuns: runs(14, 40) },
      );
    });

    it(`${struct.name}: a view sees and writes the same`, () => {
      fc.assert(
        fc.property(filled, ([data, place]) => {
          const over = new Uint8Array(place + struct.size);
          over.set(data, place);
          const values = struct.read(over, place) as Record<string, unknown>;
          const view = struct.view(over, place) as unknown as Record<string, unknown>;
          const copy = new Uint8Array(struct.size);
          const writing = struct.view(copy) as unknown as Record<string, unknown>;
          for (const f of struct.fieldNames) {
            expect(view[f]).toEqual(values[f]);
            writing[f] = values[f];
          }
          expect(copy).toEqual(data);
        }),
        { numRuns: runs(14, 40) },
      );
    });

    it(`${struct.name}: its rows cover every byte and never fail`, () => {
      fc.assert(
        fc.property(filled, ([data]) => {
          const rows = struct.rows(data);
          expect(rows.map((r) => r.raw).join('')).toBe(Buffer.from(data).toString('hex'));
          for (const row of leaves(rows)) {
            expect(row.doc).not.toBe('');
            expect(sentenceOf(row.value)).not.toMatch(/undefined|NaN|Infinity|\[object/);
            expect(sentenceOf(row.meaning)).not.toMatch(/undefined|NaN|Infinity|\[object/);
          }
        }),
        { numRuns: runs(14, 40) },
      );
    });

    it(`${struct.name}: every field has a sentence`, () => {
      expect(struct.doc).toMatch(/[.]$/);
      for (const f of struct.fieldNames) expect(struct.fields[f].doc, f).toMatch(/^[\p{L}“].*[.]$/u);
    });
  }
});
