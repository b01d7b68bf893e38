/** Stablo datoteka. */
import type { tree as english } from '../../../views/tree/view.tsx';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { many } = counting;

export const tree = {
  name: 'Datoteke',
  empty: 'U ovom koraku još nema korenskog direktorijuma, pa ni imena: koračajte napred dok ne nastane.',
  directories: (n) => many(n, { one: '# direktorijum', few: '# direktorijuma', other: '# direktorijuma' }),
  types: {
    directory: 'direktorijum',
    file: 'datoteka',
    symlink: 'simbolička veza',
    other: 'posebna datoteka',
    lost: 'bez zauzetog inoda',
  },
  open: (name) => `Otvori ${name}`,
  close: (name) => `Zatvori ${name}`,
  noNames: 'prazan',
  names: (n) => many(n, { one: '# ime', few: '# imena', other: '# imena' }),
  nowhere: 'ne vodi do zauzetog inoda',
  links: (n, size) => `${many(n, { one: '# veza', few: '# veze', other: '# veza' })} · ${size}`,
  row: (name, ino, type, detail) => `${name}: inod ${ino}, ${type}, ${detail}`,
  leadsTo: (row, target) => `${row}, vodi do ${target}`,
  isOpen: (row) => `${row}, otvoren`,
  isClosed: (row) => `${row}, zatvoren`,
  isNew: (row) => `${row}, novo`,
} satisfies PackOf<typeof english>;
