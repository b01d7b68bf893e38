/** Tabele i slike laboratorije. */
import type { lab as english } from '../../../app/lab/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { number } = counting;

export const figures = {
  save: (title) => `Sačuvaj: ${title}`,
  asFile: 'Kao datoteku',
  kinds: { csv: 'za tabelarni program', json: 'za program', svg: 'za slajdove i štampu' },
  copy: (title) => `Kopiraj vezu do: ${title}`,
  copied: 'Veza kopirana',
  inBar: 'Veza je u traci za adresu',
  pick: { disks: 'Diskovi', whatIf: 'Šta ako' },
  times: {
    fs: 'Sistem datoteka',
    about: 'Sekunde. Pritisnite ćeliju da je otvorite.',
    aboutPapers: 'Sekunde; iza njih sivo stoje one iz radova. Pritisnite ćeliju da je otvorite.',
    notRun: 'još nije izvršeno',
    papers: (seconds) => `u radovima ${seconds}`,
    heads: [
      'merenje',
      'sistem datoteka',
      'diskovi',
      'šta ako',
      'sekunde',
      'sekunde iz radova',
      'sekunde kao u radovima',
    ],
  },
  verdict: {
    title: 'Uporedo sa radovima',
    about:
      'Redosled je očuvan ako je ono što je bilo brže u radovima brže i ovde: svaka dva sistema datoteka na istim diskovima, i svaka dva broja diskova sa istim sistemom datoteka. Izmena sa kojom se redosledi gube jeste ona na kojoj rezultati radova počivaju.',
    cells: 'Ćelije',
    fs: 'sistemi datoteka po redu',
    disks: 'diskovi po redu',
    half: 'polovina grešaka do',
    worst: 'najveća',
    near: 'u okviru 15 %',
    ofAll: (right, of) => `${number(right)} od ${number(of)}`,
    fitted: (disks) => `na ${disks} diska: podešeno`,
    predicted: 'na drugom broju diskova: predviđeno',
    heads: [
      'koje',
      'ćelije',
      'očuvani redosledi sistema datoteka',
      'od',
      'očuvani redosledi broja diskova',
      'od (diskovi)',
      'srednja greška',
      'najveća greška',
      'ćelije u okviru 15 %',
    ],
  },
  shares: {
    title: 'Kuda je otišlo vreme',
    about:
      'Na šta su programi čekali, po delu sistema datoteka; što je boja punija, to bliže bajtovima. Pritisnite traku da otvorite njenu ćeliju.',
    name: 'Koliko je svaka ćelija trajala, po tome za šta je vreme otišlo',
    did: { queue: 'red', arm: 'ručica i ploča', bytes: 'bajtovi i komande', cpu: 'procesor' },
  },
  curves: {
    title: 'Šta donosi više diskova',
    name: 'Sekunde po broju diskova',
    about: 'Sekunde po broju diskova.',
    aboutPapers: 'Sekunde po broju diskova; one iz radova su isprekidane.',
  },
  knee: {
    title: 'Koleno krive',
    name: 'Milisekunde jednog zahteva po opterećenju',
    about: (benchmark, on) =>
      `${benchmark} na ${on}: milisekunde od dolaska zahteva do njegovog kraja, po opterećenju u procentima onoga što sistem najviše podnosi. Ko dođe dok drugi čekaju, čeka i njih.`,
  },
  rates: {
    title: 'Šta je izmereno',
    name: 'Učinak po delu merenja',
    about: (on) => `Na ${on}. Svaka traka je pored traka istog dela.`,
    ofPapers: 'Za testove iz radova, kao na njihovim slikama 4 do 6; „samo“ znači: u fazi koja ne radi ništa drugo.',
  },
  sources: {
    title: 'Odakle su brojevi',
    about: 'Svaka konstanta simuliranog servera, i po čemu je poznata.',
    noneFitted: 'Nijedna nije izabrana tako da ispadnu brojevi iz radova.',
    fitted:
      'Podešene su birane sa jednim, dva i četiri diska pred očima, u okruglim koracima; tri diska su predviđena.',
    all: (n) => `Sve konstante, njih ${number(n)}`,
    constant: 'konstanta',
    value: 'vrednost',
    known: 'po čemu je poznata',
    source: 'izvor',
    of: { machine: 'mašina', drive: 'disk', processor: 'procesor' },
    noLimit: 'bez granice',
    tags: { datasheet: 'proizvođač', kernel: 'jezgro', inferred: 'zaključeno', fitted: 'podešeno' },
    heads: ['čega', 'konstanta', 'vrednost', 'po čemu je poznata', 'izvor'],
  },
  findings: { heads: ['kaže se', 'zašto'] },
} satisfies PackOf<(typeof english)['figures']>;
