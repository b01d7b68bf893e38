/** Oko slika: šta je korak upisao, kroz šta ne može da se korača, deo koji je otkazao. */
import type { frame as english } from '../../../views/page/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { many } = counting;

export const frame = {
  stage: 'Pozornica',
  narration: 'Pripovedanje',
  asOpened: (kind) => ` je ovde kako je i otvoreno: ${kind}. Još nema kroz šta da se korača.`,
  asCut:
    'Disk *kakvim ga je ostavio nestanak struje* ne može da se montira, pa nema kroz šta da se korača. Nazad vodi pločica Nestanak struje.',
  details: 'pojedinosti jezgra',
  detailsTitle: 'Događaji po imenima u jezgru, uzroci, i ono što je preskočeno (k)',
  written: 'Upisano u ovom koraku',
  wrote: 'upisano:',
  wroteNothing: 'ništa nije upisano',
  block: (block) => `Blok ${block}`,
  blocks: (from, to) => `Blokovi od ${from} do ${to}`,
  many: (n) => many(n, { one: '# blok', few: '# bloka', other: '# blokova' }),
  morePlaces: (n) => many(n, { one: 'i još # mesto', few: 'i još # mesta', other: 'i još # mesta' }),
  leave: 'Izađi',
  leaveTitle: 'Izađi (Esc)',
  drop: 'Spustite ovde sliku diska, posetu, vežbu, program (.wasm) ili zapis programa strace da se otvori',
  newer: { here: 'Stigla je novija verzija ext4lab-a.', load: 'Učitaj je', later: 'Kasnije' },
  parts: { timeline: 'Vremenska osa', script: 'Skripta', inspector: 'Uvid u bajtove', transport: 'Kretanje' },
  tile: (title) => `Pločica ${title}`,
  hasFailed: (part) => `${part}: ovaj deo je otkazao. Greška: `,
  ours: '. To je propust ext4lab-a, a ne volumena.',
  again: 'Pokušaj ponovo',
} satisfies PackOf<typeof english>;
