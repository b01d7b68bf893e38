/** First scripts about the machine: where the time goes, and how another machine or file system compares. */
import { BlockBioQueue } from '../trace/bio.ts';
import { ext_insert } from '../trace/events/extent-steps.ts';
import { ProcessExec } from '../trace/events/syscalls.ts';
import type { Shelf } from './scenarios.ts';

export const MACHINE_SHELF: Shelf = {
  title: 'The machine',
  scenarios: [
    {
      name: 'Four disks, one file',
      watch: 'Chunk by chunk the disks take turns: a long write keeps four arms busy at once.',
      after: BlockBioQueue,
      nth: 1,
      busiest: true,
      tiles: 'disks!,latency',
      script: `# mkfs: -t ext4
# size: 64M
# machine: papers
# disks: 4
dd if=/dev/zero of=film bs=1M count=4 conv=fsync status=none
`,
    },
    {
      name: 'A photo on whole stripes',
      watch:
        'The array told mke2fs of its stripes: a photo as long as one begins where one begins, a chunk for each disk.',
      after: ext_insert,
      nth: -1,
      busiest: true,
      tiles: 'file-map,disks',
      script: `# mkfs: -t ext4 -b 4096
# size: 64M
# machine: papers
# disks: 4
# chunk: 64K
# with -E stride=0,stripe_width=0 behind -b 4096 mke2fs is not told
echo a note > note
dd if=/dev/zero of=photo bs=256k count=1 status=none
sync
`,
    },
    {
      name: 'What an fsync waits for',
      watch:
        'A line of text costs milliseconds: the journal waits for the platter to turn, and for the cache to empty.',
      after: BlockBioQueue,
      nth: -1,
      busiest: true,
      tiles: 'latency,disks',
      script: `# mkfs: -t ext4
# size: 64M
# machine: desktop
echo a line > diary
sync diary
for i in 1 2 3; do echo another >> diary; done
sync diary
`,
    },
    {
      name: 'A hit beside a miss',
      watch: 'The first look at a directory reads it from disk. The second one finds it in memory, and costs no seek.',
      tiles: 'latency!',
      script: `# mkfs: -t ext4
# size: 64M
# machine: papers
mkdir shelf
head -c 30000 /dev/urandom > shelf/book
sync
cat shelf/book > /dev/null
cat shelf/book > /dev/null
`,
    },
    {
      name: 'Three file systems, one script',
      watch:
        'The same letters on ext2, ext3 and ext4: who waits for a journal, who for the arm, and how whole the files are.',
      tiles: 'compare!',
      script: `# mkfs: -t ext4
# size: 64M
# machine: papers
mkdir mail
for i in 1 2 3 4 5 6; do
  head -c 9000 /dev/urandom > mail/$i
  sync mail/$i
done
dd if=/dev/zero of=archive bs=64k count=40 conv=fsync status=none
cat mail/* > copy
rm -r mail
`,
    },
    {
      name: 'Two writers at once',
      watch:
        'Two programs write in turns, and so their files lie on ext2, block by block at first. With -t ext4 both stay whole.',
      tiles: 'file-map,latency',
      script: `# mkfs: -t ext2 -b 1024
# size: 16M
# machine: papers
# with -t ext4 places are chosen at the sync, for all blocks of a file
dd if=/dev/zero of=a bs=1k count=32 status=none &
dd if=/dev/zero of=b bs=1k count=32 status=none &
wait
sync
filefrag -v a b
`,
    },
    {
      name: 'Two readers, one arm',
      watch: 'Two files read at once send the arm to and fro. With elevator: cfq each program has the arm for a while.',
      after: ProcessExec,
      nth: 6,
      busiest: true,
      tiles: 'disks!,latency',
      script: `# mkfs: -t ext4
# size: 64M
# machine: desktop
# memory: 4M
# elevator: noop
dd if=/dev/zero of=left bs=1M count=2 status=none
dd if=/dev/zero of=between bs=1M count=8 status=none
dd if=/dev/zero of=right bs=1M count=2 status=none
sync
# now memory has forgotten the two
cat between > /dev/null
cat left > /dev/null &
cat right > /dev/null &
wait
ls
`,
    },
  ],
};
