/** Kretanje kroz snimak: koraci, njihova veličina, brzina, skokovi i oznake. */
import type { transport as english } from '../../../views/timeline/transport-words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting, place } from '../counting.ts';

const { number, many } = counting;

export const transport = {
  name: 'Kretanje',
  toStart: 'Na početak',
  back: 'Korak nazad',
  play: 'Pusti',
  pause: 'Zaustavi',
  forward: 'Korak napred',
  toEnd: 'Na kraj',
  space: 'razmaknica',
  place: 'Korak',
  step: 'korak',
  number,
  between: place,
  of: (steps) => `od ${number(steps)}`,
  writes: (nth, of) => `+ ${number(nth)}. od ${number(of)} upisa`,
  by: 'po',
  stepBy: 'Veličina koraka',
  sizes: {
    story: { label: 'priči', title: 'Korak od prizora do prizora onoga što se dešava (← →)' },
    operation: { label: 'operaciji', title: 'Korak preko cele operacije (shift + ← →)' },
    command: { label: 'naredbi', title: 'Korak preko cele naredbe (shift + ← →)' },
    call: { label: 'pozivu', title: 'Korak preko sistemskog poziva' },
    event: { label: 'događaju', title: 'Korak po događaju (← →)' },
    write: { label: 'upisu', title: 'Korak po jednom upisanom bloku (, i .)' },
  },
  laidBy: 'Vreme se meri',
  along: {
    steps: { label: 'koracima', title: 'Na trakama je svaki događaj jednako širok' },
    machine: { label: 'vremenom', title: 'Na trakama je svaki poziv širok koliko je na mašini trajao' },
  },
  speed: 'Brzina',
  speedOfPlay: 'Brzina prikazivanja',
  slowMotion: 'Usporeno: koliko sekundi ovde za jednu na mašini',
  perSecond: {
    operation: (n) => `${many(n, { one: '# operacija', few: '# operacije', other: '# operacija' })}/s`,
    call: (n) => `${many(n, { one: '# poziv', few: '# poziva', other: '# poziva' })}/s`,
    event: (n) => `${many(n, { one: '# događaj', few: '# događaja', other: '# događaja' })}/s`,
    write: (n) => `${many(n, { one: '# upis', few: '# upisa', other: '# upisa' })}/s`,
  },
  every: (seconds) => `1 na ${number(seconds)} s`,
  jumpTo: 'Skok na sledeće',
  next: 'sledeće',
  jumps: {
    flush: { label: 'pražnjenje', title: 'Sledeće pražnjenje' },
    split: { label: 'deljenje', title: 'Sledeće deljenje' },
    allocation: { label: 'dodeljivanje', title: 'Sledeće dodeljivanje' },
  },
  goesBack: (title, key) => `${title} (${key}; shift + ${key} vodi nazad)`,
  changeBefore: (block) => `Prethodna promena bloka ${block}`,
  changeAfter: (block) => `Sledeća promena bloka ${block}`,
  changeOf: 'promena: ',
  block: (block) => `blok ${block}`,
  bookmark: 'Obeleži ovaj trenutak',
  removeBookmark: 'Ukloni ovu oznaku',
} satisfies PackOf<typeof english>;
