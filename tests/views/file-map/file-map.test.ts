/** The scenes of the file map, as text; lookups and strips that hold at every step of a recording. */
import { describe, expect, it } from 'vitest';
import { sessionOf } from '../../../src/views/common/scene.ts';
import { CHANGE } from '../../../src/views/file-map/answer/map-entry.ts';
import { fileMap } from '../../../src/views/file-map/answer.ts';
import { layoutFileMap } from '../../../src/views/file-map/layout.ts';
import { lookUp } from '../../../src/views/file-map/lookup.ts';
import { placedRuns } from '../../../src/views/file-map/runs.ts';
import { FILE_MAP_SCENES, fileMapData } from '../../../src/views/file-map/scene.ts';

describe('the map of a file', () => {
  it('is looked up as the walk of the map says, at every step of a flush', () => {
    const scene = FILE_MAP_SCENES.find((s) => s.id === 'end')!;
    const session = sessionOf(scene.command);
    let found = 0;
    for (let step = session.overview.steps - 120; step <= session.overview.steps; step++) {
      const tree = session.ask({ step, write: 0 }, fileMap)?.tree;
      if (!tree) continue;
      for (const run of placedRuns(tree))
        for (const block of [run.logical, run.logical + run.length - 1]) {
          expect(lookUp(tree, block).physical).toBe(run.physical + block - run.logical);
          found++;
        }
      expect(lookUp(tree, 5).physical).toBe(-1);
    }
    expect(found).toBeGreaterThan(500);
  });

  it('says that the entries of a split moved to a node that no index leads to yet', () => {
    const data = fileMapData(FILE_MAP_SCENES.find((s) => s.id === 'split')!)!;
    const tree = data.tree!;
    const [fresh] = data.change!.newNodes;
    expect(tree.nodes[fresh].parentSlot).toBe(-1);
    const moved = data.change!.entries.filter((c) => c === CHANGE.moved).length;
    expect(moved).toBe(tree.nodes[fresh].count);
    expect(tree.leaves).toBe(700);
  });

  it('never draws outside of its width, whatever the width', () => {
    for (const scene of FILE_MAP_SCENES) {
      const data = fileMapData(scene);
      if (!data?.tree || data.tree.nodes.length === 0) continue;
      for (const width of [276, 400, 640, 1400]) {
        const l = layoutFileMap(data, data.tree, undefined, { width, height: 300 });
        const rects = [...l.tree.boxes, ...l.tree.marks, ...l.tree.chips, ...l.strips.segments, ...l.strips.places];
        for (const r of rects) {
          expect(r.x, scene.id).toBeGreaterThanOrEqual(0);
          expect(r.x + r.width, scene.id).toBeLessThanOrEqual(width + 2);
        }
      }
    }
  });
});
