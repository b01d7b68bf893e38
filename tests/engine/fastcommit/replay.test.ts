/**
 * The power goes after a fast commit: our mount makes of the disk what the kernel's makes of it. The kernel's answers are
 * in ./fixtures; `npm run renew` asks it again. Where it mounts nothing although nothing is damaged, ours must be clean.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { describeWith } from '../../helpers/linux.ts';
import { e2fsck } from '../../helpers/linux-tools.ts';
import { long, sample } from '../../helpers/long.ts';
import { renewing } from '../../helpers/settings.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { cutsOf, hashOf, layoutText, mountedByLinux, mountedHere, save } from './cuts.ts';
import { DAMAGED_CUT, DAMAGES, damageArea } from './damage.ts';

const SCRIPTS = new URL('./scripts/', import.meta.url);
const scriptOf = (name: string): string =>
  (JSON.parse(fs.readFileSync(new URL(`${name}.json`, SCRIPTS), 'utf8')) as { script: string }).script;
const NAMES = fs.readdirSync(SCRIPTS).map((file) => file.slice(0, -5));

/**
 * Cuts of which Linux 6.18 makes something wrong, and ours does not: when the content of a file leaves its inode, its blocks
 * are lost with the change of its map; and those of directories that were made and removed again stay taken.
 */
const WRONG_ON_LINUX: Readonly<Record<string, readonly number[]>> = { 'inline-data': [2], everything: [20] };

/** The disk after one fast commit; after the last where none is named. */
function atCut(script: string, wanted?: number): BlockStore {
  for (const { n, image } of cutsOf(script, wanted === undefined ? 1 : undefined))
    if (wanted === undefined || n === wanted) return image;
  throw new Error(`no fast commit ${wanted}`);
}

function fixture<T>(name: string): { is: Record<string, T>; save: () => void } {
  const file = new URL(`./fixtures/${name}.json`, import.meta.url);
  const is = (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}) as Record<string, T>;
  return { is, save: () => fs.writeFileSync(file, `${JSON.stringify(is, undefined, 1)}\n`) };
}

const answers = fixture<string[]>('replays');
const damaged = fixture<string>('damages');
const REFUSED = 'refused';

const byLinux = (image: BlockStore, dir: string): string => {
  const store = mountedByLinux(image, dir);
  return store ? hashOf(layoutText(store)) : REFUSED;
};

/** How many of a script's cuts are mounted in a short run. */
const FEW = 3;

describe('after the last fsync before the power went', () => {
  it.each(NAMES)('%s', (name) => {
    const dir = renewing ? tempDir() : '';
    if (renewing) answers.is[name] = [];
    const theirs = answers.is[name];
    for (const { n, count, image } of cutsOf(scriptOf(name), long || renewing ? undefined : FEW)) {
      if (renewing) theirs.push(byLinux(image, dir));
      else expect(theirs.length).toBe(count);
      const ours = mountedHere(image);
      if (typeof ours === 'string') throw new Error(`cut ${n}: ${ours}`);
      const volume = openVolume(ours);
      expect(volume instanceof Refused ? volume.refused : volume.findings).toEqual([]);
      const text = layoutText(ours);
      if (theirs[n] === REFUSED) continue;
      const isWrong = WRONG_ON_LINUX[name]?.includes(n) ?? false;
      expect(hashOf(text) === theirs[n], `cut ${n}: ${text}`).toBe(!isWrong);
    }
    if (renewing) answers.save();
  });
});

describe('damaged blocks of fast commits', () => {
  const cut = atCut(scriptOf('names-and-links'), DAMAGED_CUT);
  it.each(Object.keys(DAMAGES))('%s', (kind) => {
    const image = cut.clone();
    damageArea(image, kind);
    if (renewing) {
      damaged.is[kind] = byLinux(image, tempDir());
      damaged.save();
    }
    const ours = mountedHere(image);
    expect(typeof ours === 'string' ? REFUSED : hashOf(layoutText(ours))).toBe(damaged.is[kind]);
    if (typeof ours === 'string') expect(ours).toMatch(/^The journal is damaged: .*fast commits.*\.$/);
  });
});

describeWith(['e2fsck'], 'what a mount has replayed', () => {
  it('is clean for e2fsck', () => {
    const dir = tempDir();
    for (const name of sample(NAMES, 10)) {
      const ours = mountedHere(atCut(scriptOf(name)));
      if (typeof ours === 'string') throw new Error(`${name}: ${ours}`);
      const file = path.join(dir, `${name}.img`);
      save(file, ours);
      // That a tree could be flatter is no damage: the kernel leaves the same.
      expect(e2fsck(file).says.replaceAll(/^.*Optimize\? no$/gm, ''), name).not.toMatch(/\? no$/m);
    }
  });
});
