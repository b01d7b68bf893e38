/**
 * Journals that Linux left, replayed by us and by e2fsck to the same bytes: from fixtures, and from today's kernel if
 * there are loop devices.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../../../src/bytes/refused.ts';
import type { Manner } from '../../../../src/engine/jbd2/recovery/journal-file.ts';
import { describeWith } from '../../../helpers/linux.ts';
import { long } from '../../../helpers/long.ts';
import { renewing } from '../../../helpers/settings.ts';
import { tempDir } from '../../../helpers/temp-dir.ts';
import { JOURNAL_CASES, leaveJournal } from './journal-cases.ts';
import { changes, differences, kernels, ours, theirs, withoutClock, withoutCounts } from './journal-compare.ts';

const FIXTURES = fileURLToPath(new URL('./fixtures/', import.meta.url));
const EXPECTED = path.join(FIXTURES, 'e2fsck.json');
/** The others run from their fixtures; in a long run the kernel makes all of them. */
const all = renewing || long;
const SOME = new Set(['v3-revokes', 'timer']);

const blockSizeOf = (image: Uint8Array): number => 1024 << image[1024 + 0x18];

function replayed(image: Uint8Array, manner: Manner = 'e2fsck'): Uint8Array {
  const done = ours(image, manner);
  if (done instanceof Refused) throw new Error(done.refused);
  return done.bytes;
}

describe('journals that Linux left', () => {
  const expected = JSON.parse(fs.readFileSync(EXPECTED, 'utf8')) as Record<string, Record<string, string>>;
  for (const [name, blocks] of Object.entries(expected))
    it(`${name}: ${Object.keys(blocks).length} blocks change, as with e2fsck`, () => {
      const image = new Uint8Array(gunzipSync(fs.readFileSync(path.join(FIXTURES, `${name}.img.gz`))));
      expect(changes(withoutClock(image), withoutClock(replayed(image)), blockSizeOf(image))).toEqual(blocks);
    });
});

describeWith(['root', 'loop', 'mount', 'mke2fs', 'e2fsck'], 'journals of a kernel of today', () => {
  const dir = tempDir();
  const kept: Record<string, Record<string, string>> = {};
  for (const one of all ? JOURNAL_CASES : JOURNAL_CASES.filter(({ name }) => SOME.has(name)))
    it(one.name, () => {
      const file = path.join(dir, `${one.name}.img`);
      leaveJournal(one, dir, file);
      const image = new Uint8Array(fs.readFileSync(file));
      const them = theirs(file, `${file}.e2fsck`);
      const after = withoutClock(them.bytes);
      if (renewing) {
        fs.writeFileSync(path.join(FIXTURES, `${one.name}.img.gz`), gzipSync(image, { level: 9 }));
        kept[one.name] = changes(withoutClock(image), after, blockSizeOf(image));
        fs.writeFileSync(EXPECTED, `${JSON.stringify(kept, null, 1)}\n`);
      }
      expect(differences(withoutClock(replayed(image)), after, blockSizeOf(image)), them.says).toEqual([]);
      const kernel = kernels(file, `${file}.kernel`, one.mount);
      const mounted = withoutCounts(replayed(image, 'mount'));
      expect(differences(mounted, withoutCounts(kernel.bytes), blockSizeOf(image)), kernel.says).toEqual([]);
      for (const made of ['', '.e2fsck', '.kernel']) fs.rmSync(file + made);
    });
});
