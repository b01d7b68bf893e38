/** Formula (1) iz radova, član po član. Imena članova su iz radova. */
import type { formula as english } from '../../../views/formula/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { number, many } = counting;
const requests = (n: number) => many(n, { one: '# zahtev', few: '# zahteva', other: '# zahteva' });

export const formula = {
  name: 'Formula',
  noArm: 'Ovaj disk nema ni ručicu ni ploču: članovi formule nastaju od onoga što ručice rade.',
  noMachine: (line) =>
    `Ovde još ništa ne troši vreme: započnite skriptu sa ${line}, i svaki zahtev će se dodati svom članu.`,
  bars: 'Članovi formule kao trake',
  legend: 'Od čega je sastavljeno vreme zahteva',
  noneYet: 'još nijedan zahtev nije završen',
  caption: (n, sum, each) => `${requests(n)} za ${sum} · po ${each}`,
  term: (name, about, sum, n) => `${name} (${about}): ${sum} u ${requests(n)}`,
  theSum: 'Zbir',
  itsTerms: 'Njegovi članovi',
  justNow: 'upravo',
  justFinished: 'upravo završen',
  nothingYet: 'još ništa',
  parts: ['imena', 'metapod.', 'slobodno', 'podaci', 'dnevnik'],
  shortSum: '= zbir',
  number,
  requests,
} satisfies PackOf<typeof english>;
