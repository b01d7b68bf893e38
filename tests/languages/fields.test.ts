/** What other languages say of the fields on disk: of every structure, with the figures of the English. */
import { describe, expect, it } from 'vitest';
import type { Fields } from '../../src/bytes/struct.ts';
import { ALL_STRUCTS } from '../../src/format/reference-pages.ts';
import { ENGLISH } from '../../src/languages/in-english.ts';
import { loadLanguage } from '../../src/languages/languages.ts';

const numbers = (text: string): string[] => (text.match(/0x[\da-f]+|\d+/gi) ?? []).sort();

describe.each(['sr-Latn'] as const)('%s', (tag) => {
  it('says every field of every structure, in its own words, with the figures of the English', async () => {
    const { told } = await loadLanguage(tag);
    for (const { name, fields } of ALL_STRUCTS) {
      const rows = Object.entries(fields as Fields).map(([field, { doc }]) => ({ name: field, struct: name, doc }));
      for (const row of rows) {
        const said = told.field(row);
        expect(numbers(said), `${row.name}: ${said}`).toEqual(numbers(row.doc));
        expect(said).toMatch(/^[\p{Lu}\d_a-z].*[.]$/u);
        expect(said).not.toContain(ENGLISH.begins);
        expect(said).not.toBe(row.doc);
      }
    }
  });
});
