/** Reads sizes of commands, such as 4k, 1M, 10MB, and prints sizes for -h. */

const POWERS = 'KMGTPE';

/**
 * In coreutils K, M, … and KiB, MiB, … are powers of 1024, and KB, MB, … are powers of 1000. Each command takes its own
 * letters. Among them b, c and w stand for 512, 1 and 2. Undefined if the text is no size.
 */
export function coreutilsSize(text: string, letters: string): number | undefined {
  const found = /^([0-9]+)([a-zA-Z]*)$/.exec(text);
  if (!found) return undefined;
  const factor = suffix(found[2], letters);
  return factor === undefined ? undefined : exact(Number(found[1]) * factor);
}

function suffix(text: string, letters: string): number | undefined {
  if (text === '') return 1;
  if (!letters.includes(text[0])) return undefined;
  if (text === 'b' || text === 'c' || text === 'w') return { b: 512, c: 1, w: 2 }[text];
  const power = POWERS.indexOf(text[0].toUpperCase()) + 1;
  if (power === 0) return undefined;
  if (text.length === 1 || text.slice(1) === 'iB') return 1024 ** power;
  return text.slice(1) === 'B' ? 1000 ** power : undefined;
}

/** util-linux takes the same, in letters of either case. */
export function utilLinuxSize(text: string): number | undefined {
  const found = /^([0-9]+)([a-zA-Z]*)$/.exec(text);
  if (!found) return undefined;
  const [, digits, unit] = found;
  if (unit === '') return exact(Number(digits));
  const power = POWERS.indexOf(unit[0].toUpperCase()) + 1;
  if (power === 0) return undefined;
  const rest = unit.slice(1).toUpperCase();
  if (rest !== '' && rest !== 'IB' && rest !== 'B') return undefined;
  return exact(Number(digits) * (rest === 'B' ? 1000 : 1024) ** power);
}

const exact = (n: number): number | undefined => (Number.isSafeInteger(n) ? n : undefined);

/** The size for `ls -h`, `du -h` and `df -h`, rounded up, with one decimal below ten. */
export function humanSize(bytes: number): string {
  if (bytes < 1024) return String(bytes);
  let power = 0;
  let value = bytes;
  while (value >= 1024 && power < POWERS.length) {
    value /= 1024;
    power++;
  }
  const tenths = Math.ceil(value * 10 - 1e-9);
  if (tenths < 100) return `${Math.floor(tenths / 10)}.${tenths % 10}${POWERS[power - 1]}`;
  const whole = Math.ceil(value - 1e-9);
  return whole >= 1024 && power < POWERS.length ? `1.0${POWERS[power]}` : `${whole}${POWERS[power - 1]}`;
}
