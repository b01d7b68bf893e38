/** debugfs -w on an unmounted volume, beside debugfs 1.47.0: what it prints, and every byte but the time of the write. */

import fs from 'node:fs';
import path from 'node:path';
import { expect, it, test } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { SUPERBLOCK_OFFSET } from '../../src/format/constants.ts';
import { Superblock } from '../../src/format/superblock.ts';
import type { Session } from '../../src/session/session.ts';
import { checkRecording } from '../helpers/check-recording.ts';
import { sessions } from '../helpers/equipment.ts';
import { describeWith, run } from '../helpers/linux.ts';
import { sample } from '../helpers/long.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const SIZE = 2 << 20;
/** The clock decides them. */
const OF_THE_CLOCK = (['s_wtime', 's_wtime_hi', 's_checksum'] as const).map((field) => ({
  from: SUPERBLOCK_OFFSET + Superblock.offset[field],
  to: SUPERBLOCK_OFFSET + Superblock.offset[field] + Superblock.fields[field].kind.size,
}));

const scriptFor = (mkfs: string) => `# mkfs: ${mkfs}
# size: 2M
mkdir notes
echo 'dear friend' > letter
dd if=/dev/zero of=notes/book bs=1k count=20 status=none
damage links
damage bitmap
damage counts
`;

function made(script: string): Session {
  const session = sessions.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
}

function imageOf(session: Session): Buffer {
  const image = Buffer.alloc(SIZE);
  for (const { block, bytes } of session.contents({ step: session.overview.steps, write: 0 }))
    image.set(bytes, block * bytes.length);
  return image;
}

const REQUESTS = [
  'sif <13> links_count 1',
  'sif letter i_links_count 2',
  'sif <13> size 13',
  'sif <13> blocks 0x8',
  'sif <13> links_count x',
  'sif <13> links_count 70000',
  'sif <9999> links_count 1',
  'sif nothing links_count 1',
  'set_bg 0 free_blocks_count 12',
  'set_bg 0 bg_free_blocks_count 12',
  'set_bg 0 used_dirs_count 3',
  'set_bg 0 flags 4',
  'set_bg 0 checksum calc',
  'set_bg 0 checksum 5',
  'set_bg 99 free_blocks_count 2',
  'set_bg x free_blocks_count 2',
  'set_bg 0 free_blocks_count x',
  'ssv free_blocks_count 7000',
  'ssv free_inodes_count 9',
  'setb 1025 2',
  'setb 100 2',
  'setb x',
  'setb 0',
  'freeb 100 3',
  'freeb 1900',
  // Within a cluster, and beyond one.
  'freeb 103',
  'setb 101 6',
  'freeb 101 6',
  'seti <20>',
  'seti <13>',
  'freei letter',
  'freei <20>',
  'freei 20',
  'feature -Extents nonsense +dir_index',
  'features extent ^dir_index -large_file',
  'feature dir_index large_file -nothing',
  'dirty',
  'dirty -clean',
  'dirty_filesys x y',
  'copy_inode',
  'copy_inode letter',
  'copy_inode nope b',
  'copy_inode letter <20>',
  'copy_inode letter letter',
  'copy_inode letter nope',
  'copy_inode <30> <20>',
  'copy_inode notes/book <21>',
  'zap',
  'zap_block',
  'zap 1900',
  'zap -p 1 1900',
  'zap -l -1 1900',
  'zap -p 1 -l 0 1900',
  'zap -p 0x41 -o -1 1900',
  'zap -o 1020 1900',
  'zap -o 1024 1900',
  'zap -o 5 -l 1019 -p 3 1900',
  'zap -o 5 -l 1020 1900',
  'zap -b 8191 1900',
  'zap -b 8192 1900',
  'zap -p 256 -l 1 1900',
  'zap -p -1 1900',
  'zap -p x 1900',
  'zap -b -1 1900',
  'zap -b x 1900',
  'zap -l x 1900',
  'zap -o x 1900',
  'zap -l -3 1900',
  'zap -b 1 99999',
  'zap 99999',
  'zap -l 2 -o 1 -b 1 1900',
  'zap -p 65 -b 3 -l 20 1900',
  'zap -f nope',
  'zap -f nope 3',
  'zap -f letter x',
  'zap -f letter 0',
  'zap -f letter -b 5 0',
  'zap -f letter -o 10 -l 5 -p 0x41 0',
  'zap -fletter -o10 -l4 -p010 0',
  'zap -f letter 99',
  'zap -f notes/book 3',
  'zap -x',
  'zap -p',
  'zap x',
  'zap 3 4',
];

const VOLUMES = {
  ext4: '-t ext4 -b 1024',
  'ext4, 32-bit': '-t ext4 -b 1024 -O ^64bit',
  ext2: '-t ext2 -b 1024',
  bigalloc: '-t ext4 -b 1024 -O bigalloc -C 4096',
  'bigalloc, larger clusters': '-t ext4 -b 1024 -O bigalloc,^metadata_csum,uninit_bg -C 16384',
};

describeWith(['debugfs 1.47.0'], 'debugfs -w here and on Linux', () => {
  for (const [name, mkfs] of sample(Object.entries(VOLUMES), 6))
    it(`changes and says the same on ${name}`, () => {
      const image = path.join(tempDir(), 'disk.img');
      const session = made(scriptFor(mkfs));
      fs.writeFileSync(image, imageOf(session));
      for (const request of REQUESTS) {
        if (name === 'ext2' && request.endsWith('calc')) continue;
        const before = printed(session).length;
        const ran = session.type(`debugfs -w -R "${request}" disk.img`);
        if (ran instanceof Refused) throw new Error(`${request}: ${ran.refused}`);
        const theirs = run('debugfs', ['-w', '-R', request, image]);
        const said = theirs.stdout + theirs.stderr.split('\n').slice(1).join('\n');
        expect(printed(session).slice(before), request).toBe(said);
        const after = fs.readFileSync(image);
        expect(differences(imageOf(session), after), request).toEqual([]);
      }
      checkRecording(session.recording, session.recording.storeAt());
    });
});

const printed = ({ outputs }: Session): string => outputs.map(({ text }) => text).join('');

function differences(ours: Buffer, theirs: Buffer): string[] {
  const found: string[] = [];
  if (ours.equals(theirs)) return found;
  for (let i = 0; i < SIZE && found.length < 8; i++)
    if (ours[i] !== theirs[i] && !OF_THE_CLOCK.some(({ from, to }) => i >= from && i < to))
      found.push(`${i}: ${ours[i]}, theirs ${theirs[i]}`);
  return found;
}

test('reading needs no -w, and says what the program says; writing does', () => {
  const session = made(scriptFor(VOLUMES.ext4));
  const before = session.recording.length;
  session.type('debugfs -R "testb 1" disk.img');
  expect(printed(session)).toMatch(/^Block 1 marked in use\n$/);
  // The command itself is all that the recording gets.
  expect(session.recording.length).toBe(before + 1);
  session.type('debugfs -w -R "set_bg 0 checksum calc" disk.img');
  expect(printed(session)).toContain('Checksum set to 0x');
  for (const [line, says] of [
    ['debugfs -R "setb 7169" disk.img', /setb changes the volume.*debugfs -w/],
    ['debugfs -x disk.img', /wants one request/],
  ] as const) {
    const ran = session.type(line);
    expect(ran instanceof Refused && ran.refused).toMatch(says);
  }
});

test('what makes no volume any more is said, and the recording stays', () => {
  for (const request of [
    'ssv log_block_size 5',
    'ssv inode_size 100',
    'ssv blocks_count 9999999',
    'ssv rev_level 7',
    'ssv inodes_per_group 0',
    'ssv desc_size 3',
    'ssv feature_incompat 0xffffffff',
    'ssv first_data_block 0',
    'ssv blocks_per_group 7',
    'ssv journal_inum 3',
    'ssv checksum_type 9',
    'ssv log_groups_per_flex 200',
    'ssv reserved_gdt_blocks 60000',
    'sif <8> mode 0',
    'sif <2> mode 0',
    'sif <2> block[0] 0',
    'set_bg 0 inode_table 0',
    'set_bg 0 block_bitmap 0xffffffff',
  ]) {
    const session = made(scriptFor(VOLUMES.ext4));
    const ran = session.type(`debugfs -w -R "${request}" disk.img`);
    expect(ran instanceof Refused && ran.refused, request).toBe(false);
    const steps = session.recording.length;
    const next = session.type('cat letter');
    if (next instanceof Refused) expect(next.refused, request).toMatch(/^It cannot be mounted: /);
    else expect(printed(session), request).toContain('dear friend');
    expect(session.recording.length, request).toBeGreaterThanOrEqual(steps);
    expect(() => session.type('e2fsck -fn disk.img'), request).not.toThrow();
  }
});
