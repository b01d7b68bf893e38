/** What other languages say of the fields on disk: of every structure, with the figures of the English. */
import { describe, expect, it } from 'vitest';
import type { Fields } from '../../src/bytes/struct.ts';
import { ALL_STRUCTS } from '../../src/format/reference-pages.ts';
import { ENGLISH } from '../../src/languages/in-english.ts';
import { loadLanguage } from '../../src/languages/load-language.ts';

const numbers = (text: string): string[] => (text.match(/0x[\da-f]+|\d+/gi) ?? []).sort();

describe.each(['sr-Latn'] as const)('%s', (tag) => {
  it('says every field, in its own words, with the figures of the English', async () => {
    const { told } = await loadLanguage(tag);
    for (const { name: struct, fields } of ALL_STRUCTS)
      for (const [name, { doc }] of Object.entries(fields as Fields)) {
        const said = told.field({ name, struct, doc });
        expect(said, `${struct}: ${name}`).not.toContain(ENGLISH.begins);
        expect(numbers(said), `${struct}: ${name}: ${said}`).toEqual(numbers(doc));
        expect(said).toMatch(/^[\p{Lu}\d_a-z].*[.]$/u);
        expect(said).not.toBe(doc);
      }
  });
});
