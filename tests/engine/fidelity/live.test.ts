/**
 * Scripts made from a seed, on this machine's kernel and on ours: the same layout, contents, output.
 *
 * Seeds that found a difference stay in FOUND.
 */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeWith } from '../../helpers/linux.ts';
import { runs, sample } from '../../helpers/long.ts';
import { seedOr } from '../../helpers/settings.ts';
import { contentsOf } from './contents.ts';
import { layoutDifferences } from './differences.ts';
import { runOnEngine } from './engine-run.ts';
import { type KernelRun, runOnKernel } from './kernel-run.ts';
import { randomVolumeScript } from './random-volumes.ts';

const RUNS = runs(2, 4);
const FIRST = seedOr(1000);

/**
 * O_DIRECT into the holes of an indirect map; a range with delayed blocks removed; a synchronous write among others.
 */
const FOUND = [1, 103, 110];

/** Another program's sync(2) writes this volume, too, and so asks for blocks earlier; that is chance, and not the same twice. */
const MOST_RUNS = 3;

/** What the kernel does: once more, if it is not what we do. */
function onKernel(text: string, same: (theirs: KernelRun) => boolean): KernelRun {
  for (let run = 1; ; run++) {
    const theirs = runOnKernel(text);
    if (run === MOST_RUNS || same(theirs)) return theirs;
  }
}

/** What they write is the same each time, to the KiB. */
const COUNTED = ['02-small-files', '10-delete-and-reuse', '15-many-directories', '16-ext3-indirect', '17-ext2'];

describeWith(['root', 'loop', 'mke2fs', 'mount', 'cc'], 'beside the kernel of this machine', () => {
  describe('made-up scripts', () => {
    const seeds = [...sample(FOUND, 3), ...Array.from({ length: RUNS }, (_, i) => FIRST + i)];
    for (const seed of seeds)
      it(`seed ${seed}`, () => {
        const text = randomVolumeScript(seed);
        const run = runOnEngine(text);
        const { layout, status, said } = run;
        const contents = contentsOf(run.volume, layout);
        const theirs = onKernel(text, (run) => layoutDifferences(run.layout, layout).length === 0);
        expect(layoutDifferences(theirs.layout, layout), `Linux / we, after\n${text}`).toEqual([]);
        expect(contents, text).toEqual(theirs.contents);
        // Pages that are dirty as a whole, and what is sent twice by chance (docs/inside/fidelity.md).
        const { kbytesWritten } = run;
        expect(Math.abs(kbytesWritten - theirs.kbytesWritten), text).toBeLessThan(64 + theirs.kbytesWritten / 20);
        expect({ status, said }, text).toEqual({ status: theirs.status, said: theirs.said });
      });
  });

  it.each(sample(COUNTED, 2))('s_kbytes_written after %s', (name) => {
    const text = fs.readFileSync(new URL(`fixtures/${name}.sh`, import.meta.url), 'utf8');
    const { kbytesWritten } = runOnEngine(text);
    expect(kbytesWritten).toBe(onKernel(text, (theirs) => theirs.kbytesWritten === kbytesWritten).kbytesWritten);
  });
});
