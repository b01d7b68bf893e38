/** The scenes of the buddy tile and of the page cache, as text. */
import { describe, expect, it } from 'vitest';
import { buddy } from '../../../src/views/buddy/answer.ts';
import { layoutBuddy } from '../../../src/views/buddy/layout.ts';
import { buddyMarks } from '../../../src/views/buddy/marks.ts';
import { BUDDY_SCENES, buddyData } from '../../../src/views/buddy/scene.ts';
import { sessionOf } from '../../../src/views/common/scene.ts';
import { PAGE_CACHE_SCENES, pageCacheData } from '../../../src/views/page-cache/scene.ts';

describe('scenes of the buddy tile', () => {
  it('a chunk that is split leaves what was not taken of it', () => {
    const { made, gone, search } = buddyData(BUDDY_SCENES[0])!;
    const blocks = (chunks: readonly { order: number }[]) => chunks.reduce((n, c) => n + 2 ** c.order, 0);
    expect(search!.told?.broken).toBe(512);
    expect(blocks(gone) - blocks(made)).toBe(search!.result.len);
  });

  it('what is free, kept and used fills the group at every step', () => {
    const session = sessionOf(BUDDY_SCENES[0].command);
    for (let step = 20; step <= session.overview.steps; step += 3)
      for (const group of [0, 1]) {
        const data = session.ask({ step, write: 0 }, buddy, { group });
        if (!data) continue;
        const taken = new Uint8Array(data.length);
        for (let i = 0; i < data.used.length; i += 2) taken.fill(1, data.used[i], data.used[i] + data.used[i + 1]);
        for (const run of data.waiting) {
          expect(taken.subarray(run.start, run.start + run.length).includes(1)).toBe(false);
          taken.fill(1, run.start, run.start + run.length);
        }
        for (const pa of data.kept) taken.fill(1, pa.start, pa.start + pa.length);
        for (const c of data.chunks) {
          expect(taken.subarray(c.start, c.start + 2 ** c.order).includes(1)).toBe(false);
          taken.fill(1, c.start, c.start + 2 ** c.order);
          expect(c.start % 2 ** c.order).toBe(0);
        }
        expect(taken.includes(0)).toBe(false);
      }
  });
});

it.each([340, 480, 900])('the arc from goal to result strikes no word through, %i wide', (width) => {
  const session = sessionOf(
    '# mkfs: -t ext4 -b 1024\n# size: 32M\nfor i in 1 2 3; do head -c 9k /dev/zero > $i; sync; done\n',
  );
  let seen = 0;
  for (let step = 20; step <= session.overview.steps; step++) {
    const data = session.ask({ step, write: 0 }, buddy, {});
    if (!data) continue;
    const layout = layoutBuddy(data, { width, height: 400 });
    if (!layout.flight) continue;
    const [, a, b] = /^M([\d.]+) .* ([\d.]+) [\d.-]+$/.exec(layout.flight)!.map(Number);
    for (const mark of buddyMarks(layout, data, {})) {
      const text = mark.kind === 'marker' ? mark.parts.find((part) => part.shape === 'text') : undefined;
      if (!text?.text) continue;
      seen++;
      const letters = text.text.length * 6;
      const from = mark.x + text.x - (text.anchor === 'end' ? letters : 0);
      const crossed = Math.min(from + letters, Math.max(a, b)) - Math.max(from, Math.min(a, b));
      expect(crossed, `${text.text} at step ${step}`).toBeLessThan(3);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(from + letters).toBeLessThanOrEqual(width);
    }
  }
  expect(seen).toBeGreaterThan(2);
});

describe('scenes of the page cache', () => {
  it('promises are what the files wait for, and end with the flush', () => {
    const waiting = pageCacheData(PAGE_CACHE_SCENES[0])!;
    expect(waiting.promised).toBe(waiting.files.reduce((n, f) => n + f.delayed, 0));
    expect(waiting.promised).toBeGreaterThan(100);
    expect(pageCacheData(PAGE_CACHE_SCENES.find((s) => s.id === 'nothing')!)!.files).toEqual([]);
  });
});
