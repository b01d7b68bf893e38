/** Scenarios about power cuts: one moment with a journal, and the same without; modes, and what programs ask for. */
import { BlockBioQueue } from '../trace/bio.ts';
import type { Scenario, Shelf, Turn } from './scenario.ts';

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
  title: 'Safety: when the power goes',
  scenarios: [
    cut({
      id: 'pulling-the-plug-in-a-commit',
      name: 'Pulling the plug in a commit',
      watch: 'The commit is written but for its last block. Pull the plug: the letter was synced, the notes were not.',
      learnt:
        'A transaction without its commit block does not count: the letter is whole, and of the notes there is nothing.',
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
      id: 'a-letter-moves-on-ext4',
      name: 'A letter moves on ext4',
      watch: 'The letter was moved to another directory, and a note was synced in the first one. Pull the plug.',
      learnt:
        'Both directories changed in one transaction: the sync of the note committed the move of the letter as a whole.',
      before: { crash: 'All of it outlives a power cut now.' },
      after: { crash: 'All 5 files and directories are as programs believed them.' },
      script: `# mkfs: -t ext4 -b 1024
${MOVED}`,
    }),
    cut({
      id: 'the-same-on-ext2',
      name: 'The same on ext2',
      watch: 'The same move, and the same sync. Here nothing says which writes belong together. Pull the plug.',
      learnt: 'ext2 wrote the directory that lost the letter, not the one that got it: a file that was synced is gone.',
      before: { crash: 'nothing on its way' },
      after: { crash: 'more/letter: missing; no such name any more; promised by fsync or sync, and broken.' },
      script: `# mkfs: -t ext2 -b 1024
${MOVED}`,
    }),
    cut({
      id: 'promised-and-not-promised',
      name: 'Promised, and not promised',
      watch: 'Two files were written, and one was synced. Pull the plug: the other is only in memory.',
      learnt:
        'The promise is for one file. The other has its name, which was in the same transaction, and none of its bytes.',
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
      id: 'another-files-bytes-data-writeback',
      name: 'Another file’s bytes: data=writeback',
      watch:
        'A new file took the blocks of a deleted one. Its map is committed, and its data is in memory. Pull the plug.',
      learnt: 'In writeback mode the map may be true before the data is there: the new file holds the deleted secret.',
      before: { crash: 'All of it outlives a power cut now.' },
      after: { crash: 'new: never its bytes' },
      script: `# mkfs: -t ext3 -b 1024
# size: 8M
# mount: data=writeback
${REUSED}`,
    }),
    cut({
      id: 'the-same-with-data-ordered',
      name: 'The same with data=ordered',
      watch: 'The same files, the same moment. Before the commit, the data of the new file was sent to its place.',
      learnt: 'In ordered mode a commit waits for the data that its maps lead to: no file shows what was there before.',
      before: { crash: 'All of it outlives a power cut now.' },
      after: { crash: 'All 3 files and directories are as programs believed them.' },
      script: `# mkfs: -t ext3 -b 1024
# size: 8M
# mount: data=ordered
${REUSED}`,
    }),
    cut({
      id: 'an-editor-saves-without-fsync',
      name: 'An editor saves without fsync',
      watch: 'The new version took the old one’s name, and that is committed. Its bytes are in memory. Pull the plug.',
      learnt: 'The rename was safe before the bytes were: both versions are lost, and the file is empty.',
      before: { crash: 'All of it outlives a power cut now.' },
      after: { crash: 'text: shorter; 0 bytes instead of 19 bytes; not promised yet.' },
      script: saved(''),
    }),
    cut({
      id: 'an-editor-saves-with-fsync',
      name: 'An editor saves with fsync',
      watch: 'The new version was synced before it took the name. Pull the plug at the same moment.',
      learnt: 'First fsync, then rename: at any moment the name leads to one whole version, the old or the new.',
      before: { crash: 'All of it outlives a power cut now.' },
      after: { crash: 'All 3 files and directories are as programs believed them.' },
      script: saved('sync text.new\n'),
    }),
    cut({
      id: 'mail-that-nobody-synced',
      name: 'Mail that nobody synced',
      watch: 'Three mails got their names in new, and a note was synced, which committed the names. Pull the plug.',
      learnt: 'A mail server that answers before its fsync has promised what is in memory: names, and empty mails.',
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
      id: 'a-database-commits',
      name: 'A database commits',
      watch: 'The log entry was synced; the page that it changes is on its way. Pull the plug: what does the log say?',
      learnt: 'The page is old, and the log is whole: the database reads its log and makes the change again.',
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
      id: 'an-fsync-by-a-fast-commit',
      name: 'An fsync by a fast commit',
      watch: 'The first sync wrote 12 blocks into the log; the second has written one block of records. Pull the plug.',
      learnt:
        'One block had all that the second letter needs: its name, its inode, where its data lies. A mount does it again.',
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
