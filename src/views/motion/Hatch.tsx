/** The paint that marks name `hatch`, for a picture on the page. */
import { type Mark, markAt, type RectPart } from './mark.ts';

/** The paint that marks name `hatch`: blocks that are allocated but unwritten. One tile of it, to be repeated at 45°. */
const HATCH_SIZE = 5;

const HATCH_PARTS: readonly RectPart[] = [
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

export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width={HATCH_SIZE}
        height={HATCH_SIZE}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        {HATCH_PARTS.map(({ className, width, height }) => (
          <rect key={className} width={width} height={height} className={className} />
        ))}
      </pattern>
    </defs>
  );
}
