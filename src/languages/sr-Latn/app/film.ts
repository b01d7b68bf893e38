/** Pokretne slike, i slika jednog trenutka, kao datoteke. */
import type { film as english } from '../../../app/film/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { number, many } = counting;
const pictures = (n: number) => many(n, { one: '# sliku', few: '# slike', other: '# slika' });
const steps = (n: number) => many(n, { one: '# korak', few: '# koraka', other: '# koraka' });

export const film = {
  title: 'Pokretna slika',
  forms: {
    svg: { label: 'pokretni SVG', about: 'Jedna datoteka, koja se pušta u pregledaču i u slajdovima za pregledač.' },
    png: { label: 'pokretni PNG', about: 'Pikseli koji se puštaju svuda gde se prikazuju slike.' },
    zip: { label: 'numerisani SVG-ovi', about: 'Za štampu: svaki trenutak, i tri slike na putu do sledećeg.' },
  },
  cancel: 'Odustani',
  save: 'Sačuvaj',
  seconds: (n) => `${number(n)} s`,
  step: (step) => `korak ${step}`,
  tile: 'Pločica',
  from: 'Od',
  to: 'Do',
  toAbout: 'Za duži film prvo obeležite dva trenutka: taster B.',
  stepTakes: 'Korak traje',
  every: 'I koraci u kojima se ovde ništa ne menja',
  theme: 'Tema',
  themes: { light: 'svetla', dark: 'tamna', projector: 'za projektor' },
  as: 'Kao',
  reading: 'Čitanje koraka',
  drawing: 'Crtanje slika',
  pictures: (n, most) => `Film bi imao ${pictures(n)}, a najviše ih je ${number(most)}.`,
  steps: (n, most) => `Film bi imao ${steps(n)}, a najviše ih je ${number(most)}.`,
  noPicture: (title) => `${title}: ova pločica ne crta sliku koja bi mogla da napusti stranicu.`,
  notMade: (why) => `Slika nije mogla da se napravi: ${why}.`,
  noneInSight: 'Nijedna otvorena pločica ne crta sliku koja bi mogla da napusti stranicu: izaberite druge.',
  nothingYet: 'Još nema šta da se nacrta.',
  nothingAt: (step) => `U koraku ${step} nema šta da se nacrta.`,
} satisfies PackOf<typeof english>;
