/** Style sheets of one page share one namespace: a class painted by two of them is a class that one did not know of. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));
const sheets = fs
  .readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: fs.readFileSync(path.join(SRC, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));

/** Selectors of the rules of a sheet, one by one. */
const selectorsOf = (text: string): string[] =>
  [...text.matchAll(/([^{}]+)\{/g)]
    .map((m) => m[1].trim())
    .filter((s) => !s.startsWith('@'))
    .flatMap((s) => s.split(/,(?![^(]*\))/).map((one) => one.trim()));

/** What is here is for every view to use, and the page may arrange what it shows. */
const isCommon = (folder: string) => /^(views\/(common|theme)|app\b.*)$/.test(folder);

it('a class belongs to the sheets of one folder', () => {
  const named = new Map<string, Set<string>>();
  for (const { file, text } of sheets)
    for (const selector of selectorsOf(text))
      for (const [name] of selector.matchAll(/\.[a-z][\w-]*/g)) {
        const folders = named.get(name) ?? new Set<string>();
        named.set(name, folders.add(path.dirname(file)));
      }
  const twice = [...named]
    .filter(([, folders]) => folders.size > 1 && ![...folders].some(isCommon))
    .map(([name, folders]) => `${name}: ${[...folders].join(' and ')}; give one of them another name`);
  expect(twice, twice.join('\n')).toEqual([]);
});

it('no sheet tells a control by its label, which is in any language', () => {
  const named = sheets.flatMap(({ file, text }) =>
    selectorsOf(text)
      .filter((selector) => /\[(?:aria-label|title|placeholder|alt)[\^$*~|]?=/.test(selector))
      .map((selector) => `${file}: ${selector}; give the control a data attribute or a class`),
  );
  expect(named, named.join('\n')).toEqual([]);
});
