/**
 * Sentences that the page shows without asking the catalogue of languages (src/languages): text between tags, and attributes that
 * are read out, apart from names and code. sentences.json has how many each folder still has; a number there may only fall.
 * `npm run renew -- tests/house/sentences.test.ts` writes down that some did.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { renewing } from '../helpers/settings.ts';
import { isNode, lineOf, type Node, nameOf, nodesOf, noFaults, parsed, read, sources } from './sources.ts';

const LIST = new URL('./sentences.json', import.meta.url);

/** Attributes whose value a reader sees or hears. */
const READ_OUT = new Set(['title', 'aria-label', 'aria-description', 'placeholder', 'alt', 'label']);

/** The page's own name, written in two weights, and keys to press. */
const NAMES = /^(?:ext4|lab|Ctrl \w+)$/;

const isWords = (text: unknown): text is string =>
  typeof text === 'string' && /\p{L}{2}/u.test(text) && !NAMES.test(text.trim());

/** What stands in code, or on a key, is the same in every language. */
const isCode = ({ type, openingElement: opening }: Node): boolean =>
  type === 'JSXElement' && isNode(opening) && ['code', 'kbd'].includes(nameOf(opening.name));

/** What stands in a file outside of the catalogue, with its lines. */
function sentencesIn(file: string): string[] {
  const text = read(file);
  return nodesOf(parsed(file).program, isCode).flatMap((node) => {
    const { value } = node;
    const attribute = node.type === 'JSXAttribute' && READ_OUT.has(nameOf(node.name)) && isNode(value);
    const said = node.type === 'JSXText' ? value : attribute ? value.value : undefined;
    return isWords(said) ? [`${file}:${lineOf(text, node.start)}: ${said.trim()}`] : [];
  });
}

it('a sentence that the page shows is in the catalogue of languages; those that are not become fewer', () => {
  const found = new Map<string, string[]>();
  for (const file of sources.filter((name) => name.endsWith('.tsx'))) {
    const folder = path.posix.dirname(file);
    const sentences = sentencesIn(file);
    if (sentences.length > 0) found.set(folder, [...(found.get(folder) ?? []), ...sentences]);
  }
  const now = Object.fromEntries([...found].map(([folder, { length }]) => [folder, length]).sort());
  if (renewing) fs.writeFileSync(LIST, `${JSON.stringify(now, null, 2)}\n`);
  const before = JSON.parse(fs.readFileSync(LIST, 'utf8')) as Record<string, number>;
  noFaults(
    [...found]
      .filter(([folder, { length }]) => length > (before[folder] ?? 0))
      .map(
        ([folder, sentences]) =>
          `${folder}: ${sentences.length} sentences, ${before[folder] ?? 0} before; say the new ones in src/languages:\n${sentences.join('\n')}`,
      ),
  );
  expect(found.size).toBeGreaterThan(0);
});
