/** gzip, gunzip, zcat and tar -z beside Debian's: made-up calls, and the very bytes for made-up data of all efforts. */
import { expect, it } from 'vitest';
import { describeWith } from '../helpers/linux.ts';
import { runs } from '../helpers/long.ts';
import { bytesToPack, GZIPS_FILES, GzipsMaker } from '../helpers/random-gzips.ts';
import { spawnSync } from '../helpers/spawn-sync.ts';
import { runShell } from '../shell/bash.ts';
import { madeUp } from './made-up.ts';

const EFFORTS = 9;

/** The script that makes a file of these bytes. */
const making = (bytes: Uint8Array): string => {
  const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`;
  const pieces = Array.from({ length: Math.ceil(bytes.length / 10_000) }, (_, i) =>
    [...bytes.subarray(i * 10_000, (i + 1) * 10_000)].map(octal).join(''),
  );
  return pieces.map((piece) => `printf '${piece}' >> f\n`).join('');
};

describeWith(['gzip', 'tar', 'root'], 'as gzip', () => {
  madeUp({
    files: GZIPS_FILES,
    maker: (seed) => new GzipsMaker(seed),
    refuses: /gzip|tar/,
    judge: 'tar 1.34',
    many: 4,
  });

  it('the very bytes', { timeout: 600_000 }, () => {
    for (let seed = 1; seed <= runs(9, 180); seed++) {
      const bytes = bytesToPack(seed, seed <= EFFORTS ? 60_000 : 300_000);
      const effort = `-n${1 + (seed % EFFORTS)}`;
      const ours = runShell(`: > f\n${making(bytes)}gzip ${effort} < f\n`).stdout;
      const packed = spawnSync('gzip', [effort], { input: bytes, encoding: 'latin1', maxBuffer: 1 << 28 }).stdout;
      expect(ours === packed, `seed ${seed}, ${bytes.length} bytes, gzip ${effort}`).toBe(true);
    }
  });
});
