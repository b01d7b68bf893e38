/** The page's letters: the files are what npm run fonts makes, and no word of the page needs a whole font. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CUTS, cutFont, lettersOf } from '../../../scripts/fonts.mjs';
import { sample } from '../../helpers/long.ts';

const rangesOf = (file: string): number[][] =>
  [...fs.readFileSync(file, 'utf8').matchAll(/unicode-range:([^;]+);/g)].map(([, range]) => lettersOf(range));

/** Of each of the two fonts, in however many files. */
const cut = ['Inter', 'JetBrains Mono'].map((font) => {
  const rules = fs.readFileSync('src/views/theme/fonts.css', 'utf8').split('@font-face').slice(1);
  const own = rules.filter((rule) => rule.includes(`"${font} Variable"`));
  return new Set(own.flatMap((rule) => lettersOf(/unicode-range:([^;]+);/.exec(rule)![1])));
});
const whole = new Set(rangesOf('node_modules/@fontsource-variable/inter/wght.css').flat());

test.each(sample(Object.keys(CUTS), 4))('%s is what npm run fonts cuts', async (name) => {
  const file = fs.readFileSync(`src/views/theme/fonts/${name}.woff2`);
  expect(file.equals(await cutFont(name))).toBe(true);
  expect(file.length).toBeLessThan(20_000);
});

test('what the fonts have of the letters of the sources is in both cuts', () => {
  // What a room says of itself to its developers is not shown.
  const files = fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.(tsx?|md)$/.test(f) && !f.endsWith('README.md'));
  const used = new Set(files.flatMap((file) => [...new Set(fs.readFileSync(path.join('src', file), 'utf8'))]));
  // Greek stands in comments and in one legend, and has a file of its own.
  const shown = [...used].filter((c) => c >= ' ' && whole.has(c.codePointAt(0)!) && !/\p{Script=Greek}/u.test(c));
  expect(shown.length).toBeGreaterThan(100);
  for (const letters of cut) expect(shown.filter((c) => !letters.has(c.codePointAt(0)!))).toEqual([]);
});
