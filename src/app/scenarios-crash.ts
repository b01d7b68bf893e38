/** Scenarios about power cuts: one moment with a journal, and the same without; modes, and what programs ask for. */
import { BlockBioQueue } from '../trace/bio.ts';
import type { Scenario, Shelf, Turn } from './scenario.ts';
import { said, shelves } from './scenario-words.ts';

/** The last write that was sent. */
const CUT: Turn = { event: BlockBioQueue, nth: -1, press: 'Pull the plug' };

const MOVED = `# size: 8M
mkdir docs more
echo a letter that matters > docs/letter
sync
mv docs/letter more/letter
echo a note > docs/note
sync docs/note
`;

const REUSED = `printf 'the old secret. %.0s' $(seq 1 2560) > old
sync
rm old
sync
printf 'a new letter... %.0s' $(seq 1 2560) > new
echo done > other
sync other
`;

/** An editor saves: a new file takes the name of the old one. */
const saved = (sync: string) => `# mkfs: -t ext4 -b 1024
# size: 8M
# without its own help against this
# mount: noauto_da_alloc
echo the first version > text
sync
echo the second version > text.new
${sync}mv text.new text
echo a note > note
sync note
`;

const cut = (s: Omit<Scenario, 'turn' | 'tiles'> & Partial<Pick<Scenario, 'turn'>>): Scenario => ({
  turn: CUT,
  tiles: 'crash!',
  ...s,
});

export const CRASH_SHELF: Shelf = {
  id: 'safety',
  title: shelves.safety,
  scenarios: [
    cut({
      ...said('pulling-the-plug-in-a-commit'),
      turn: { ...CUT, nth: 14 },
      before: { crash: '17 writes on the way' },
      after: { crash: 'more/note-6: missing; no such name any more; not promised yet.' },
      script: `# mkfs: -t ext4 -b 1024
# size: 8M
mkdir docs
echo a letter that matters > docs/letter
sync docs/letter
mkdir more
for i in 1 2 3 4 5 6; do
  echo note $i > more/note-$i
done
rm more/note-1
sync
`,
    }),
    cut({
      ...said('a-letter-moves-on-ext4'),
      before: { crash: 'All of it outlives a power cut now.' },
      after: { crash: 'All 5 files and directories are as programs believed them.' },
      script: `# mkfs: -t ext4 -b 1024
${MOVED}`,
    }),
    cut({
      ...said('the-same-on-ext2'),
      before: { crash: 'nothing on its way' },
      after: { crash: 'more/letter: missing; no such name any more; promised by fsync or sync, and broken.' },
      script: `# mkfs: -t ext2 -b 1024
${MOVED}`,
    }),
    cut({
      ...said('promised-and-not-promised'),
      before: { crash: 'All of it outlives a power cut now.' },
      after: { crash: 'hoped-for: shorter; 0 bytes instead of 4 bytes; not promised yet.' },
      script: `# mkfs: -t ext4 -b 1024
# size: 8M
echo one > promised
echo two > hoped-for
sync promised
echo three > later
`,
    }),
    cut({
      ...said('another-files-bytes-data-writeback'),
      before: { crash: 'All of it outlives a power cut now.' },
      after: { crash: 'new: never its bytes' },
      script: `# mkfs: -t ext3 -b 1024
# size: 8M
# mount: data=writeback
${REUSED}`,
    }),
    cut({
      ...said('the-same-with-data-ordered'),
      before: { crash: 'All of it outlives a power cut now.' },
      after: { crash: 'All 3 files and directories are as programs believed them.' },
      script: `# mkfs: -t ext3 -b 1024
# size: 8M
# mount: data=ordered
${REUSED}`,
    }),
    cut({
      ...said('an-editor-saves-without-fsync'),
      before: { crash: 'All of it outlives a power cut now.' },
      after: { crash: 'text: shorter; 0 bytes instead of 19 bytes; not promised yet.' },
      script: saved(''),
    }),
    cut({
      ...said('an-editor-saves-with-fsync'),
      before: { crash: 'All of it outlives a power cut now.' },
      after: { crash: 'All 3 files and directories are as programs believed them.' },
      script: saved('sync text.new\n'),
    }),
    cut({
      ...said('mail-that-nobody-synced'),
      before: { crash: 'All of it outlives a power cut now.' },
      after: { crash: 'box/new/1: shorter; 0 bytes' },
      script: `# mkfs: -t ext4 -b 1024
# size: 8M
# each in place of none, and they are whole
mailbox deliver box 3 none
echo a note > note
sync note
`,
    }),
    cut({
      ...said('a-database-commits'),
      turn: { ...CUT, nth: -2 },
      before: { crash: 'on the way' },
      after: { crash: 'db: older content' },
      script: `# mkfs: -t ext4 -b 1024
# size: 8M
echo 'Bob -10' > entry
dd if=/dev/zero of=db bs=1k count=8 status=none
: > wal
sync
echo 'Ada +10, Bob -10' >> wal
sync -d wal
dd if=entry of=db bs=1k seek=2 conv=notrunc status=none
sync -d db
`,
    }),
    cut({
      ...said('an-fsync-by-a-fast-commit'),
      before: { crash: 'All of it outlives a power cut now.' },
      after: { crash: 'All 4 files and directories are as programs believed them.' },
      script: `# mkfs: -t ext4 -b 1024 -O fast_commit
# size: 16M
mkdir mail
echo the first letter > mail/one
sync mail/one
echo the second letter > mail/two
sync mail/two
`,
    }),
  ],
};
