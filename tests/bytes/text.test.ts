/** Text and bytes, against Node's own encoders. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byteString,
  bytesOf,
  exactTextOf,
  fromHex,
  hexByte,
  isPrintable,
  textOf,
  toHex,
  utf8,
} from '../../src/bytes/text.ts';
import { runs } from '../helpers/long.ts';

const some = fc.uint8Array({ maxLength: 40 });
/** Bytes that are often part of a character: leads, followers, letters. */
const nearlyUtf8 = fc
  .array(
    fc.oneof(
      fc.constantFrom(0xc2, 0xe0, 0xed, 0xf0, 0xf4, 0xc0, 0xf5),
      fc.integer({ min: 0x80, max: 0xbf }),
      fc.integer({ min: 0, max: 127 }),
    ),
  )
  .map((list) => Uint8Array.from(list));
/** A text of whole characters and halves of them. */
const text = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', '\udfff', 'é', '€', '𝄞', 'ß')))
  .map((parts) => parts.join(''));

describe('byte strings', () => {
  it('keep every byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20_000, size: 'large' }), (bytes) => {
        expect(byteString(bytes)).toBe(Buffer.from(bytes).toString('latin1'));
        expect(bytesOf(byteString(bytes))).toEqual(bytes);
      }),
      { numRuns: runs(10, 30) },
    );
  });

  it('of a part of the bytes', () => {
    fc.assert(
      fc.property(some, fc.nat(40), fc.nat(40), (bytes, a, b) => {
        const [from, to] = [Math.min(a, b, bytes.length), Math.min(Math.max(a, b), bytes.length)];
        expect(byteString(bytes, from, to)).toBe(Buffer.from(bytes.subarray(from, to)).toString('latin1'));
      }),
    );
  });
});

it('hexadecimal goes there and back', () => {
  fc.assert(
    fc.property(some, (bytes) => {
      expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
      expect(fromHex(toHex(bytes))).toEqual(bytes);
      expect(Array.from(bytes, hexByte).join('')).toBe(toHex(bytes));
    }),
  );
});

it('printable are the signs of ASCII and the space', () => {
  for (let byte = 0; byte < 256; byte++) expect(isPrintable(byte)).toBe(/^[ -~]$/.test(String.fromCharCode(byte)));
});

describe('UTF-8', () => {
  it('is written as TextEncoder writes it', () => {
    fc.assert(
      fc.property(text, (t) => {
        expect(bytesOf(utf8(t))).toEqual(new Uint8Array(new TextEncoder().encode(t)));
      }),
    );
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (t) => {
        expect(textOf(bytesOf(utf8(t)))).toBe(t);
        expect(exactTextOf(bytesOf(utf8(t)))).toBe(t);
      }),
    );
  });

  it('is told apart from what is none, as a strict decoder does', () => {
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const decoded = (bytes: Uint8Array): string | undefined => {
      try {
        return strict.decode(bytes);
      } catch {
        return undefined;
      }
    };
    fc.assert(
      fc.property(fc.oneof(some, nearlyUtf8), (bytes) => {
        expect(exactTextOf(bytes)).toBe(decoded(bytes));
        const shown = textOf(bytes);
        if (decoded(bytes) !== undefined) expect(shown).toBe(decoded(bytes));
        else expect(shown).toContain('\ufffd');
      }),
      { numRuns: runs(667, 2000) },
    );
  });

  it('shows each byte that is no part of a character as one sign', () => {
    expect(textOf(Uint8Array.of(0x61, 0xff, 0xc3, 0xa9, 0xc3, 0x62))).toBe('a\ufffdé\ufffdb');
    // Half a surrogate pair, and a form that is longer than it need be.
    expect(textOf(Uint8Array.of(0xed, 0xa0, 0x80))).toBe('\ufffd\ufffd\ufffd');
    expect(textOf(Uint8Array.of(0xc0, 0xaf))).toBe('\ufffd\ufffd');
    expect(textOf(Uint8Array.of(0xe2, 0x82, 0xac, 0x61), 0, 2)).toBe('\ufffd\ufffd');
  });
});
