/**
 * Directories, hash trees, inodes and attributes against Linux: the same script leaves the same bytes, down to the
 * order of the records in a leaf and what lies in the slack behind them.
 */
import fs from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { describeWith } from '../../helpers/linux.ts';
import { long, sample } from '../../helpers/long.ts';
import { renewing } from '../../helpers/settings.ts';
import { onEngine, onKernel } from './lab.ts';

const dir = new URL('./fixtures/', import.meta.url);
const scripts = fs
  .readdirSync(dir)
  .filter((name) => name.endsWith('.sh'))
  .sort();
/** Tens of thousands of names take many seconds: the long run makes them. */
const MANY: ReadonlySet<string> = new Set(['index-full', 'large-dir', 'no-dir-nlink', 'subdirs-70000']);
const read = (script: string): string => fs.readFileSync(new URL(script, dir), 'utf8');

describe('names as Linux leaves them', () => {
  for (const script of renewing ? scripts : sample(scripts, 4)) {
    const name = script.slice(0, -3);
    if (MANY.has(name) && !long && !renewing) continue;
    it(name, () => {
      const file = new URL(`${name}.dump.gz`, dir);
      const text = read(script);
      if (renewing) fs.writeFileSync(file, gzipSync(onKernel(text, { short: true }).join('\n'), { level: 9 }));
      expect(onEngine(text, { short: true })).toEqual(gunzipSync(fs.readFileSync(file)).toString('latin1').split('\n'));
      // Seconds on a quiet machine, a minute on a busy one.
    });
  }
});

/** A few of them again on this machine's kernel: it may not be the recorded one. */
describeWith(['root', 'loop', 'mke2fs', 'debugfs', 'mount'], 'on the kernel of this machine', () => {
  for (const name of sample(
    ['linear-slack', 'collisions-tea', 'mixed-lengths', 'few-inodes-flex', 'xattr-share-split'],
    2,
  ))
    it(name, () => {
      const text = read(`${name}.sh`);
      expect(onEngine(text)).toEqual(onKernel(text));
    });
});
