/** What `npm run languages` says: counted on a made-up pack, of made-up English. */
import { expect, it } from 'vitest';
import { countedIn, shareOf } from '../../src/languages/lacks.ts';
import { reportOf } from '../../src/languages/report.ts';

const ENGLISH = {
  cake: { name: 'Cake', slices: (n: number) => `${n} slices`, kinds: { plain: 'plain', plum: 'with plums' } },
  tea: { name: 'Tea' },
  word: { jam: { name: 'jam', forms: undefined } },
};
const PACK = {
  cake: { name: 'Torta', slices: 'parčići', kinds: { plum: 'sa šljivama', poppy: 'sa makom' } },
  word: { jam: { name: 'džem', forms: ['džem~'] } },
  gone: { name: 'Nestalo' },
};

it('what is missing has its place and its English, and so has what is of another kind', () => {
  const parts = countedIn(ENGLISH, PACK);
  expect(parts.map(({ part, all, lacks, stale }) => [part, all, [...lacks.keys()], stale])).toEqual([
    ['cake', 4, ['cake.slices', 'cake.kinds.plain'], ['cake.slices', 'cake.kinds.poppy']],
    ['tea', 1, ['tea.name'], []],
    ['word', 1, [], []],
    ['gone', 0, [], ['gone.name']],
  ]);
  expect(shareOf(parts)).toBe(50);
  expect(shareOf(countedIn(ENGLISH, ENGLISH))).toBe(100);
  expect(shareOf(countedIn(ENGLISH, {}))).toBe(0);
});

it('one missing sentence of a thousand is not all of them', () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`s${i}`, 'A sentence.']));
  const { s0, ...rest } = many;
  expect(shareOf(countedIn({ many }, { many: rest }))).toBe(99);
});

it('is read line by line', () => {
  expect(reportOf('made-up', countedIn(ENGLISH, PACK))).toBe(`made-up says 3 of 6 sentences: 50 %.

cake: 2 of 4, 50 %
  cake.slices: (n) => \`\${n} slices\`
  cake.kinds.plain: plain
  stale: cake.slices, cake.kinds.poppy
tea: 0 of 1, 0 %
  tea.name: Tea
gone: no English
  stale: gone.name
`);
  expect(reportOf('whole', countedIn(ENGLISH, ENGLISH))).toBe('whole says 6 of 6 sentences: 100 %.\n');
});
