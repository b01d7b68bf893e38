/** e2label and e2freefrag here and on Linux: what they say, their exit codes, and what e2label leaves. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { e2freefrag } from '../../../src/tools/e2freefrag/freefrag.ts';
import { e2label } from '../../../src/tools/tune/e2label.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { describeWith } from '../../helpers/linux.ts';
import { runs } from '../../helpers/long.ts';
import { spawnSync } from '../../helpers/spawn-sync.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { differences, NOW, storeOf } from '../resize/beside.ts';
import { madeUp, used } from '../resize/volumes.ts';

const texts = (said: readonly { to: string; text: string }[], to: string): string =>
  said
    .filter((s) => s.to === to)
    .map((s) => s.text)
    .join('');

function volumes(count: number): Uint8Array[] {
  const out: Uint8Array[] = [];
  for (let seed = 1; out.length < count; seed++)
    try {
      out.push(used(madeUp(seed).script));
    } catch {
      // mke2fs makes no volume of some.
    }
  return out;
}

/** The program counts a volume of clusters in its own way. */
const CLUSTERS = `# mkfs: -t ext4 -b 1024 -O bigalloc -C 2048 -g 512
# size: 16M
for i in 1 2 3 4 5 6; do head -c $((i * 30000)) /dev/zero > f$i; done
sync
rm f2 f4
sync
`;

const LABELS = [[], ['hello'], ['a label longer than sixteen'], [''], ['-x'], ['a', 'b']];
const CHUNKS = [
  '',
  '-c 4',
  '-c 8',
  '-c 64',
  '-c 0x100',
  '-c 1',
  '-c 0',
  '-c 3',
  '-c x',
  '-h',
  '-v',
  '-c 65536',
  '-c -4',
];

describeWith(['e2label', 'e2freefrag'], 'e2label and e2freefrag here and on Linux', () => {
  const dir = tempDir();
  const env = { ...process.env, E2FSPROGS_FAKE_TIME: String(NOW), LC_ALL: 'C' };
  const theirs = (program: string, image: Uint8Array, argv: string[]) => {
    const file = path.join(dir, 'disk.img');
    fs.writeFileSync(file, image);
    const { stdout, stderr, status } = spawnSync(program, argv, { cwd: dir, env, encoding: 'latin1' });
    return { out: stdout, err: stderr, status, image: new Uint8Array(fs.readFileSync(file)) };
  };

  it('e2freefrag', () => {
    for (const image of [...volumes(runs(1, 2)), used(CLUSTERS)])
      for (const words of CHUNKS) {
        const argv = [...words.split(' ').filter(Boolean), 'disk.img'];
        const { said, status } = e2freefrag(storeOf(image), argv);
        const { out, err, status: code } = theirs('e2freefrag', image, argv);
        expect({ out: texts(said, 'out'), err: texts(said, 'err'), status }, words).toEqual({ out, err, status: code });
      }
  });

  it('e2label', () => {
    for (const image of volumes(runs(1, 2)))
      for (const words of LABELS) {
        const argv = ['disk.img', ...words];
        const store: BlockStore = storeOf(image);
        const { said, status } = e2label(new Recorder(store, 'full'), argv, NOW);
        const after = image.slice();
        for (const block of store.heldBlocks())
          after.set(store.read(block).subarray(0, image.length - block * store.blockSize), block * store.blockSize);
        const { out, err, status: code, image: left } = theirs('e2label', image, argv);
        expect({ out: texts(said, 'out'), err: texts(said, 'err'), status }, words[0]).toEqual({
          out,
          err,
          status: code,
        });
        expect(differences(after, left), words[0]).toEqual([]);
      }
  });
});
