/**
 * The map in words, made from the same cells as the picture: for screen readers, and for tests that check what the
 * picture says.
 */
import { BLOCK_KINDS } from '../../engine/volume/block-kind.ts';
import { formatCount } from '../common/units.ts';
import { type Passage, passages } from '../twin/passages.ts';
import { type Cells, cellsPerGroup, countsOfGroup, kindOf, kindsOf, RANK, RANKED_KINDS } from './cells.ts';
import { blocksIn, firstBlockOf, groupOf, type Layout } from './layout.ts';

/** `block` or `blocks`, `pixel` or `pixels`. */
const plural = (n: number, word: string) => (n === 1 ? word : `${word}s`);

/** The rarest first. */
function countsOfKinds(counts: Float64Array): { label: string; count: string }[] {
  const parts: { label: string; count: string }[] = [];
  for (let rank = RANKED_KINDS.length - 1; rank >= 0; rank--) {
    const kind = RANKED_KINDS[rank];
    if (counts[kind] > 0) parts.push({ label: BLOCK_KINDS[kind].label, count: formatCount(counts[kind]) });
  }
  return parts;
}

/** `1 superblock, 1 block bitmap, 214 inode table, 7,976 free`. @internal */
export const countsInWords = (counts: Float64Array): string =>
  countsOfKinds(counts)
    .map(({ label, count }) => `${count} ${label}`)
    .join(', ');

export function groupInWords(c: Cells, group: number, backups: ReadonlySet<number>): string {
  const g = c.geometry;
  const first = firstBlockOf(g, group);
  const marks = backups.has(group) && group > 0 ? ', with a backup of the superblock' : '';
  const flex = g.flexSize > 1 ? `, flex group ${Math.floor(group / g.flexSize)}` : '';
  const last = first + blocksIn(g, group) - 1;
  return `Group ${group}${flex}, blocks ${first} to ${last}${marks}: ${contentsInWords(c, group)}.`;
}

/** Counts if every block is known; for a group known only by its cells, what they show. */
function contentsInWords(c: Cells, group: number): string {
  const { kinds, at, per } = kindsOf(c, group);
  if (per === 1) return countsInWords(countsOfGroup(c, group));
  const cells = cellsPerGroup(c.geometry);
  let used = 0;
  let rank = 0;
  for (let q = at; q < at + cells; q++) {
    used += c.fill ? c.fill[q] / 255 : 1;
    rank = Math.max(rank, RANK[kinds[q]]);
  }
  if (rank === 0) return 'free';
  const share = Math.max(1, Math.round((100 * used) / cells));
  return `about ${share} % in use, the rarest kind: ${BLOCK_KINDS[RANKED_KINDS[rank]]?.label ?? 'unknown'}`;
}

export function blockInWords(c: Cells, block: number, label?: string): string {
  const kind = BLOCK_KINDS[kindOf(c, block)];
  return `Block ${block}: ${label ?? kind?.label ?? 'unknown'}, group ${groupOf(c.geometry, block)}.`;
}

/** The most groups that a person listens to; zooming in brings others. */
const GROUPS = 64;

/** The volume, what it is made of, and the groups in sight. */
export function mapInWords(
  c: Cells,
  caption: string,
  seen: readonly number[],
  backups: ReadonlySet<number>,
): Passage[] {
  const groups = seen.slice(0, GROUPS).map((group) => groupInWords(c, group, backups));
  if (seen.length > GROUPS) groups.push(`${formatCount(seen.length - GROUPS)} more groups.`);
  return passages(
    ['The volume', [caption]],
    ['What its blocks are', countsOfKinds(c.counts).map(({ label, count }) => `${label}: ${count}`)],
    ['Groups in sight', groups],
  );
}

/** What a pixel stands for: `1 pixel ≈ 8 blocks`, `1 block = 6 × 7 pixels`. */
export function scaleInWords(l: Layout): string {
  if (l.pitchX >= 1) {
    const x = Math.round(l.pitchX * 10) / 10;
    const y = Math.round(l.pitchY * 10) / 10;
    return x === 1 && y === 1 ? '1 block = 1 pixel' : `1 block = ${x} × ${y} pixels`;
  }
  const blocks = 1 / (l.pitchX * l.pitchY);
  const rounded = blocks < 10 ? Math.round(blocks * 10) / 10 : Math.round(blocks);
  return `1 pixel ≈ ${formatCount(rounded)} ${plural(rounded, 'block')}`;
}
