/**
 * npm run fonts: the page's own letters, cut from the fonts' Latin files into src/views/theme/fonts.
 *
 * Three quarters of a font are letters, weights and ligatures that this page never shows. What a person types beside these
 * letters is fetched from the whole files, as their unicode-range says (fonts.css).
 */
import fs from 'node:fs';
import path from 'node:path';
import subset from 'subset-font';
import { root } from './run.mjs';

const WEIGHTS = { min: 400, max: 700, default: 400 };
/** What the style sheets ask for, and kerning; ligatures of code are off everywhere. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'zero', 'cv05', 'ss03'];

/** The code points of a list as in a unicode-range. */
export const lettersOf = (range) =>
  range.split(',').flatMap((part) => {
    const [first, last = first] = part
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });

const rules = fs.readFileSync(path.join(root, 'src/views/theme/fonts.css'), 'utf8');

/** The cuts: of which font, and of which of its files. */
export const CUTS = {
  inter: ['inter', 'latin'],
  'inter-sr': ['inter', 'latin-ext'],
  'jetbrains-mono': ['jetbrains-mono', 'latin'],
  'jetbrains-mono-sr': ['jetbrains-mono', 'latin-ext'],
};

/** One of them, cut to what fonts.css says it has. */
export async function cutFont(name) {
  const [font, part] = CUTS[name];
  const whole = path.join(root, `node_modules/@fontsource-variable/${font}/files/${font}-${part}-wght-normal.woff2`);
  const [, range] = new RegExp(`/${name}\\.woff2[^}]*unicode-range:([^;]+);`).exec(rules);
  return subset(fs.readFileSync(whole), String.fromCodePoint(...lettersOf(range)), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
}

if (process.argv[1] === import.meta.filename)
  for (const name of Object.keys(CUTS))
    fs.writeFileSync(path.join(root, `src/views/theme/fonts/${name}.woff2`), await cutFont(name));
