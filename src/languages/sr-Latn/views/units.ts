/** Brojevi i jedinice: 1,25 MiB, a ne 1.25. */
import type { units as english } from '../../../views/common/unit-words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { number, many } = counting;

/** Tačka i zarez menjaju mesta; bajtovi se menjaju po broju. */
export const figure = (text: string): string =>
  String(text)
    .replace(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === '.' ? ',' : '.'))
    .replace(/\b(\d+) bytes?\b/g, (_, n) => many(Number(n), { one: '# bajt', few: '# bajta', other: '# bajtova' }));

export const units = { number, figure } satisfies PackOf<typeof english>;
