/** The tree of files. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;

export const tree = words('tree', {
  name: 'Files',
  empty: 'There is no root directory yet at this step, and so there are no names: step forward until it is made.',
  directories: (n: number) => many(n, { one: '# directory', other: '# directories' }),
  types: {
    directory: 'directory',
    file: 'file',
    symlink: 'symbolic link',
    other: 'special file',
    lost: 'no inode in use',
  },
  open: (name: string) => `Open ${name}`,
  close: (name: string) => `Close ${name}`,
  noNames: 'empty',
  names: (n: number) => many(n, { one: '# name', other: '# names' }),
  nowhere: 'leads to no inode in use',
  links: (n: number, size: string) => `${number(n)} links · ${size}`,
  /** A row in one sentence, and what may follow it. */
  row: (name: string, ino: number, type: string, detail: string) => `${name}: inode ${ino}, ${type}, ${detail}`,
  leadsTo: (row: string, target: string) => `${row}, leads to ${target}`,
  isOpen: (row: string) => `${row}, open`,
  isClosed: (row: string) => `${row}, closed`,
  isNew: (row: string) => `${row}, new`,
});
