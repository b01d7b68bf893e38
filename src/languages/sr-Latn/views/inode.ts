/** Jedan inod, polje po polje: čemu polje služi kaže njegov opis. */
import type { inode as english } from '../../../views/inode/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';
import { named } from '../labels.ts';

const { number, many } = counting;
const bytes = (n: number) => many(n, { one: '# bajt', few: '# bajta', other: '# bajtova' });
const ofBytes = (n: number) => many(n, { one: '# bajta', few: '# bajta', other: '# bajtova' });
const inodes = (n: number) => many(n, { one: '# inod', few: '# inoda', other: '# inoda' });

export const inode = {
  blockLabel: named,
  name: 'Inod',
  title: (ino) => `Inod ${ino}`,
  none: 'U ovom koraku još nema inoda: koračajte napred dok ne nastanu prvi.',
  picked: 'izabran',
  pickedTitle: 'Vi ste ga izabrali: pritisnite da opet prati skriptu',
  label: (ino, caption) => `Inod ${ino}: ${caption}`,
  point: 'Pokažite na polje da pročitate čemu služi.',
  keys: 'Strelice vode od polja do polja i kažu čemu koje služi; Enter ga bira u uvidu u bajtove.',
  parts: {
    'fixed part, as in ext2': 'stalni deo, kao u ext2',
    'extra fields': 'dodatna polja',
    attributes: 'atributi',
    'room for attributes': 'mesto za atribute',
  },
  bytes,
  attributesGrow: (size) => `${size}: stavke rastu ka kraju, vrednosti od kraja`,
  block: (block) => `blok ${block}: atributi za koje u inodu nema mesta`,
  used: (n, of) => `zauzeto ${number(n)} od ${ofBytes(of)}`,
  usedShared: (n, of, references) => `zauzeto ${number(n)} od ${ofBytes(of)} · deli ga ${inodes(references)}`,
  folded: (n) => `… još ${bytes(n)}, slobodno`,
  caption: (length, offset, block) => `${bytes(length)} od bajta ${offset} bloka ${block}`,
  notInUse: (caption) => `${caption} · nije zauzet`,
  changed: (field) => `${field}, promenjeno`,
  nothing: 'Tu se ništa ne čuva.',
  partBytes: (part, from, to) => `${part}, bajtovi od ${from} do ${to}`,
  theInode: 'Inod',
  is: (ino, caption) => `Inod ${ino}: ${caption}`,
  isNamed: (ino, name, caption) => `Inod ${ino}, ${name}: ${caption}`,
  attributesIn: (block) => `Atributi u bloku ${block}`,
  sharedBy: (references, used, of) => `Deli ga ${inodes(references)}, zauzeto ${number(used)} od ${ofBytes(of)}`,
} satisfies PackOf<typeof english>;
