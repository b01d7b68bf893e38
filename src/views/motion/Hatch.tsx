/** The paint that marks name `hatch`, for a picture on the page. */
import { HATCH_PARTS, HATCH_SIZE } from './paints.ts';

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
