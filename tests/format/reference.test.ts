/** docs/inside/format is what the declarations say. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formatReference } from '../../src/format/reference.ts';
import { ALL_STRUCTS } from '../../src/format/reference-pages.ts';

const folder = fileURLToPath(new URL('../../docs/inside/format/', import.meta.url));
const pages = formatReference();

describe('the format reference', () => {
  it('is checked in as the declarations say (else: npm run docs)', () => {
    expect(fs.readdirSync(folder).sort(), 'run `npm run docs`').toEqual(Object.keys(pages).sort());
    for (const [name, text] of Object.entries(pages))
      expect(
        fs.readFileSync(folder + name, 'utf8') === text,
        `docs/inside/format/${name} is stale: run \`npm run docs\``,
      ).toBe(true);
  });

  it('names every field of every structure', () => {
    const all = Object.values(pages).join('\n');
    for (const struct of ALL_STRUCTS) {
      expect(all).toContain(`## ${struct.name}\n`);
      for (const f of struct.fieldNames) expect(all).toContain(`\`${f}\``);
    }
  });

  it('has no link that leads nowhere', () => {
    const anchors = Object.fromEntries(
      Object.entries(pages).map(([name, text]) => [
        name,
        [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
          heading
            .toLowerCase()
            .replace(/[^\p{L}\p{N} _-]/gu, '')
            .replaceAll(' ', '-'),
        ),
      ]),
    );
    for (const [name, text] of Object.entries(pages))
      for (const [, target] of text.matchAll(/\]\(([^)]*)\)/g)) {
        const [file, anchor] = target.split('#');
        expect(Object.keys(pages), target).toContain(file || name);
        if (anchor) expect(anchors[file || name], target).toContain(anchor);
      }
  });

  it('keeps tables whole', () => {
    for (const [name, text] of Object.entries(pages))
      for (const block of text.split('\n\n').filter((b) => b.startsWith('|'))) {
        const columns = block.split('\n').map((line) => line.replaceAll('\\|', '').split('|').length);
        expect(new Set(columns).size, `${name}: ${block.slice(0, 60)}`).toBe(1);
      }
  });
});
