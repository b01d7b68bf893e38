/** The paint that marks name `hatch`: blocks that are allocated but unwritten. One tile of it, to be repeated at 45°. */
import { type Mark, markAt, type RectPart } from './mark.ts';

export const HATCH_SIZE = 5;

export const HATCH_PARTS: readonly RectPart[] = [
  { shape: 'rect', x: 0, y: 0, width: HATCH_SIZE, height: HATCH_SIZE, className: 'hatch-ground' },
  { shape: 'rect', x: 0, y: 0, width: 2, height: HATCH_SIZE, className: 'hatch-line' },
];

export const HATCH: Mark = markAt(
  'hatch',
  'paint',
  0,
  { x: 0, y: 0, width: HATCH_SIZE, height: HATCH_SIZE },
  HATCH_PARTS,
);
