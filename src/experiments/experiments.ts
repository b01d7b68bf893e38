/**
 * The four experiments: the proposals of 2007, the layouts for them here, and their costs beside ext4.
 *
 *     script ─▶ ext4 ─▶ tree ─▶ each design ─▶ device ─▶ read back, checked, counted
 */
import { Refused } from '../bytes/refused.ts';
import type { Equipment } from '../session/run/equipment.ts';
import { ABOUT, type About } from './about.ts';
import { type Costs, costsOf, costsOfExt4 } from './costs.ts';
import { type Design, lay } from './lay.ts';
import { type Picture, pictureOf } from './picture.ts';
import { FRESH, type Made, madeBy, SCATTERED } from './trees.ts';

const KiB = 1024;
const PAGE_BYTES = 4 * KiB;

interface Column {
  readonly title: string;
  readonly design: (made: Made) => Design;
}

export interface Experiment extends About {
  readonly script: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export interface Row {
  readonly what: string;
  readonly value: (costs: Costs, blockSize: number) => number;
  readonly unit: 'blocks' | 'bytes' | 'count';
}

const LISTED: Row = { what: 'blocks read for a listing with stat', value: (c) => c.listing.blocks, unit: 'blocks' };
const JUMPS: Row = { what: 'of them, not behind the one before', value: (c) => c.listing.jumps, unit: 'count' };
const LISTED_BYTES: Row = { what: 'bytes read for it', value: (c) => c.listing.bytes, unit: 'bytes' };
const CHECKED: Row = { what: 'blocks that a check reads', value: (c) => c.check.blocks, unit: 'blocks' };
const CHECKED_BYTES: Row = { what: 'bytes that a check reads', value: (c) => c.check.bytes, unit: 'bytes' };
const FREE_INODES: Row = { what: 'bytes kept for inodes that are free', value: (c) => c.waste.inodes, unit: 'bytes' };
const DIRECTORIES: Row = {
  what: 'bytes of directories without a name or inode in them',
  value: (c) => c.waste.directories,
  unit: 'bytes',
};
const TAILS: Row = { what: 'bytes behind the ends of files', value: (c) => c.waste.tails, unit: 'bytes' };
const IN_USE: Row = {
  what: 'bytes in use in all',
  value: ({ classes }, blockSize) => classes.filter((what) => what !== 'free').length * blockSize,
  unit: 'bytes',
};
const MAP_BLOCKS: Row = { what: 'blocks of maps', value: (c) => c.mapBlocks, unit: 'blocks' };
const MAPS: Row = { what: 'bytes of them that are free', value: (c) => c.waste.maps, unit: 'bytes' };

const shapeOf = ({ store }: Made, blocksPerGroup: number) => ({
  blockSize: store.blockSize,
  blocks: store.blockCount,
  blocksPerGroup,
});

/** The number of blocks in a group of the volume that FRESH makes. */
const FRESH_GROUP = 1024;
/** The number of inodes of that volume. */
const FRESH_INODES = 4096;

/** Large blocks need a larger device for the same files. */
const LARGE_DEVICE = 64 * 1024 * KiB;

const large = (blockSize: number): Column => ({
  title: `blocks of ${blockSize / KiB} KiB`,
  design: () => ({
    blockSize,
    blocks: LARGE_DEVICE / blockSize,
    blocksPerGroup: LARGE_DEVICE / blockSize,
    inodesIn: 'table',
    inodes: FRESH_INODES,
  }),
});

const aboutOf = (name: string): About => ABOUT.find((about) => about.name === name)!;

export const EXPERIMENTS: readonly Experiment[] = [
  {
    ...aboutOf('inode-numbers'),
    script: FRESH,
    columns: [
      { title: 'inode tables that grow', design: (made) => ({ ...shapeOf(made, FRESH_GROUP), inodesIn: 'clusters' }) },
    ],
    rows: [LISTED, JUMPS, CHECKED, FREE_INODES, DIRECTORIES],
  },
  {
    ...aboutOf('inode-in-directory'),
    script: FRESH,
    columns: [
      { title: 'inodes in directories', design: (made) => ({ ...shapeOf(made, FRESH_GROUP), inodesIn: 'records' }) },
    ],
    rows: [LISTED, JUMPS, CHECKED, FREE_INODES, DIRECTORIES],
  },
  {
    ...aboutOf('block-mapped-extents'),
    script: SCATTERED,
    columns: [
      {
        title: 'leaves of both kinds',
        design: (made) => ({
          ...shapeOf(made, made.store.blockCount),
          inodesIn: 'table',
          inodes: 1400,
          lists: true,
          keepsPlaces: true,
        }),
      },
    ],
    rows: [MAP_BLOCKS, MAPS],
  },
  {
    ...aboutOf('large-blocks'),
    script: FRESH,
    columns: [large(16 * KiB), large(64 * KiB)],
    rows: [
      LISTED,
      LISTED_BYTES,
      CHECKED,
      CHECKED_BYTES,
      TAILS,
      IN_USE,
      { what: 'pages of 4 KiB that a block takes', value: (_, blockSize) => blockSize / PAGE_BYTES, unit: 'count' },
    ],
  },
];

export interface Figures {
  title: string;
  blockSize: number;
  costs: Costs;
  picture: Picture;
}

export interface Done {
  name: string;
  names: number;
  inodes: number;
  /** The columns; ext4 comes first. */
  columns: Figures[];
}

export function runExperiment(experiment: Experiment, equipment: Equipment): Done | Refused {
  const made = madeBy(experiment.script, equipment);
  return made instanceof Refused ? made : experimentOn(experiment, made);
}

/**
 * Runs the experiment on the volume that its script has made.
 *
 * @internal
 */
export function experimentOn({ name, columns }: Experiment, made: Made): Done {
  const { store, tree } = made;
  const figures = (title: string, blockSize: number, costs: Costs): Figures => ({
    title,
    blockSize,
    costs,
    picture: pictureOf(costs, blockSize / store.blockSize),
  });
  const others = columns.map(({ title, design }) => {
    const laid = lay(tree, design(made));
    return figures(title, laid.store.blockSize, costsOf(laid, tree));
  });
  const ext4 = figures('ext4', store.blockSize, costsOfExt4(store, tree));
  return { name, names: tree.names.length, inodes: tree.inodes.size, columns: [ext4, ...others] };
}
