/** The inode tables and the figure of an inode, as text; geometry that holds for any volume at any size. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldAt, layoutFigure } from '../../../src/views/inode/layout.ts';
import { INODE_SCENES, inodeData } from '../../../src/views/inode/scene.ts';
import { INODE_STATE } from '../../../src/views/inode-table/answer.ts';
import { colourOf, inodeAt, layoutTable, paint, placeOf } from '../../../src/views/inode-table/picture.ts';
import { INODE_TABLE_SCENES, inodeTableData } from '../../../src/views/inode-table/scene.ts';
import { palette, pixelOf } from '../../../src/views/theme/palette.ts';
import { THEME_NAMES } from '../../../src/views/theme/tokens.ts';
import { runs } from '../../helpers/long.ts';

const anySize = fc.record({ width: fc.integer({ min: 200, max: 1800 }), height: fc.integer({ min: 60, max: 1000 }) });

describe('the map of inodes', () => {
  const scenes = INODE_TABLE_SCENES.map((s) => inodeTableData(s)!);

  it('has every inode that was ever used in a cell of its own, found where it is placed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...scenes),
        anySize,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (data, size, at) => {
          const l = layoutTable(data, size);
          const group = Math.floor(at * data.groups);
          for (let i = 0; i < data.known[group]; i += 7) {
            const inode = group * data.inodesPerGroup + i;
            const place = placeOf(l, data, inode);
            expect(place).toBeDefined();
            expect(inodeAt(l, data, place!.x + l.cell / 2, place!.y + l.cell / 2)).toBe(inode);
            expect(place!.x + l.cell).toBeLessThanOrEqual(size.width + 0.5);
            expect(place!.y + l.cell).toBeLessThanOrEqual(l.height + 0.5);
          }
        },
      ),
      { numRuns: runs(27, 80) },
    );
  });

  it('paints an inode in the colour of its directory', () => {
    const data = inodeTableData(INODE_TABLE_SCENES[0])!;
    const l = layoutTable(data, { width: 536, height: 240 });
    for (const theme of THEME_NAMES) {
      const pixels = new Uint32Array(536 * 240);
      paint(pixels, 536, 240, { layout: l, data, palette: palette(theme), only: undefined, top: 0, dpr: 1 });
      let checked = 0;
      data.state.forEach((state, inode) => {
        const place = placeOf(l, data, inode);
        if (state !== INODE_STATE.file || data.origin[inode] === 0 || !place || place.y + l.cell > 240) return;
        expect(pixels[(place.y + 1) * 536 + place.x + 1]).toBe(
          pixelOf(colourOf(data.made.indexOf(data.origin[inode]), theme)),
        );
        checked++;
      });
      expect(checked).toBeGreaterThan(20);
    }
  });
});

describe('the figure of an inode', () => {
  const figures = INODE_SCENES.map((s) => inodeData(s)!);

  it('draws each byte once, within its width, and finds the field under a point', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...figures),
        fc.integer({ min: 220, max: 1600 }),
        fc.nat(255),
        (data, width, byte) => {
          const l = layoutFigure(data.fields, data.length, width);
          for (const p of l.pieces) expect(p.x + p.width).toBeLessThanOrEqual(width + 0.01);
          const at = byte % data.length;
          const row = l.rows.find((r) => r.folded === 0 && at >= r.at && at < r.at + l.perRow);
          if (!row) return;
          const field = fieldAt(l, 34 + (at - row.at + 0.5) * l.pitch, row.y + 2);
          const f = data.fields[field!];
          expect(f.offset).toBeLessThanOrEqual(at);
          expect(f.offset + f.length).toBeGreaterThan(at);
        },
      ),
    );
  });
});
