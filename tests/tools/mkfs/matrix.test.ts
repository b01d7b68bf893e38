/**
 * The matrix: for each of these command lines our volume is mke2fs 1.47.0's, byte for byte.
 *
 *      golden    sha256 over the blocks that are not zero: checked everywhere
 *      mke2fs    if it is installed, its own volume is compared, and the golden with it
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWith } from '../../helpers/linux.ts';
import { long, sample } from '../../helpers/long.ts';
import { renewing } from '../../helpers/settings.ts';
import {
  canBeLong,
  differences,
  fixedWords,
  hashOfFile,
  hashOfStore,
  makeOurOwn,
  makeOurs,
  planOwn,
  roomyDir,
  runMke2fs,
} from './mke2fs.ts';

interface Row {
  mke2fs: string;
  sha256: string;
}

const MATRIX = fileURLToPath(new URL('./fixtures/matrix.json', import.meta.url));
const rows = JSON.parse(fs.readFileSync(MATRIX, 'utf8')) as Row[];

/** They take seconds each: the long run makes them. */
const HUGE: ReadonlySet<string> = new Set([
  '-t ext4 -b 2048 3T',
  '-t ext4 34359738360s',
  '-t ext4 16T',
  '-t ext3 200G',
  '-t ext4 -O meta_bg,^resize_inode 16T',
]);
const tested = rows.filter(({ mke2fs }) => long || renewing || !HUGE.has(mke2fs));
/** Which the mke2fs of this machine makes again. */
const again = renewing ? tested : sample(tested, 24);

describe.skipIf(renewing)(`${tested.length} volumes are what they were when mke2fs made them`, () => {
  it.each(tested)('$mke2fs', ({ mke2fs, sha256 }) => {
    expect(hashOfStore(makeOurOwn(mke2fs).store)).toBe(sha256);
  });
});

describeWith(['mke2fs 1.47.0', 'tar'], `${again.length} volumes are those of the mke2fs on this machine`, () => {
  let room: ReturnType<typeof roomyDir>;
  beforeAll(() => {
    room = roomyDir();
  });
  afterAll(() => {
    room.done();
    if (renewing) fs.writeFileSync(MATRIX, `${JSON.stringify(rows, null, 0).replaceAll('},', '},\n')}\n`);
  });

  it.for(again)('$mke2fs', (row, { skip }) => {
    const plan = planOwn(row.mke2fs);
    if (!canBeLong(room.dir, plan.byteLength)) skip(`no file can have ${plan.byteLength} bytes here`);
    const file = path.join(room.dir, 'disk.img');
    const made = runMke2fs(fixedWords(row.mke2fs, file));
    expect(made.stderr + (made.status ? made.stdout : '')).not.toMatch(/while|error/i);
    expect(made.status, made.stderr).toBe(0);
    const sha256 = hashOfFile(file, plan.blockSize);
    if (renewing) row.sha256 = sha256;
    // The hash is over every byte: only where it differs are the volumes compared block by block.
    if (sha256 !== row.sha256) expect(differences(file, makeOurs(plan).store).slice(0, 8).join('\n')).toBe('');
    expect(sha256).toBe(row.sha256);
    fs.rmSync(file);
  });
});
