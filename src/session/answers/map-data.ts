/**
 * The volume as a map of kinds of blocks. The map exists even before there is a superblock, and for a volume too large to
 * name every block.
 */
import { Refused } from '../../bytes/refused.ts';
import { BLOCK_KINDS, BlockKind } from '../../engine/volume/block-kind.ts';
import { classify, classifyGroup, summarizeGroups } from '../../engine/volume/classify.ts';
import { type Geometry, groupLength } from '../../engine/volume/geometry.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import type { MapData } from '../session-api.ts';
import { defineAnswer } from './define-answer.ts';
import { widest } from './widest.ts';

/** Beyond this, a cell of the map is a whole group. */
const MAX_MAPPED_BLOCKS = 2 ** 24;

/** If one cell holds several kinds, the map shows the kind that is rarest on a volume. */
const RARITY: readonly (keyof typeof BlockKind)[] = [
  'superblock',
  'mmp',
  'boot',
  'descriptors',
  'block_bitmap',
  'inode_bitmap',
  'htree',
  'directory',
  'xattr',
  'indirect',
  'extent_node',
  'reserved_descriptors',
  'journal',
  'inode_table',
  'symlink',
  'unwritten',
  'data',
  'inode_table_unwritten',
  'cluster_rest',
];

type Cells = Omit<MapData, 'written'>;

/** The cells are kept per volume, because events that write nothing do not change it. */
const kept = new WeakMap<Volume | Refused, Cells>();

/** The kind of every block, and the blocks just written. */
export const map = defineAnswer(
  'map',
  ({ volume, written, whole, recording }): MapData => {
    let cells = kept.get(volume);
    if (!cells) {
      cells = mapOf(volume, widest(recording, whole.final.geometry));
      kept.set(volume, cells);
    }
    return { ...cells, kinds: cells.kinds.slice(), written };
  },
  { gives: ({ kinds }) => [kinds.buffer as ArrayBuffer] },
);

/** `BlockKind` of every block of a group, for maps that show a group as one cell. */
export const groupKinds = defineAnswer('groupKinds', ({ volume, whole, recording }, { group }: { group: number }) => {
  const length = groupLength(widest(recording, whole.final.geometry), group);
  if (volume instanceof Refused) return new Uint8Array(length);
  return within(group < volume.geometry.groups ? classifyGroup(volume, group) : new Uint8Array(0), length);
});

/** From the first step on, the map has the shape of the volume at its largest. */
function mapOf(volume: Volume | Refused, shape: Geometry): Cells {
  if (volume instanceof Refused || !fits(volume.geometry, shape)) return blank(shape);
  const { geometry: g } = volume;
  if (shape.blockCount <= MAX_MAPPED_BLOCKS) {
    const kinds = classify(volume);
    return kinds instanceof Refused ? blank(shape) : { kinds: within(kinds, shape.blockCount) };
  }
  const width = BLOCK_KINDS.length;
  const byGroup = summarizeGroups(volume);
  const kinds = new Uint8Array(g.groups);
  const fill = new Uint8Array(shape.groups);
  const counts = new Float64Array(256);
  for (let group = 0; group < g.groups; group++) {
    const at = group * width;
    for (let k = 0; k < width; k++) counts[k] += byGroup[at + k];
    const shown = RARITY.find((name) => byGroup[at + BlockKind[name]] > 0);
    kinds[group] = shown ? BlockKind[shown] : BlockKind.free;
    fill[group] = Math.round(255 * (1 - byGroup[at + BlockKind.free] / groupLength(g, group)));
  }
  counts[BlockKind.beyond] = shape.blockCount - g.blockCount;
  return { kinds: within(kinds, shape.groups), fill, counts, blocksPerCell: g.blocksPerGroup };
}

/** Answers whether the geometry fits the map. A volume of another kind may have been on the device before. */
const fits = (g: Geometry, shape: Geometry): boolean =>
  g.blockSize === shape.blockSize && g.blocksPerGroup === shape.blocksPerGroup && g.blockCount <= shape.blockCount;

function within(kinds: Uint8Array, length: number): Uint8Array {
  if (kinds.length === length) return kinds;
  const all = new Uint8Array(length).fill(BlockKind.beyond);
  all.set(kinds);
  return all;
}

/** The map of a disk without a volume, on which nothing is in use. */
function blank(g: Geometry): Cells {
  if (g.blockCount <= MAX_MAPPED_BLOCKS) return { kinds: new Uint8Array(g.blockCount) };
  const counts = new Float64Array(256);
  counts[BlockKind.free] = g.blockCount;
  return { kinds: new Uint8Array(g.groups), fill: new Uint8Array(g.groups), counts, blocksPerCell: g.blocksPerGroup };
}
