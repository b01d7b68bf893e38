/**
 * The order in which groups are searched, against Linux: volumes of 16 to 200 groups are filled, worn out and filled
 * again, and every allocation must have the same goal, criterion, flags and place, after as many groups and chunks.
 */
import fs from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Layout } from '../../../src/engine/volume/layout.ts';
import { describeWith } from '../../helpers/linux.ts';
import { sample } from '../../helpers/long.ts';
import { renewing } from '../../helpers/settings.ts';
import { layoutDifferences } from '../fidelity/differences.ts';
import { runOnEngine } from '../fidelity/engine-run.ts';
import { engineEvents, type KernelEvent } from '../fidelity/kernel-events.ts';
import { runOnKernel } from '../fidelity/kernel-run.ts';

const dir = new URL('./fixtures/', import.meta.url);
const scripts = fs
  .readdirSync(dir)
  .filter((name) => name.endsWith('.sh'))
  .sort();
const read = (script: string): string => fs.readFileSync(new URL(script, dir), 'utf8');

interface Recorded {
  layout: Layout;
  events: KernelEvent[];
}

/**
 * Searches and allocations served without one. Nodes of extent trees are left out: whether a tree is momentarily tall
 * enough to need one depends on when Linux converts what it has written (docs/inside/fidelity.md).
 */
const allocations = (events: readonly KernelEvent[]): KernelEvent[] =>
  events.filter((line) => line.startsWith('mballoc_') && !line.includes(' flags DELALLOC_RESV|USE_RESV '));

function onKernel(text: string): Recorded {
  const { layout, events, status, said } = runOnKernel(text, { traced: true });
  if (status > 1) throw new Error(said);
  return { layout, events: events.filter((line) => line.startsWith('mballoc_')) };
}

function compare(text: string, theirs: Recorded): void {
  const ours = runOnEngine(text, 'full');
  expect(allocations(engineEvents(ours.events))).toEqual(allocations(theirs.events));
  expect(layoutDifferences(theirs.layout, ours.layout)).toEqual([]);
}

describe('groups are searched as Linux searches them', () => {
  for (const script of renewing ? scripts : sample(scripts, 12)) {
    const name = script.slice(0, -3);
    it(name, () => {
      const file = new URL(`${name}.json.gz`, dir);
      const text = read(script);
      if (renewing) fs.writeFileSync(file, gzipSync(JSON.stringify(onKernel(text)), { level: 9 }));
      compare(text, JSON.parse(gunzipSync(fs.readFileSync(file)).toString()));
    });
  }

  it('the recordings have every way in them', () => {
    const all = scripts.flatMap((script) => {
      const file = new URL(`${script.slice(0, -3)}.json.gz`, dir);
      return (JSON.parse(gunzipSync(fs.readFileSync(file)).toString()) as Recorded).events;
    });
    for (const criterion of ['CR_POWER2_ALIGNED', 'CR_GOAL_LEN_FAST', 'CR_BEST_AVAIL_LEN', 'CR_GOAL_LEN_SLOW', '0x5'])
      expect(all.filter((line) => line.includes(` cr ${criterion} `)).length, criterion).toBeGreaterThan(5);
  });
});

/** A few of them again on this machine's kernel: it may not be the recorded one. */
describeWith(['root', 'loop', 'mke2fs', 'mount', 'cc'], 'on the kernel of this machine', () => {
  for (const name of sample(['small-groups', 'directories', 'trimmed-goals'], 6))
    it(name, () => {
      const text = read(`${name}.sh`);
      compare(text, onKernel(text));
    });
});
