/** Which blocks of fast commits the journal’s picture says that a mount would replay: those that the recovery finds. */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { scanArea } from '../../src/engine/fastcommit/replay/scan.ts';
import { openJournal, withFastCommits } from '../../src/engine/jbd2/recovery/journal-file.ts';
import { scanLog } from '../../src/engine/jbd2/recovery/scan.ts';
import { openVolume } from '../../src/engine/volume/open.ts';
import { EXT4_FC_TAG_TAIL } from '../../src/format/fast-commit.ts';
import { fastAreaOf } from '../../src/session/answers/fast-area.ts';
import type { BlockStore } from '../../src/trace/block-store.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { cutsOf } from '../engine/fastcommit/cuts.ts';
import { DAMAGED_CUT, DAMAGES, damageArea } from '../engine/fastcommit/damage.ts';
import { long, sample } from '../helpers/long.ts';

const SCRIPTS = new URL('../engine/fastcommit/scripts/', import.meta.url);
const scriptOf = (name: string): string =>
  (JSON.parse(fs.readFileSync(new URL(`${name}.json`, SCRIPTS), 'utf8')) as { script: string }).script;

/** Fast commits that count: as the picture has them, and as recovery finds them. */
function both(store: BlockStore): { picture: number; recovery: number; text: string } {
  const volume = openVolume(store);
  if (volume instanceof Refused) throw new Error(volume.refused);
  const journal = withFastCommits(openJournal(volume, store), true);
  if (journal instanceof Refused) throw new Error(journal.refused);
  const { endSequence } = scanLog(journal, store);
  const found = scanArea(journal, new Recorder(store, 'off'), endSequence, volume.geometry.inodeSize);
  const recovery = typeof found === 'string' ? 0 : found.filter(({ tag }) => tag === EXT4_FC_TAG_TAIL).length;
  const area = fastAreaOf(
    volume,
    [journal.end, journal.fastEnd],
    (at) => journal.physical[at] || undefined,
    endSequence,
  );
  const text = area.blocks.map(({ at, state }) => `${at - journal.end} ${state}`).join(', ');
  return { picture: area.commits, recovery, text };
}

it('after fast commits of ten scripts', () => {
  for (const file of sample(fs.readdirSync(SCRIPTS), 2))
    for (const { n, image } of cutsOf(scriptOf(file.slice(0, -5)), long ? 3 : 1)) {
      const { picture, recovery, text } = both(image);
      expect(picture, `${file}, fast commit ${n}: ${text}`).toBe(recovery);
      expect(recovery).toBeGreaterThan(0);
    }
});

it('after damage in one place', () => {
  for (const { n, image } of cutsOf(scriptOf('names-and-links'))) {
    if (n !== DAMAGED_CUT) continue;
    const said: Record<string, string> = {};
    for (const kind of Object.keys(DAMAGES)) {
      const store = image.clone();
      damageArea(store, kind);
      const { picture, recovery, text } = both(store);
      said[kind] = text;
      expect(picture, `${kind}: ${text}`).toBe(recovery);
    }
    expect(said.none).toBe('1 counts, 2 counts, 3 counts, 4 counts, 5 counts');
    expect(said['sum of the last']).toBe('1 counts, 2 counts, 3 counts, 4 counts, 5 half');
    expect(said['transaction of the HEAD']).toMatch(/^1 stale, 2 stale/);
    return;
  }
  throw new Error('no such fast commit');
});
