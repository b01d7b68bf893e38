/**
 * Content that lies in its inode: the recording goes both ways and says what happens, and a damaged inode is an error to
 * who uses it and to nobody else.
 */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { O_RDONLY, O_RDWR } from '../../../src/engine/vfs/kernel.ts';
import { sayPlainly } from '../../../src/trace/event.ts';
import { InlineFull, InlineGone, InlinePrepare, InlineWrite } from '../../../src/trace/events/inline.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { checkWithFsck } from '../../helpers/check-with-fsck.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { directivesOf, MKFS_TIME, makeVolume, runOnEngine } from '../fidelity/engine-run.ts';
import type { Call } from '../names/calls.ts';
import { callsOnEngine } from '../names/lab.ts';

const VOLUME = '# mkfs: -t ext4 -b 1024 -J size=1 -O inline_data\n# size: 4M\n';
const SCRIPT = `
printf 'a few bytes' > a
printf '%090d' 7 >> a
sync
head -c 500 /dev/zero >> a
sync
mkdir d
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do : > d/name$i; done
rm d/name3
mv d/name4 d/name5
truncate -s 5 a
sync
`;

/** The script, recorded on a fresh volume. */
function recorded() {
  const store = makeVolume(directivesOf(VOLUME));
  const recorder = new Recorder(store, 'full');
  const mounted = mountWithShell(recorder, { now: MKFS_TIME + 100 });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  expect(mounted.run(SCRIPT).status).toBe(0);
  mounted.unmount();
  return { store, recording: recorder.recording! };
}

describe('a recording', () => {
  it('says that content lies in the inode, grows there, and leaves it', () => {
    const { store, recording } = recorded();
    checkWithFsck(recording, store);
    const said = recording.events.map(sayPlainly).join('\n');
    expect(eventsOf(recording, InlineWrite)).toHaveLength(2);
    expect(eventsOf(recording, InlinePrepare)).toHaveLength(4);
    expect(eventsOf(recording, InlineFull)).toHaveLength(1);
    expect(eventsOf(recording, InlineGone)).toHaveLength(2);
    expect(said).toMatch(/11 bytes go into inode 12 itself, from byte 0/);
    expect(said).toMatch(/Directory \d+ begins in its inode/);
    expect(said).toMatch(/in the inode of directory/);
  });
});

/** The system.data entry, and the flag that says that there is one, damaged. */
const DAMAGES: readonly [name: string, change: (inode: Buffer) => void][] = [
  ['a value that reaches past the inode', (b) => b.writeUInt16LE(250, b.indexOf('data', 160) - 16 + 2)],
  ['an attribute of another name', (b) => b.write('date', b.indexOf('data', 160))],
  ['a value as long as no inode', (b) => b.writeUInt32LE(70_000, b.indexOf('data', 160) - 16 + 8)],
];

describe('a damaged inode', () => {
  it.each(DAMAGES)('%s', (_, change) => {
    const text = `${VOLUME.replace('inline_data', 'inline_data,^metadata_csum')}`;
    const { store, volume } = runOnEngine(`${text}printf '%0100d' 1 > f\nmkdir d\n: > d/x\necho y > other\n`);
    const { geometry, groups } = volume;
    for (const ino of [12, 13]) {
      const at = (ino - 1) * geometry.inodeSize;
      const block = store.own(groups.inodeTable[0] + Math.floor(at / geometry.blockSize));
      const own = block.subarray(at % geometry.blockSize, (at % geometry.blockSize) + geometry.inodeSize);
      const bytes = Buffer.from(own.buffer, own.byteOffset, own.byteLength);
      if (bytes.indexOf('data', 160) > 0) change(bytes);
    }
    const calls: Call[] = [
      ['open', 0, '../f', O_RDWR, 0],
      ['pread', 0, 100, 0],
      ['pwrite', 0, 10, 3],
      ['ftruncate', 0, 2],
      ['unlink', '../f'],
      ['open', 1, '../other', O_RDONLY, 0],
      ['pread', 1, 10, 0],
    ];
    const { answers } = callsOnEngine(text, calls, 'off', store);
    expect(answers.at(-1)).toBe('y\n');
  });
});
