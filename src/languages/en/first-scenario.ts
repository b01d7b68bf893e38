/** The scenario of a first visit: apart from the others, which come later. */
export const firstScenario = {
  id: 'a-file-outgrows-its-inode' as const,
  name: 'A file outgrows its inode',
  watch:
    'Single blocks far apart need an extent each. The inode has four slots; with the fifth, the tree gets a level.',
  learnt: 'The inode holds four extents. When a fifth comes, all four move to a block, and the inode points to it.',
};
