/** debugfs -w in a script, where it makes and removes files: a program sees them afterwards, and e2fsck finds nothing wrong. */

import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { checkRecording } from '../helpers/check-recording.ts';
import { sessions } from '../helpers/equipment.ts';
import { describeWith, e2fsck } from '../helpers/linux.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const line = (request: string) => `debugfs -w -R "${request}" disk.img\n`;

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 2M
mkdir a
echo hello > f
echo bye > g
${['mkdir b', 'mkdir b', 'symlink l f', 'mknod p p', 'rmdir a', 'rm g', 'rm nosuch'].map(line).join('')}cat l
echo *
`;

const SAID = `ext2fs_mkdir: Ext2 directory already exists while creating directory "b"
mkdir: Ext2 directory already exists \nAllocated inode: 17


rm: File not found by ext2_lookup while trying to resolve filename
hello
b f l lost+found p
`;

describeWith(['e2fsck'], 'debugfs -w in a script', () => {
  it('makes files and removes them', () => {
    const session = sessions.script(SCRIPT);
    if (session instanceof Refused) throw new Error(session.refused);
    const file = path.join(tempDir(), 'disk.img');
    const image = Buffer.alloc(2 << 20);
    for (const { block, bytes } of session.contents({ step: session.overview.steps, write: 0 }))
      image.set(bytes, block * bytes.length);
    fs.writeFileSync(file, image);
    expect(e2fsck(file).says).toBe('');
    expect(session.outputs.map(({ text }) => text).join('')).toBe(SAID);
    checkRecording(session.recording, session.recording.storeAt());
  });

  it.each(['mi f', 'modify_inode <12>'])('refuses %s', (request) => {
    const session = sessions.script(`# size: 2M\n${line(request)}`);
    expect(session instanceof Refused && session.refused).toMatch(/asks for field after field/);
  });

  it('promises and maps blocks, and records it', () => {
    const asked = ['fallocate f 4 9', 'bmap -a f 2', 'bmap f 2', 'sif f bmap[3] 0', 'punch f 5 6', 'ex f']
      .map(line)
      .join('');
    const session = sessions.script(`# size: 2M\necho hello > f\n${asked}`);
    if (session instanceof Refused) throw new Error(session.refused);
    const told = session.outputs.map(({ text }) => text).join('');
    expect(told).toMatch(/ 4 - +4 .*Uninit\n.* 7 - +9 .*Uninit\n/);
    checkRecording(session.recording, session.recording.storeAt());
  });

  it('brings a removed file back', () => {
    const asked = ['rm f', 'lsdel', 'undel <12> g', 'dirty', 'zap_block -f g -b 5 0'].map(line).join('');
    const session = sessions.script(`# size: 2M\necho hello > f\n${asked}cat g\n`);
    if (session instanceof Refused) throw new Error(session.refused);
    const said = session.outputs.map(({ text }) => text).join('');
    expect(said).toContain('1 deleted inodes found.\n');
    expect(said).toMatch(/Hello\n$/);
  });

  it('has no file that write could copy', () => {
    const session = sessions.script(`# size: 2M\n${line('write a b')}`);
    expect(session instanceof Refused && session.refused).toMatch(/^write copies a file of the machine/);
  });
});
