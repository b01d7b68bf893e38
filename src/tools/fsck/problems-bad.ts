/** Problems of the list of bad blocks, which the first pass reads. */
import type { Problem } from './problem.ts';

/** For a block without which the volume is lost. */
const HOPE = `	If the block is really bad, the filesystem can not be fixed.
	You can remove this block from the bad block list and hope
	that the block is really OK.  But there are no guarantees.

`;

const p = (ask: string, preen: boolean, say: Problem['say']): Problem => ({ pass: '1', ask, preen, say });

export const BAD_BLOCK_PROBLEMS = {
  bad_blocks_inode: p('Clear', false, () => `The bad block inode looks invalid.  `),
  bad_list_lists_itself: {
    ...p('Clear', false, (a) => `Bad block ${a.block} used as bad block inode indirect block.  `),
    under: { kind: 'illegal_bad_blocks', done: 'CLEARED.' },
  },
  bad_list_in_metadata: {
    ...p(
      'Clear',
      false,
      (a) => `Bad block inode has an indirect block (${a.block}) that conflicts with\nfilesystem metadata.  `,
    ),
    under: { kind: 'illegal_bad_blocks', done: 'CLEARED.' },
  },
  bad_list_inode_bad: {
    ...p('Clear inode', false, () => `Bad block list says the bad block list inode is bad.  `),
    changes: false,
  },
  bad_list_corrupted: p(
    'Continue',
    false,
    () =>
      'The bad block inode has probably been corrupted.  You probably\nshould stop now and run e2fsck -c to scan for bad blocks\nin the filesystem.\n',
  ),
  bad_primary_superblock: p(
    'Clear',
    false,
    (a) => `The primary superblock (${a.block}) is on the bad block list.\n${HOPE}`,
  ),
  bad_primary_descriptors: p(
    'Clear',
    false,
    (a) => `Block ${a.block} in the primary group descriptors is on the bad block list\n${HOPE}`,
  ),
  bad_superblock_copy: p('', true, (a) => `Warning: Group ${a.group}'s superblock (${a.block}) is bad.\n`),
  bad_descriptors_copy: p(
    '',
    true,
    (a) => `Warning: Group ${a.group}'s copy of the group descriptors has a bad block (${a.block}).\n`,
  ),
  bad_block_bitmap: p('Relocate', false, (a) => `Group ${a.group}'s block bitmap (${a.block}) is bad.  `),
  bad_inode_bitmap: p('Relocate', false, (a) => `Group ${a.group}'s inode bitmap (${a.block}) is bad.  `),
  bad_block_in_use: p(
    '',
    true,
    (a) => `Programming error?  block #${a.block} claimed for no reason in process_bad_block.\n`,
  ),
} as const satisfies Record<string, Problem>;
