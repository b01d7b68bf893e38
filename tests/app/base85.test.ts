/** The letters of the page that is one file: written by a script, read by the page. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toBase85 } from '../../scripts/base85.mjs';
import { fromBase85 } from '../../src/app/single/base85.ts';

it('comes back as it was, in letters that HTML has no use for', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = toBase85(bytes);
      expect([...fromBase85(text)]).toEqual([...bytes]);
      expect(text).toMatch(/^[^\s<>&"'`\\!-]*$/);
    }),
  );
});
