/** Paleta: sve što može da se uradi, nađe ili potraži, u jednom spisku. */
import type { palette as english } from '../../../app/palette/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { many } = counting;

export const palette = {
  title: 'Nađi bilo šta',
  field: 'Nađi radnju, scenario, lekciju, pločicu, naredbu ili reč',
  placeholder: 'Radnja, scenario, lekcija, pločica, naredba, reč; ili broj',
  entries: (n) => many(n, { one: '# stavka', few: '# stavke', other: '# stavki' }),
  none: (typed) => `Ništa se ne zove „${typed}“.`,
  found: 'Šta je nađeno',
  kinds: {
    action: 'radnja',
    scenario: 'scenario',
    lesson: 'lekcija',
    puzzle: 'zagonetka',
    tile: 'pločica',
    command: 'naredba',
    word: 'reč',
    'go to': 'idi na',
  },
  edit: { title: 'Izmeni datoteku', about: 'njen tekst u posebnom prozoru, a čuva ga jedan red u terminalu' },
  lab: { title: 'Laboratorija', about: 'merenja iz radova, ponovljena' },
  experiments: { title: 'Eksperimenti', about: 'šta je za ext4 bilo samo predloženo, raspoređeno i prebrojano' },
  way: (way) => `Način gledanja: ${way}`,
  step: (n) => `Korak ${n}`,
  block: (n) => `Blok ${n}`,
  noPrompt: 'Za ovaj volumen nema terminala: pokrenite skriptu, ili izaberite scenario.',
} satisfies PackOf<typeof english>;
