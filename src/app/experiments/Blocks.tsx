/** A device as rows of blocks in their usual colours, and the path of a listing over it. */

import { COLUMNS, type Picture } from '../../experiments/picture.ts';
import { useWords } from '../../views/language/useWords.ts';
import { experiments } from './words.ts';

const CELL = 5;
const ROW = 7;

export function Blocks({ title, picture }: { title: string; picture: Picture }) {
  const words = useWords(experiments);
  const { rows, marks, way } = picture;
  const points = way.map(({ row, column }) => `${column * CELL},${(row + 0.5) * ROW}`).join(' ');
  return (
    <figure className="experiment-blocks">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${COLUMNS * CELL} ${rows * ROW}`} role="img" aria-label={words.blocks(title, way.length)}>
        <rect className="experiment-ground" width={COLUMNS * CELL} height={rows * ROW} />
        {marks.map(({ row, column, length, what }) => (
          <rect
            key={`${row} ${column}`}
            x={column * CELL}
            y={row * ROW + 0.5}
            width={length * CELL}
            height={ROW - 1}
            fill={`var(--kind-${what})`}
          />
        ))}
        <polyline className="experiment-way" points={points} />
      </svg>
    </figure>
  );
}
