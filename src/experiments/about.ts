/** Texts about each experiment. They are separate from the code, so that the page can show them before it has arrived. */

export interface About {
  readonly name: string;
  readonly title: string;
  /** The paper's proposal, in our words. */
  readonly proposed: string;
  /** The part of the proposal that is built here. */
  readonly built: string;
  /** The costs of the proposal elsewhere. */
  readonly but: string;
}

export const ABOUT: readonly About[] = [
  {
    name: 'inode-numbers',
    title: 'Numbers of inodes with 64 bits, and inode tables that grow',
    proposed:
      'The number of an inode names its group, its block within the group and its place in that block, so that inode tables need no fixed place: clusters of blocks with inodes are taken when they are needed.',
    built:
      'Numbers of 32 + 15 + 4 bits, clusters of four blocks whose first place holds a bitmap and the way to the next cluster, directories with numbers of 64 bits.',
    but: 'An inode that moves has another number, and every program that keeps numbers in 32 bits would have to change. Where the chain of clusters breaks, a check has to look for their heads on the whole disk.',
  },
  {
    name: 'inode-in-directory',
    title: 'The inode in its directory',
    proposed:
      'The whole inode stands in the directory, behind its name: a listing that asks for each file needs no seek to an inode table.',
    built:
      'Records with 256 bytes of inode each; the number of an inode is the byte at which its record begins. A second name of a file leads to the record of the first.',
    but: 'A directory that is only looked through for a name is many times as long. To rename a file into another directory moves its inode and changes its number, and if the name with the inode is removed while another is left, the inode has to move there. A file whose directory is lost is lost with it.',
  },
  {
    name: 'block-mapped-extents',
    title: 'Extents beside a block map',
    proposed:
      'A leaf of an extent tree may be a list of block numbers instead, told by another magic number: for files in many pieces, and with the safety of the tree above.',
    built:
      'ext4’s own tree with both kinds of leaves, each range having the one that reaches further: 12 bytes for a run, or 4 for a block. Content stays in the blocks that ext4 gave it.',
    but: 'Where pieces are longer than three blocks a list is longer than extents, so a file that changes would have to change the kind of its leaves as well. Nothing is gained for files in few pieces.',
  },
  {
    name: 'large-blocks',
    title: 'Blocks larger than a page',
    proposed:
      'Blocks of up to 64 KiB make maps and bitmaps shorter and keep files together, but Linux of 2007 had no blocks larger than a page of memory, 4 KiB on most machines.',
    built:
      'The same tree with blocks of 16 and of 64 KiB, and as many places for inodes as ext4 made. Nothing of the memory is built: the table says how many pages a block needs at once.',
    but: 'Most files here are shorter than a block, and what is behind their ends is lost. A page that is written takes all pages of its block along the first time.',
  },
];
