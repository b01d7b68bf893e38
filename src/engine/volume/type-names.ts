/** File types in debugfs's words. */
import { S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFREG, S_IFSOCK } from '../../format/mode.ts';

export const TYPES: Readonly<Record<number, string>> = {
  [S_IFREG]: 'regular',
  [S_IFDIR]: 'directory',
  [S_IFLNK]: 'symlink',
  [S_IFCHR]: 'character special',
  [S_IFBLK]: 'block special',
  [S_IFIFO]: 'FIFO',
  [S_IFSOCK]: 'socket',
};
