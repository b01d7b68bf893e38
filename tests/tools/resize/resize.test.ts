/** resize2fs here and on Linux: what each says, its exit code, and every byte that it leaves; `npm run fuzz -- resize` goes on. */
import { expect, it } from 'vitest';
import { resize2fs } from '../../../src/tools/resize/resize.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { checkWithFsck } from '../../helpers/check-with-fsck.ts';
import { describeWith } from '../../helpers/linux.ts';
import { runs, sample } from '../../helpers/long.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { faultOf, NOW } from './beside.ts';
import { made, madeUp, madeUpClusters, madeUpValues, used } from './volumes.ts';

/** Lines that are answered before anything is done, and some that do it. */
const LINES = [
  'disk.img',
  'disk.img 20M',
  'disk.img 6M',
  'disk.img 24000s',
  'disk.img 0x5000',
  '-P disk.img',
  '-M disk.img',
  '-M -P disk.img',
  '-f disk.img 9M',
  '-p disk.img 12M',
  '-S 4 disk.img 20M',
  '-F disk.img 12m',
  'disk.img 0',
  'disk.img x',
  'disk.img 5Mx',
  'disk.img 100',
  '-f disk.img 100',
  'disk.img 10000T',
  '-q disk.img',
  '-S',
  '-h',
  'disk.img 5M 6M',
  'disk.img -5',
  '-b disk.img',
  '-s disk.img',
  '-s -b disk.img',
  '-s -P disk.img',
  '-s -M -p disk.img',
  '-s -S 4 disk.img 100000T',
  '-s disk.img x',
];

// More of them: npm run fuzz -- resize.
const seeds = Array.from({ length: runs(2, 3) }, (_, i) => i + 1);

/** Seeds whose difference src/tools/resize/README.md tells. */
const KNOWN: Readonly<Record<'grow' | 'shrink' | 'wide' | 'least', readonly number[]>> = {
  grow: [25],
  shrink: [7, 37],
  wide: [],
  least: [],
};

/** mke2fs makes no volume of some. */
function volumeOf(script: string): Uint8Array | undefined {
  try {
    return used(script);
  } catch {
    return undefined;
  }
}

describeWith(['resize2fs', 'e2fsck'], 'resize2fs here and on Linux', () => {
  it('values in inodes of their own are found again', () => {
    const files = `mkdir d
for i in $(seq 1 60); do echo $i > d/f$i; done
for i in $(seq 1 8); do mkdir e$i; echo $i > e$i/g; done
for i in $(seq 1 8); do setfattr -n user.o -v $(printf "$i%.0s" $(seq 3000)) e$i/g; done
setfattr -n user.long -v $(printf 'x%.0s' $(seq 5000)) d
setfattr -n user.other -v $(printf 'y%.0s' $(seq 3000)) d/f9\n`;
    const dir = tempDir();
    const kinds = [
      '-b 1024 -O ea_inode,^flex_bg -g 2048 -J size=1',
      '-b 1024 -O ea_inode -g 1024 -J size=1',
      '-b 4096 -O ea_inode,metadata_csum_seed,^has_journal -g 512',
      '-b 1024 -O ea_inode,^metadata_csum,uninit_bg,^64bit -g 1024 -J size=1',
    ];
    const lines = [
      'disk.img 6M',
      '-M disk.img',
      'disk.img 20M',
      'disk.img 8M',
      '-b disk.img',
      '-s disk.img',
      '-P disk.img',
      'disk.img 4M',
    ];
    for (const kind of sample(kinds, 4)) {
      const image = used(`# mkfs: -t ext4 ${kind}\n# size: 10M\n${files}`);
      for (const line of sample(lines, 4)) expect(faultOf(image, line, dir), `${kind}: ${line}`).toBeUndefined();
    }
  });

  it('made-up values, in blocks and in inodes', () => {
    const dir = tempDir();
    for (let seed = 1; seed <= runs(1, 30); seed++) {
      const { script, line } = madeUpValues(seed);
      expect(faultOf(used(script), line, dir), `${seed}: ${line}\n${script.slice(0, 120)}`).toBeUndefined();
    }
  });

  const dir = tempDir();

  it('command lines', () => {
    const volume = made('# mkfs: -t ext4 -b 1024\n# size: 10M\n');
    const faults = sample(LINES, 12).map((line) => faultOf(volume, line, dir));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  it.for(['grow', 'shrink', 'wide'] as const)('%s made-up volumes', (way) => {
    for (const seed of seeds) {
      const { script, line } = madeUp(seed, way);
      const volume = volumeOf(script);
      if (volume)
        expect(faultOf(volume, line, dir), `${seed}: resize2fs ${line}\n${script.slice(0, 200)}`).toBeUndefined();
    }
  });

  it.for(['grow', 'shrink', 'wide', 'least'] as const)('%s made-up volumes of clusters', (way) => {
    const faults = Array.from({ length: runs(2, 24) }, (_, i) => i + 1)
      .filter((seed) => !KNOWN[way].includes(seed))
      .flatMap((seed) => {
        const { script, line } = madeUpClusters(seed, way);
        const volume = volumeOf(script);
        const fault = volume && faultOf(volume, line, dir);
        return fault ? [`${seed}: resize2fs ${line}\n${script.slice(0, 200)}\n${fault}`] : [];
      });
    expect(faults).toEqual([]);
  });

  it('a volume of clusters wants to be asked for twice', () => {
    const volume = made('# mkfs: -t ext4 -b 1024 -O bigalloc -C 4096 -g 512 -J size=1\n# size: 10M\n');
    const lines = ['disk.img 20M', '-M disk.img', '-P disk.img', '-s disk.img', '-b disk.img', 'disk.img 10M'];
    expect(lines.map((line) => faultOf(volume, line, dir)).filter((fault) => fault)).toEqual([]);
  });

  it.for(['disk.img 12M', '-M disk.img', '-s disk.img'])('%s is played forwards and backwards', (line) => {
    const image = used(
      '# mkfs: -t ext4 -b 1024 -g 1024 -N 512 -J size=1\n# size: 8M\nmkdir d\nseq 1 300000 > d/a\nseq 1 99999 > b\n',
    );
    const store = new BlockStore(1024, 12 * 2 ** 20);
    for (let at = 0; at < image.length; at += 1024) store.write(at / 1024, image.subarray(at, at + 1024));
    const recorder = new Recorder(store, 'full');
    const { status } = resize2fs(recorder, line.split(' '), NOW, { bytes: store.byteLength, isFile: false });
    expect(status).toBe(0);
    checkWithFsck(recorder.recording!, store);
  });

  it('a volume that was not left in order is checked first', () => {
    const script = '# mkfs: -t ext4 -b 1024\n# size: 8M\necho a > a\n';
    const volume = used(script, false);
    for (const line of ['disk.img 9M', '-P disk.img', '-f disk.img 9M'])
      expect(faultOf(volume, line, dir)).toBeUndefined();
  });
});
