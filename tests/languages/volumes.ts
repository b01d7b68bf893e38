/** Scripts whose volumes have, between them, every kind of block and structure that a script can make. */

import { Refused } from '../../src/bytes/refused.ts';
import type { Session } from '../../src/session/session.ts';
import { sessions } from '../helpers/equipment.ts';

export const VOLUMES = [
  `# mkfs: -t ext4 -b 1024 -O ^resize_inode
# size: 16M
mkdir d
for i in $(seq 1 300); do echo $i > d/name_with_some_length_$i; done
for i in 0 2 4 6 8 10; do dd if=/dev/zero of=db bs=1k count=1 seek=$i conv=notrunc status=none; done
ln -s ${'0123456789'.repeat(9)} link
setfattr -n user.a -v ${'x'.repeat(400)} db
fallocate -l 64k kept
rm d/name_with_some_length_7
sync
`,
  '# mkfs: -t ext3 -b 1024\n# size: 16M\ndd if=/dev/zero of=f bs=1k count=400 status=none\nrm -r lost+found\nsync\n',
  '# mkfs: -t ext2 -b 4096 -N 2000\n# size: 300M\necho a > f\n',
  '# mkfs: -t ext4 -b 1024 -O bigalloc -C 8192\n# size: 16M\necho a > f\nsync\n',
  '# mkfs: -t ext4 -b 1024 -O fast_commit\n# size: 16M\necho a > f\nsync\necho b >> f\nsync f\n',
  `# mkfs: -t ext4 -b 1024 -O orphan_file,inline_data
# size: 16M
mkdir d
echo a > small
touch d/x
ln -s short s
setfattr -n user.a -v ${'x'.repeat(400)} d
setfattr -n user.b -v small small
sync
exec 3> gone
rm gone
sync
`,
  '# mkfs: -t ext4 -O ^metadata_csum,uninit_bg,^64bit\n# size: 16M\necho a > f\nsync\nrm f\nsync\n',
];

export function sessionOf(script: string): Session {
  const session = sessions.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
}
