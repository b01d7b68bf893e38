/** Zapisi brzih potvrda: njihova imena su Linuxova. */
import type { SaidWords } from '../../said-rooms.ts';

interface Named {
  name: string;
  ino: number;
  parent: number;
}
const named = ({ name, ino, parent }: Named): string => `${name} (${ino}) u ${parent}`;

interface Blocks {
  ino: number;
  first: number;
  last: number;
}
const blocks = ({ ino, first, last }: Blocks): string => `${ino}: ${first === last ? first : `${first}–${last}`}`;

export const record: SaidWords['record'] = {
  head: (of) => `HEAD ${of.tid}`,
  tail: (of) => `TAIL ${of.tid}`,
  inode: (of) => `INODE ${of.ino}`,
  add_range: (of) => `ADD_RANGE ${blocks(of)} na ${of.at}`,
  del_range: (of) => `DEL_RANGE ${blocks(of)}`,
  creat: (of) => `CREAT ${named(of)}`,
  link: (of) => `LINK ${named(of)}`,
  unlink: (of) => `UNLINK ${named(of)}`,
  other: (of) => `zapis ${of.tag}`,
};
