/**
 * The power cut: the writes on their way to the disk, the choice of those to lose, and the state of everything after the
 * next mount.
 */

import { type ReactNode, useMemo, useState } from 'react';
import type { CrashData } from '../../session/crash/question.ts';
import { Tile } from '../common/Tile.tsx';
import { useWords } from '../language/useWords.ts';
import { Copies } from './Copies.tsx';
import { Cut, type CutProps } from './Cut.tsx';
import { Matrix, type MatrixSource } from './Matrix.tsx';
import { crashInWords } from './text.ts';
import { crash as english } from './words.ts';
import './crash.css';

export interface CrashProps extends Omit<CutProps, 'data' | 'onCut'> {
  data: CrashData | undefined;
  /** The data of the moment before, if the time stands between the two. */
  before?: CrashData | undefined;
  /** Goes back to before the crash, if this recording began with one. */
  onBack?: (() => void) | undefined;
  selected?: number | undefined;
  onSelect(block: number): void;
  /** The moment of the power cut, if it is not the present one. */
  place?: ReactNode;
  /** Every moment in every mode, if there is a script. */
  matrix?: MatrixSource | undefined;
}

export function CrashTile({ data, before, place, onBack, matrix, selected, onSelect, ...rest }: CrashProps) {
  const [cutAt, setCutAt] = useState<number>();
  const words = useWords(english);
  const twin = useMemo(() => data && crashInWords(data, words), [data, words]);
  return (
    <Tile
      name={words.name}
      className="crash"
      caption={data && !data.why ? (data.count === 0 ? words.nothing : words.onTheWay(data.count)) : undefined}
      words={twin}
    >
      <div className="tile-body crash-body">
        {onBack && (
          <p className="crash-after">
            {data?.why ? words.beginsUnmountable : words.begins}
            <button type="button" className="button" onClick={onBack}>
              {words.back}
            </button>
          </p>
        )}
        {place}
        {data?.why && <p className="tile-quiet">{words.why(data.why)}</p>}
        {/* A choice for one moment does not hold for another. */}
        {data && !data.why && <Cut key={data.step} data={data} onCut={setCutAt} {...rest} />}
        {data?.file && (
          <Copies
            file={data.file}
            step={data.step}
            before={before}
            cut={cutAt === data.step}
            selected={selected}
            onSelect={onSelect}
          />
        )}
        {data && matrix && <Matrix key={matrix.work} source={matrix} />}
      </div>
    </Tile>
  );
}
