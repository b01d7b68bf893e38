/** The page of the experiments; what each of them is, is said where it is declared (src/experiments). */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;

export const experiments = words('experiments', {
  page: 'Experiments · ext4lab',
  title: 'Experiments',
  label: 'Experiments: nothing on this page is Linux’s',
  about:
    'The paper of 2007 on ext4 (Mathur et al., Ottawa Linux Symposium) proposed more than ext4 became. Four of its proposals are laid out here in bytes, each as small as it can honestly be: a script makes a tree of files on our ext4, the same names and files go to a device of their own, and are read back from its bytes. What is counted comes from those bytes and from the blocks that were read. No other program reads these layouts.',
  contents: 'The experiments',
  way: 'the way of a listing with stat',
  proposed: 'Proposed in 2007',
  built: 'Built here',
  but: 'At what price',
  terminal: 'In a terminal:',
  waits: 'Is being laid out in your browser …',
  number,
  caption: (names: number, inodes: number) =>
    `${many(names, { one: '# name', other: '# names' })}, ${many(inodes, { one: '# inode', other: '# inodes' })}, on ext4 and as proposed`,
  blocks: (device: string, listed: number) =>
    `${device}: its blocks, and the way of a listing over ${number(listed)} of them`,
});
