/** Ekran prve posete. */
import type { welcome as english } from '../../../app/frame/arrival-words.ts';
import type { PackOf } from '../../../words/pack.ts';

export const welcome = {
  lab: 'Laboratorija',
  scenes: 'Prizori',
  open: 'Otvori radni sto',
  heading: 'Gledajte kako sistem datoteka misli.',
  about: 'Na ovoj stranici radi pravi ext4. Svaka slika se čita iz njegovih bajtova, a svaki korak može da se vrati.',
  next: 'Napravi sledeći korak',
  begin: 'Počni od početka',
} satisfies PackOf<typeof english>;
