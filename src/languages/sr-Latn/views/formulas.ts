/** Formule (1) do (9) iz radova sa brojevima jednog izvršavanja. */
import type { formulas as english } from '../../../views/latency/formula-words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { number, many } = counting;

export const formulas = {
  about:
    'Po radu „Ext4 file system in Linux Environment“, čiji su autori Đorđević i Timčenko. (2) važi svaki put kada poziv traži blokove, (3) do (8) svaki put kada ručica obradi zahtev. Model očekuje zahteve na nasumičnim mestima; gde dolaze jedan za drugim, ili ih disk ređa, izmerena vremena su kraća.',
  noArm: 'Ovaj disk nema ni ručicu ni ploču.',
  noneServed: 'Nijedna ručica još ništa nije obradila.',
  noneRead: 'Nijedan poziv još nije čitao blok.',
  expected: 'očekivano',
  measured: 'izmereno',
  held: (held, of, size) =>
    `memorija je imala sve za ${number(held)} od ${many(of, { one: '# zahteva', few: '# zahteva', other: '# zahteva' })} veličine ${size}`,
  cylinders: (n) => many(n, { one: '# cilindar', few: '# cilindra', other: '# cilindara' }),
  moved: (moved, of) =>
    `ručica je svoj cilindar napustila ${number(moved)} od ${many(of, { one: '# puta', few: '# puta', other: '# puta' })}`,
  outcome: {
    same: 'kao što se očekuje',
    longer: 'duže od očekivanog',
    times: (times) => `${times} puta duže od očekivanog`,
    percentLonger: (percent) => `${percent} % duže od očekivanog`,
    percentShorter: (percent) => `${percent} % kraće od očekivanog`,
  },
} satisfies PackOf<typeof english>;
