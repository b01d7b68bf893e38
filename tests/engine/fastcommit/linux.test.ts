/**
 * Fast commits beside the kernel's: the same script leaves the same records in the same blocks at the journal's end, byte
 * for byte but for times, and each fsync ends in the same way. The kernel's answers are in ./scripts, recorded by the
 * oracle beside the checkout.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { fileSource } from '../../../src/cli/image/file-source.ts';
import { openImage } from '../../../src/engine/volume/open.ts';
import { is } from '../../../src/trace/event.ts';
import { FcCommitStop } from '../../../src/trace/events/fast-commit.ts';
import { must, sharedOracle } from '../../helpers/linux-tools.ts';
import { renewing } from '../../helpers/settings.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { runOnEngine } from '../fidelity/engine-run.ts';
import { areaLines } from './area.ts';

interface Recorded {
  script: string;
  area: string[];
  /** `blocks reason commits ineligible allBlocks tid` of each ext4_fc_commit_stop. */
  stops: string[];
}

const DIR = new URL('./scripts/', import.meta.url);
const NAMES = fs
  .readdirSync(DIR)
  .filter((f) => f.endsWith('.json'))
  .map((f) => f.slice(0, -5));
const fileOf = (name: string): URL => new URL(`${name}.json`, DIR);
const read = (name: string): Recorded => JSON.parse(fs.readFileSync(fileOf(name), 'utf8')) as Recorded;

function record(name: string, script: string): void {
  const oracle = sharedOracle('record');
  if (!oracle) throw new Error('needs the oracle beside the checkout');
  const dir = tempDir();
  const file = path.join(dir, `${name}.sh`);
  fs.writeFileSync(file, script);
  must(oracle, [file, path.join(dir, name)]);
  const image = openImage(fileSource(path.join(dir, name, 'after.img')));
  if (image instanceof Refused) throw new Error(image.refused);
  const events = fs
    .readFileSync(path.join(dir, name, 'events.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean);
  const stops = events
    .map((row) => JSON.parse(row) as { event: string; what: string })
    .filter(({ event }) => event === 'ext4_fc_commit_stop')
    .map(({ what }) => what.match(/\d+/g)!.join(' '));
  fs.writeFileSync(fileOf(name), `${JSON.stringify({ script, area: areaLines(image.volume), stops }, undefined, 1)}\n`);
}

describe('fast commits of a script, beside the kernel', () => {
  it.each(NAMES)('%s', (name) => {
    if (renewing) record(name, read(name).script);
    const { script, area, stops } = read(name);
    const ran = runOnEngine(script, 'full');
    expect(ran.status).toBe(0);
    expect(areaLines(ran.volume)).toEqual(area);
    const ours = ran.events
      .filter((e) => is(e, FcCommitStop))
      .map(({ fields: f }) => [f.nblks, f.reason, f.fc, f.ineligible, f.agg_nblks, f.tid].join(' '));
    expect(ours).toEqual(stops);
  });
});
