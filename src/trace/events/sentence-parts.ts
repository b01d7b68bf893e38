/** Parts of sentences about events in any language: names as text, hashes, records of fast commits, powers. */

/** A name's bytes as text: UTF-8 where they are valid, `\xNN` where they are not. */
export function shown(name: string): string {
  let percent = '';
  for (let i = 0; i < name.length; i++) percent += `%${name.charCodeAt(i).toString(16).padStart(2, '0')}`;
  let text: string;
  try {
    text = decodeURIComponent(percent);
  } catch {
    text = name.replace(/[\x80-\xff]/g, hexByte);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return text.replace(/[\0-\x1f\x7f]/g, hexByte);
}

const hexByte = (c: string): string => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** The hashes of directories, by their numbers. */
export const VERSIONS = ['legacy', 'half-MD4', 'TEA', 'legacy', 'half-MD4', 'TEA'];
export const hex = (n: number): string => `0x${n.toString(16).padStart(8, '0')}`;

/** EXT4_FC_STATUS_…: the result of a fast commit. */
export const FC_STATUS = { OK: 0, INELIGIBLE: 1, SKIPPED: 2, FAILED: 3 } as const;

/** Records that only frame and fill, and say nothing themselves. */
const FRAME = new Set(['HEAD', 'PAD', 'TAIL']);

/** The kinds of records, in the order of the first of each, to fit into two lines of a lecture. '' if only the frame. */
export function kindsOf(records: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const record of records) {
    const kind = record.split(' ', 1)[0];
    if (!FRAME.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const kinds = [...counts].map(([kind, count]) => (count === 1 ? kind : `${count} ${kind}`));
  return kinds.join(', ');
}

/** The exponent that makes `n` a power of `base`; 0 if none does. */
function exponentOf(base: number, n: number): number {
  let exponent = 1;
  for (let power = base; power < n; power *= base) exponent++;
  return base ** exponent === n ? exponent : 0;
}

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const raised = (n: number): string => [...String(n)].map((digit) => SUPERSCRIPT[Number(digit)]).join('');

/** `27 = 3³`, where sparse_super picks a group for that. */
export function powerText(group: number): string | undefined {
  const base = [3, 5, 7].find((b) => exponentOf(b, group));
  return base === undefined ? undefined : `${group} = ${base}${raised(exponentOf(base, group))}`;
}
