/** Mala datoteka u posebnom prozoru. */
import type { edit as english } from '../../../app/edit/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { many } = counting;

export const edit = {
  newFile: (path) => `Nova datoteka ${path}`,
  edit: (path) => `Izmena: ${path}`,
  noText: 'Njeni bajtovi nisu tekst u UTF-8: ono što bi se odavde sačuvalo nije ono što u njoj jeste.',
  notSaved:
    'Nije moglo da se sačuva: zašto, kaže terminal. Datoteka je kakva je i bila, a ono što ste napisali ostaje ovde.',
  text: (path) => `Tekst datoteke ${path}`,
  savedBy: 'Čuva je red:',
  kept: 'Ono što nije sačuvano u datoteci čuva ovaj pregledač.',
  close: 'Zatvori',
  save: 'Sačuvaj',
  drafted: 'Ovo ste napisali, a niste sačuvali.',
  showFile: 'Pokaži šta je u datoteci',
  names: (n) =>
    `${many(n, { one: '# ime vodi', few: '# imena vode', other: '# imena vodi' })} do ove datoteke. Nova dobija ovo ime; ostala imena zadržavaju stari tekst.`,
  which: (editor) => `Koju datoteku? ${editor} DATOTEKA je otvara u posebnom prozoru.`,
  oneFile: (editor) => `${editor} ovde otvara jednu datoteku u posebnom prozoru, po imenu i bez opcija.`,
} satisfies PackOf<typeof english>;
