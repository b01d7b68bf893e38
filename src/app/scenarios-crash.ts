/** First scripts about power cuts: one moment with a journal, and the same without. */
import { BlockBioQueue } from '../trace/bio.ts';
import type { Shelf } from './scenarios.ts';

const WORK = `# size: 8M
mkdir docs
echo a letter that matters > docs/letter
sync docs/letter
mkdir more
for i in 1 2 3 4 5 6; do
  echo note $i > more/note-$i
done
rm more/note-1
sync
`;

export const CRASH_SHELF: Shelf = {
  title: 'Safety: when the power goes',
  scenarios: [
    {
      name: 'Pulling the plug in a commit',
      watch: 'The commit is half written. Pull the plug: the letter is whole, and nothing of the commit is there.',
      after: BlockBioQueue,
      nth: 14,
      tiles: 'crash',
      script: `# mkfs: -t ext4 -b 1024
${WORK}`,
    },
    {
      name: 'The same on ext2',
      watch: 'No journal says what belongs together. Pull the plug, and e2fsck has work to do after the mount.',
      after: BlockBioQueue,
      nth: 12,
      tiles: 'crash',
      script: `# mkfs: -t ext2 -b 1024
${WORK}`,
    },
    {
      name: 'Promised, and not promised',
      watch: 'Two files were written, and one was synced. Pull the plug: the other is only in memory, and is gone.',
      tiles: 'crash',
      script: `# mkfs: -t ext4 -b 1024
# size: 8M
echo one > promised
echo two > hoped-for
sync promised
echo three > later
`,
    },
  ],
};
