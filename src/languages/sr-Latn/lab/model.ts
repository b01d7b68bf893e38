/** Formule iz radova pored brojeva jedne ćelije. */
import type { lab as english } from '../../../app/lab/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { many } = counting;

export const model = {
  title: 'Formule iz radova',
  cell: 'Ćelija',
  noArm: 'Ovaj disk nema ni ručicu ni ploču, a formule govore o njima.',
  nine: (cell) => `Svih devet, sa brojevima ćelije ${cell}`,
  requests: (n, each, all) =>
    `${many(n, { one: '# zahtev', few: '# zahteva', other: '# zahteva' })} · ${each} = ${all}`,
  withoutJournal: (time) => `bez dnevnika je PostMark čekao ${time}`,
  ofJournal: (time) => `na dnevnik otpada ${time} od onoga što je PostMark čekao`,
  memoryHad: (share) => `memorija je imala ${share} blokova`,
  eachBlock: 'po bloku',
  within: (names) => `Razlika do četvrtine: ${names}.`,
  missed: (names) => `Promašeno: ${names}.`,
  terms: { transfer: 'prenos', seek: 'pomeranje', rotation: 'obrtanje', whole: 'celina' },
  tooMuch: 'model kaže previše',
  tooLittle: 'model kaže premalo',
  why: 'Model obrađuje zahtev po zahtev, svaki na nasumičnom mestu. Ovde disk ređa ono što čeka, susedi se obrađuju odjednom, više diskova radi istovremeno, a program ne mora da čeka ono što jezgro upisuje kasnije; ali ono što čeka u redu, iza tuđih upisa, košta više nego što model zna.',
  heads: ['ćelija', 'formula', 'očekivano, ns', 'izmereno, ns'],
} satisfies PackOf<(typeof english)['model']>;
