/** debugfs -w on an unmounted volume, beside debugfs 1.47.0: what it prints, and every byte but the time of the write. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it, test } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { SUPERBLOCK_OFFSET } from '../../src/format/constants.ts';
import { Superblock } from '../../src/format/superblock.ts';
import { Session } from '../../src/session/session.ts';
import { checkRecording } from '../helpers/check-recording.ts';
import { describeWith, run, tempDir } from '../helpers/linux.ts';
import { sample } from '../helpers/long.ts';

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
  const session = Session.script(script);
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
  'seti <20>',
  'seti <13>',
  'freei letter',
  'freei <20>',
  'freei 20',
  'feature -Extents nonsense +dir_index',
  'features extent ^dir_index -large_file',
  'feature dir_index large_file -nothing',
];

const VOLUMES = { ext4: '-t ext4 -b 1024', 'ext4, 32-bit': '-t ext4 -b 1024 -O ^64bit', ext2: '-t ext2 -b 1024' };

describeWith(['debugfs 1.47.0'], 'debugfs -w here and on Linux', () => {
  for (const [name, mkfs] of sample(Object.entries(VOLUMES), 3))
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
