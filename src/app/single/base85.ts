/**
 * Bytes as letters, five for four of them: a sixteenth less than base64.
 *
 *     4 bytes, the highest first ──▶ 5 digits to the base 85        at the end: how many bytes were added to make them fours
 *
 * The letters are those of ASCII that HTML has no use for, so that the text may stand in a <script> of plain text.
 */
const LETTERS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter(
  (c) => !'!"&\'-<>\\`'.includes(c),
);

/** As scripts/base85.mjs writes it. */
export function fromBase85(text: string): Uint8Array<ArrayBuffer> {
  const digits = new Uint8Array(128);
  for (const [value, letter] of LETTERS.entries()) digits[letter.charCodeAt(0)] = value;
  const fours = (text.length - 1) / 5;
  const bytes = new Uint8Array(fours * 4);
  for (let i = 0; i < fours; i++) {
    let four = 0;
    for (let d = 0; d < 5; d++) four = four * 85 + digits[text.charCodeAt(i * 5 + d)];
    for (let b = 0; b < 4; b++) bytes[i * 4 + b] = four >>> (24 - 8 * b);
  }
  return bytes.subarray(0, bytes.length - digits[text.charCodeAt(text.length - 1)]);
}
