/** What other languages say of the fields on disk: of whole structures, with the figures of the English. */
import { describe, expect, it } from 'vitest';
import type { Fields } from '../../src/bytes/struct.ts';
import { ALL_STRUCTS } from '../../src/format/reference-pages.ts';
import { ENGLISH } from '../../src/languages/in-english.ts';
import { loadLanguage } from '../../src/languages/languages.ts';

/** Every field of these is said; this list may only become longer. */
const WHOLE = [
  'ext4_super_block',
  'ext4_group_desc',
  'ext4_group_desc (32 bytes)',
  'ext4_inode',
  'ext4_inode (128 bytes)',
  'ext4_extent_header',
  'ext4_extent',
  'ext4_extent_idx',
  'ext4_extent_tail',
  'ext4_dir_entry_2',
  'ext4_dir_entry',
  'ext4_dir_entry_tail',
];

const numbers = (text: string): string[] => (text.match(/0x[\da-f]+|\d+/gi) ?? []).sort();

describe.each(['sr-Latn'] as const)('%s', (tag) => {
  it('says whole structures, in its own words, with the figures of the English', async () => {
    const { told } = await loadLanguage(tag);
    const whole: string[] = [];
    let count = 0;
    for (const { name, fields } of ALL_STRUCTS) {
      const rows = Object.entries(fields as Fields).map(([field, { doc }]) => ({ name: field, struct: name, doc }));
      const own = rows.filter((row) => !told.field(row).includes(ENGLISH.begins));
      if (own.length === rows.length) whole.push(name);
      for (const row of own) {
        count++;
        const said = told.field(row);
        expect(numbers(said), `${row.name}: ${said}`).toEqual(numbers(row.doc));
        expect(said).toMatch(/^[\p{Lu}\d_a-z].*[.]$/u);
        expect(said).not.toBe(row.doc);
      }
    }
    expect(count).toBeGreaterThan(200);
    for (const name of WHOLE) expect(whole).toContain(name);
  });
});
