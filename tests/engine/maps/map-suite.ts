/**
 * The tests of a block map against recordings: each script in a folder of fixtures has its recording beside it; if the
 * machine has a kernel to ask, a few scripts also run on it, there and then.
 */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MapHost } from '../../../src/engine/fs/map-host.ts';
import { describeWith, mustJudge } from '../../helpers/linux.ts';
import { renewing } from '../../helpers/settings.ts';
import { record } from './map-record.ts';
import { type MapRecording, pack, type RecordedFile, unpack } from './map-recording.ts';
import { type AnyMap, replay } from './map-replay.ts';

export interface MapSuite {
  /** Where the scripts and recordings are. */
  dir: URL;
  make: (host: MapHost) => AnyMap;
  /** The rows of a file, ours and the kernel's, in the same form. */
  ours: (host: MapHost) => string[];
  theirs: (row: string) => string | undefined;
  /** Scripts that are also run on the machine's own kernel. */
  live: readonly string[];
}

function compare(recording: MapRecording, suite: MapSuite): void {
  const files = replay(recording, suite.make);
  expect(Object.keys(recording.files).length).toBeGreaterThan(0);
  for (const [ino, theirs] of Object.entries(recording.files)) {
    const expected: RecordedFile = {
      ...theirs,
      rows: theirs.rows.map(suite.theirs).filter((row) => row !== undefined),
    };
    expect(files.get(Number(ino))?.result(suite.ours), `inode ${ino}`).toEqual(expected);
  }
}

export function mapSuite(title: string, suite: MapSuite): void {
  const { dir } = suite;
  const scripts = fs
    .readdirSync(dir)
    .filter((name) => name.endsWith('.sh'))
    .sort();
  describe(`${title}, as recorded from Linux`, () => {
    for (const script of scripts) {
      const name = script.slice(0, -3);
      it(name, () => {
        const file = new URL(`${name}.json.gz`, dir);
        if (renewing) fs.writeFileSync(file, pack(record(new URL(script, dir).pathname)));
        compare(unpack(fs.readFileSync(file)), suite);
      });
    }
  });
  describeWith(['root', 'loop', 'mke2fs', 'debugfs'], `${title}, beside the kernel of this machine`, () => {
    for (const name of suite.live)
      it(name, () => {
        if (mustJudge('oracle')) compare(record(new URL(`${name}.sh`, dir).pathname), suite);
      });
  });
}
