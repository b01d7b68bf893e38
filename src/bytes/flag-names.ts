/** Bits by their names. Events say them, too, and these come to a page before any structure of the disk does. */

/** The names of the bits that are set; bits without a name are given in hex. */
export function flagNames(flags: Readonly<Record<string, number>>, value: number | bigint): string[] {
  let left = BigInt(value);
  const names: string[] = [];
  for (const [name, bit] of Object.entries(flags)) {
    if ((left & BigInt(bit)) !== BigInt(bit) || bit === 0) continue;
    names.push(name);
    left &= ~BigInt(bit);
  }
  if (left) names.push(`0x${left.toString(16)}`);
  return names;
}
