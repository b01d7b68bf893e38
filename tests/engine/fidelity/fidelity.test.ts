/**
 * The same script, by Linux and by us: the same layout, the same contents, the same events.
 *
 * What Linux did was recorded. Differences are pinned in
 * tests/engine/fidelity/known.ts and explained in docs/inside/fidelity.md.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeContents } from '../../../src/cli/image/write-image.ts';
import { describeWith, linux } from '../../helpers/linux.ts';
import { sample } from '../../helpers/long.ts';
import { renewing } from '../../helpers/settings.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { Agreement } from './agreement.ts';
import { contentsOf } from './contents.ts';
import { layoutDifferences } from './differences.ts';
import { runOnEngine } from './engine-run.ts';
import { judgeImages } from './judge-images.ts';
import { engineEvents } from './kernel-events.ts';
import { KNOWN } from './known.ts';
import { recordAnew } from './record.ts';
import { readRecording, scripts, scriptText } from './recordings.ts';

/** The share of all events, told by Linux or by us, that both told, in the same order. */
const LEAST_SHARE = 1;

const agreement = new Agreement();
const judged = ['root', 'loop', 'e2fsck', 'mount'] as const;
/** Our images, for the judge, and the contents of their files by our own readers. */
const images = judged.every((need) => linux.has(need)) ? tempDir() : undefined;
const ourContents = new Map<string, Record<string, string>>();

describe('as Linux recorded it', () => {
  for (const name of renewing ? scripts() : sample(scripts(), 12))
    it(name, () => {
      const text = scriptText(name);
      if (renewing) recordAnew(name, text);
      const theirs = readRecording(name);
      const ours = runOnEngine(text, 'full');
      const known = KNOWN[name] ?? {};
      const contents = contentsOf(ours.volume, ours.layout);
      ourContents.set(name, contents);
      if (images) {
        const fd = fs.openSync(path.join(images, `${name}.img`), 'w');
        writeContents(fd, ours.store);
        fs.closeSync(fd);
      }
      const apart = agreement.compare(name, theirs.events, engineEvents(ours.events));

      const differences = layoutDifferences(theirs.layout, ours.layout);
      const pinned = known.layout ?? 0;
      if (differences.length < pinned)
        throw new Error(`${differences.length} differences are left of ${pinned}: lower the number in known.ts`);
      expect(differences.length, `Linux / we:\n${differences.join('\n')}`).toBe(pinned);
      if (!known.result) {
        expect(contents).toEqual(theirs.contents);
        expect({ status: ours.status, said: ours.said }).toEqual({ status: theirs.status, said: theirs.said });
      }
      expect(apart, agreement.firstApart(name)).toBeLessThanOrEqual(known.events ?? 0);
    });
});

describeWith(judged, 'before the judge', () => {
  it('every image is sound, and the kernel reads what we wrote', () => {
    const sentences = judgeImages(images!);
    expect([...sentences.keys()].sort()).toEqual([...ourContents.keys()].sort());
    for (const [name, { faults, contents }] of sentences) {
      expect(faults, name).toEqual([]);
      const ours = Object.entries(ourContents.get(name)!).filter(([file]) => file in contents);
      expect(contents, name).toEqual(Object.fromEntries(ours));
    }
  });
});

describe('all in all', () => {
  afterAll(() => console.log(agreement.table()));

  it('events agree', () => {
    expect(agreement.share()).toBeGreaterThanOrEqual(LEAST_SHARE);
  });

  it('what differs is explained', () => {
    const docs = fs.readFileSync(new URL('../../../docs/inside/fidelity.md', import.meta.url), 'utf8');
    expect(Object.keys(KNOWN).filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
    expect(Object.keys(KNOWN).filter((name) => !scripts().includes(name))).toEqual([]);
  });
});
