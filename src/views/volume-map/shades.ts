/**
 * The pixels of the kinds of block. The class gives the colour, which is the same in every view. The kinds of a class
 * differ in shade, and kinds that were never written are hatched.
 *
 *      superblock ███   descriptors ▓▓▓   room for more ░░░       inode table ███   never initialised ╱╱╱
 */
import { BLOCK_KINDS, type BlockClass, type BlockKindName } from '../../engine/volume/block-kind.ts';
import { mix, type Palette, pixelOf } from '../theme/palette.ts';
import { RANKED_KINDS } from './cells.ts';

interface Shade {
  /** The share of the class's colour over the tile's ground; above 1 the rest is ink. */
  strength: number;
  hatched?: boolean;
}

const FULL: Shade = { strength: 1 };
const SHADES: Partial<Record<BlockKindName, Shade>> = {
  descriptors: { strength: 0.74 },
  reserved_descriptors: { strength: 0.42 },
  boot: { strength: 0.55, hatched: true },
  mmp: { strength: 1, hatched: true },
  inode_bitmap: { strength: 0.66 },
  htree: { strength: 1.3 },
  indirect: { strength: 0.72 },
  xattr: { strength: 0.5 },
  unwritten: { strength: 1, hatched: true },
  symlink: { strength: 0.66 },
  unaccounted: { strength: 1.35, hatched: true },
  bad: { strength: 1.7, hatched: true },
  cluster_rest: { strength: 0.3 },
  beyond: { strength: 0.6, hatched: true },
  inode_table_unwritten: { strength: 0.85, hatched: true },
};

export const isHatched = (kind: number): boolean => shadeOf(kind).hatched === true;

const shadeOf = (kind: number): Shade => SHADES[BLOCK_KINDS[kind]?.name] ?? FULL;

/** Colour of a kind; for a hatched one, that of its lines. */
export function kindColour(p: Palette, kind: number): string {
  const { strength } = shadeOf(kind);
  const css = p.kindCss[kind] ?? p.ink;
  return strength > 1 ? mix(css, p.ink, strength - 1) : mix(p.panel, css, strength);
}

/** The colour between the lines of a hatched kind. */
export const hatchGround = (p: Palette, kind: number): string => mix(p.panel, kindColour(p, kind), 0.28);

/** A kind as a CSS background, for swatches. */
export const kindBackground = (p: Palette, kind: number): string =>
  isHatched(kind)
    ? `repeating-linear-gradient(135deg, ${kindColour(p, kind)} 0 1.5px, ${hatchGround(p, kind)} 1.5px 4px)`
    : kindColour(p, kind);

/** Levels of fullness of a pixel that covers several blocks. */
export const LEVELS = 8;

export interface Shades {
  /** The colour between cells and around groups. */
  ground: number;
  /** The colour of a cell, by kind. */
  cell: Uint32Array;
  /** Ground of a hatched cell, by kind; 0 for kinds that are plain. */
  hatch: Uint32Array;
  /** The colour of cells too small for hatching, by kind. */
  flat: Uint32Array;
  /** The colour of a pixel that covers several blocks: [rank × LEVELS + fullness]. */
  mixed: Uint32Array;
}

/** The tables for a theme; `only` dims every class but one. */
export function shadesOf(p: Palette, only?: BlockClass): Shades {
  const dim = (kind: number) => only !== undefined && BLOCK_KINDS[kind]?.class !== only;
  const faded = (css: string, kind: number) => (dim(kind) ? mix(p.panel, css, 0.13) : css);
  const free = p.kinds.free;
  const freeShown = only !== undefined && only !== 'free' ? mix(p.panel, free, 0.5) : free;
  const ink = pixelOf(p.ink);
  const shades: Shades = {
    ground: p.pixel.panel,
    cell: new Uint32Array(256).fill(ink),
    hatch: new Uint32Array(256),
    flat: new Uint32Array(256).fill(ink),
    mixed: new Uint32Array((BLOCK_KINDS.length + 1) * LEVELS).fill(ink),
  };
  BLOCK_KINDS.forEach(({ name }, kind) => {
    const css = name === 'free' ? freeShown : faded(kindColour(p, kind), kind);
    const ground = faded(hatchGround(p, kind), kind);
    shades.cell[kind] = pixelOf(css);
    if (isHatched(kind)) shades.hatch[kind] = pixelOf(ground);
    const flat = isHatched(kind) ? mix(ground, css, 0.5) : css;
    shades.flat[kind] = pixelOf(flat);
    const rank = RANKED_KINDS.indexOf(kind);
    for (let level = 0; level < LEVELS; level++) {
      // They are never paler than 45 %, so that rare blocks among free ones stay visible.
      const full = name === 'free' ? 1 : 0.45 + (0.55 * (level + 1)) / LEVELS;
      shades.mixed[rank * LEVELS + level] = pixelOf(mix(freeShown, flat, full));
    }
  });
  return shades;
}
