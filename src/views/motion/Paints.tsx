/**
 * Paints that marks name, for a picture on the page. Each is a small tile that is repeated.
 *
 *     hatch    allocated but unwritten      dots    free: paper, without a hue
 */
import { type Mark, markAt, type Part } from './mark.ts';

interface Paint {
  /** The tile, under the paint's name. */
  tile: Mark;
  /** By how much the tiles are turned, degrees. */
  turn: number;
}

const paint = (name: string, size: number, turn: number, parts: readonly Part[]): Paint => ({
  tile: markAt(name, 'paint', 0, { x: 0, y: 0, width: size, height: size }, [
    { shape: 'rect', x: 0, y: 0, width: size, height: size, className: `${name}-ground` },
    ...parts,
  ]),
  turn,
});

export const PAINTS: readonly Paint[] = [
  paint('hatch', 5, 45, [{ shape: 'rect', x: 0, y: 0, width: 2, height: 5, className: 'hatch-line' }]),
  paint('dots', 6, 0, [{ shape: 'circle', x: 3, y: 3, r: 0.8, className: 'dots-dot' }]),
];

/** Their definitions, under ids that begin with `id`. */
export function Paints({ id }: { id: string }) {
  return (
    <defs>
      {PAINTS.map(({ tile: { key, width, height, parts }, turn }) => (
        <pattern
          key={key}
          id={`${id}-${key}`}
          width={width}
          height={height}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${turn})`}
        >
          {parts.map((part) =>
            part.shape === 'circle' ? (
              <circle key={part.className} cx={part.x} cy={part.y} r={part.r} className={part.className} />
            ) : (
              part.shape === 'rect' && (
                <rect key={part.className} width={part.width} height={part.height} className={part.className} />
              )
            ),
          )}
        </pattern>
      ))}
    </defs>
  );
}
