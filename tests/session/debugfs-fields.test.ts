/** debugfs -w: every field that debugfs 1.47.0 names, by every name that it has, beside the program: what it says, and every byte. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { openVolume } from '../../src/engine/volume/open.ts';
import { SUPERBLOCK_OFFSET } from '../../src/format/constants.ts';
import { Superblock } from '../../src/format/superblock.ts';
import { writeByRequest } from '../../src/session/run/debugfs/writes.ts';
import { BlockStore } from '../../src/trace/block-store.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { describeWith, run } from '../helpers/linux.ts';
import { runs, sample } from '../helpers/long.ts';
import { seedOr } from '../helpers/settings.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { differences, fixedWords, runMke2fs } from '../tools/mkfs/mke2fs.ts';

const NOW = 1_750_000_000;
const VOLUMES = [
  '-t ext4 -b 1024 -I 256',
  '-t ext4 -O ^64bit,^metadata_csum,uninit_bg -b 1024 -I 128',
  '-t ext2 -b 1024 -I 256',
  '-t ext4 -b 4096',
];

const NUMBERS = [
  '0x12',
  '0',
  '',
  '012',
  '08',
  '0x',
  '1x',
  'x',
  '-',
  '+7',
  ' 5',
  '5 ',
  '-1',
  '-0x10',
  '255',
  '256',
  '65536',
];
const LARGE = ['4294967296', '0x123456789', '0xffffffffffffffff', '0x10000000000000000', '-99999999999999999999'];
const TIMES =
  `@5 @-5 @ @x @0x7fffffff @2147483648 @4294967295 @4294967296 @8589934591 @17179869184 @-3000000000 5 0x10 1x xx +5 0
  20250102 20250230 20250132 20251332 2025010203 202501020304 20250102030405 20250102250000 20250102236100 202501022359599 20250102120061
  2025 19690101 19010101 24000101 00500101 123456789012 2147483648 99999999999999999999999`.split(/\s+/);
/** By what the program's list says of a field. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'unsigned integer': [...NUMBERS, ...LARGE],
  'unsigned integer OR "calc"': [...NUMBERS, ...LARGE],
  integer: [...NUMBERS, ...LARGE, '-40000', '70000'],
  'date/time': TIMES,
  string: [
    'hello',
    '',
    'a b',
    'a'.repeat(15),
    'a'.repeat(16),
    'b'.repeat(31),
    'b'.repeat(32),
    'c'.repeat(63),
    'c'.repeat(64),
  ],
  UUID: [
    '01234567-89ab-cdef-0123-456789abcdef',
    '01234567-89AB-CDEF-0123-456789ABCDEF',
    'clear',
    'null',
    'NULL',
    '',
    'x',
    '0123-45',
  ],
  'hash algorithm': ['legacy', 'half_md4', 'tea', 'TEA', 'siphash', 'tea_unsigned', '0', '1', ''],
  unknown: ['utf8', 'utf8-12.1', 'UTF8', 'ascii', '0x12', '12', '', '70000'],
};

/** A field of the list by all of its names, right and wrong. */
function namesOf(listed: string, prefix: string): string[] {
  const [, name, more = ''] = /^(\w+(?:\[[A-Z]+\])?)(\[.*\])?$/.exec(listed)!;
  const names = more === '[_hi|_lo]' ? [name, `${name}_hi`, `${name}_lo`] : [name];
  const count = Number(/^\[(\d+)\]$/.exec(more)?.[1]);
  if (count)
    names.splice(
      0,
      1,
      ...['', 0, '0x1', '01', count - 1, count, 'x', '0x'].map((i) => `${name}[${i}]`),
      name,
      `${name}[1`,
      `${name}[0]_lo`,
    );
  else if (!more) names.push(`${name}_lo`, `${name}[0]`);
  return [...names, `${prefix}${names[0]}`, `x_${names[0]}`];
}

/** Where the clock decides, or what is answered in our own words. */
const elsewhere = (command: string, listed: string, name: string, value: string) =>
  listed.startsWith('bmap[') ||
  (command === 'ssv' && name.includes('first_data_block') && value !== '0') ||
  name.includes('[x') ||
  name.includes('[0x]');

const CLOCK = [Superblock.offset.s_wtime, Superblock.offset.s_wtime + 4, Superblock.offset.s_checksum, 1024] as const;

describeWith(['mke2fs', 'debugfs 1.47.0'], 'the fields of debugfs -w', () => {
  const dir = tempDir();
  const [base, image] = [path.join(dir, 'base.img'), path.join(dir, 'disk.img')];
  fs.writeFileSync(path.join(dir, 'f'), 'x'.repeat(5000));
  const debugfs = (request: string, file: string) => {
    const { stdout, stderr } = run('debugfs', ['-w', '-R', request, file], { cwd: dir, env: { TZ: 'UTC' } });
    return stdout + stderr.replace(/^debugfs 1\.47.*\n/, '');
  };
  const storeOf = (bytes: Uint8Array, blockSize: number) => {
    const store = new BlockStore(blockSize, bytes.length);
    for (let i = 0; i < store.blockCount; i++) store.write(i, bytes.subarray(i * blockSize, (i + 1) * blockSize));
    return store;
  };
  /** But for the stamp of the write, and the sum over it. */
  const apart = (store: BlockStore, before: Uint8Array) => {
    const theirs = fs.readFileSync(image);
    const ours = Buffer.from(before);
    for (let i = 0; i < store.blockCount; i++) ours.set(store.read(i), i * store.blockSize);
    for (const bytes of [ours, theirs])
      for (const [from, to] of [CLOCK.slice(0, 2), CLOCK.slice(2)])
        bytes.fill(0, SUPERBLOCK_OFFSET + from, SUPERBLOCK_OFFSET + to);
    return ours.equals(theirs) ? [] : differences(image, store);
  };

  it.each(sample(VOLUMES, 2))('are set as the program sets them: %s', (options) => {
    fs.rmSync(base, { force: true });
    expect(runMke2fs(fixedWords(`${options} 2M`, base)).status).toBe(0);
    debugfs('write f f', base);
    debugfs('sif f atime_extra 0xfffffff0', base);
    const before = fs.readFileSync(base);
    const blockSize = options.includes('4096') ? 4096 : 1024;
    let tried = 0;
    const apartFrom: string[] = [];
    const requests = (['sif', 'set_bg', 'ssv'] as const).flatMap((command) => {
      const [prefix, whose] = { sif: ['i_', ' f'], set_bg: ['bg_', ' 0'], ssv: ['s_', ''] }[command];
      const list = debugfs(`${command} -l`, base);
      const opened = openVolume(storeOf(before, blockSize));
      if (opened instanceof Refused) throw new Error(opened.refused);
      expect(writeByRequest(new Recorder(storeOf(before, blockSize), 'off'), opened, `${command} -l`, NOW)).toBe(list);
      return [...list.matchAll(/^\t(\S+) *\t(.*)$/gm)].flatMap(([, listed, spelled]) =>
        namesOf(listed, prefix).flatMap((name) =>
          (VALUES[spelled] ?? ['5'])
            .filter((value) => !elsewhere(command, listed, name, value))
            .map((value) => `${command}${whose} ${name} "${value}"`),
        ),
      );
    });
    const usage = [
      'sif',
      'sif f',
      'sif f mode',
      'sif f mode 1 2',
      'sif no no 1',
      'sif no mode 1',
      'sif f -l 3',
      'ssv',
      'ssv state',
      'set_bg',
      'set_bg 0 flags',
      'set_bg 99 flags 1',
      'set_bg -1 flags 1',
      'set_bg x flags 1',
      'set_bg x no 1',
      'set_bg 99 no 1',
    ];
    // A part of them, evenly spread.
    const stride = Math.ceil(requests.length / runs(60, 1500));
    const drawn = requests.filter((_, i) => (i + seedOr(1)) % stride === 0);
    for (const request of [...usage, ...drawn]) {
      fs.writeFileSync(image, before);
      const theirs = debugfs(request, image);
      const store = storeOf(before, blockSize);
      const volume = openVolume(store);
      if (volume instanceof Refused) throw new Error(volume.refused);
      const said = writeByRequest(new Recorder(store, 'off'), volume, request, NOW);
      if (said !== theirs) apartFrom.push(`${request}: ${said}, theirs ${theirs}`);
      else if (apart(store, before).length > 0) apartFrom.push(`${request}: ${apart(store, before)}`);
      tried++;
    }
    expect(apartFrom).toEqual([]);
    expect(tried).toBeGreaterThan(40);
  });
});
