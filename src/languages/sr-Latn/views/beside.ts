/** Jedna datoteka u dve mape, uporedo. */
import type { beside as english } from '../../../views/beside/view.tsx';
import type { PackOf } from '../../../words/pack.ts';

export const beside = {
  name: 'Uporedo',
  none: 'U ovom koraku još nema sistema datoteka: koračajte napred dok ne nastane.',
  extents: 'sa ekstentima',
  indirect: 'sa indirektnim blokovima',
  noFile: 'ove datoteke u ovom trenutku nema',
  rows: {
    map: {
      name: 'blokovi mape',
      about: 'Blokovi volumena u kojima je samo mapa ove datoteke; inod se ne računa',
    },
    data: { name: 'upisani podaci', about: 'Blokovi datoteka do sada poslati na disk' },
    metadata: {
      name: 'upisani metapodaci',
      about: 'Bitmape, tabele inoda, mape i slično, do sada poslato na svoje mesto',
    },
    journal: {
      name: 'upisano u dnevnik',
      about: 'Do sada poslati blokovi dnevnika: promenjen blok mape upisuje se i ovde',
    },
    read: { name: 'pročitani blokovi', about: 'Blokovi kojih u memoriji nije bilo' },
    time: { name: 'vreme', about: 'Vreme mašine od montiranja' },
  },
  bothMaps: 'Datoteka u obe mape',
  cost: 'Šta je svaka koštala',
  row: (name, here, there) => `${name}: ovde ${here}, pored ${there}`,
} satisfies PackOf<typeof english>;
