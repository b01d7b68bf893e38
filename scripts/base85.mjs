/**
 * Bytes as letters that HTML has no use for, five for four of them: a sixteenth less than base64.
 *
 *     4 bytes, the highest first ──▶ 5 digits to the base 85        at the end: how many bytes were added to make them fours
 *
 * src/app/single/base85.ts reads it.
 */
const LETTERS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter(
  (c) => !'!"&\'-<>\\`'.includes(c),
);

export function toBase85(bytes) {
  const added = (4 - (bytes.length % 4)) % 4;
  const whole = Buffer.concat([bytes, Buffer.alloc(added)]);
  const parts = [];
  for (let at = 0; at < whole.length; at += 4) {
    let four = whole.readUInt32BE(at);
    let five = '';
    for (let d = 0; d < 5; d++) {
      five = LETTERS[four % 85] + five;
      four = Math.floor(four / 85);
    }
    parts.push(five);
  }
  return parts.join('') + LETTERS[added];
}
