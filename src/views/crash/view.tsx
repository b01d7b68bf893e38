/** The tile of power cuts. */
import { type ReactNode, useMemo, useState } from 'react';
import type { CrashData } from '../../session/crash/question.ts';
import { Tile } from '../common/Tile.tsx';
import { useWords } from '../language/useWords.ts';
import type { Answered } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { Copies } from './Copies.tsx';
import { Cut, type CutProps } from './Cut.tsx';
import { Matrix, type MatrixSource } from './Matrix.tsx';
import { crashInWords, crash as english } from './words.ts';
import './crash.css';

/**
 * The power cut: the writes on their way to the disk, the choice of those to lose, and the state of everything after the
 * next mount.
 */
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

function CrashTile({ data, before, place, onBack, matrix, selected, onSelect, ...rest }: CrashProps) {
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

/** The moment of the power cut: the one that is shown, or the crash marker's. */
function Place({ markCrash }: { markCrash(step: number | undefined): void }) {
  const words = useWords(english).place;
  const { goTo } = useActions();
  const marker = usePage((s) => s.marker);
  const step = usePage((s) => s.moment.step);
  if (marker === undefined)
    return (
      <p className="crash-place">
        <span>{words.atStep(step)}</span>
        <button type="button" className="button" title={words.keepTitle} onClick={() => markCrash(step)}>
          {words.keep}
        </button>
      </p>
    );
  return (
    <p className="crash-place crash-marked">
      <span>{(marker === step ? words.atMarkerShown : words.atMarker)(marker)}</span>
      {marker !== step && (
        <button type="button" className="button" onClick={() => goTo(marker)}>
          {words.goThere}
        </button>
      )}
      <button type="button" className="button" onClick={() => markCrash(undefined)}>
        {words.follow}
      </button>
    </p>
  );
}

export function View({ answers, before }: Answered<'crash' | 'matrixWork', 'matrixWork'>) {
  const { cuts, markCrash, select } = useActions();
  const run = usePage((s) => s.run);
  const typed = usePage((s) => s.typed);
  const code = usePage((s) => s.code);
  const back = useMemo(() => cuts.back?.({ run, typed }), [cuts, run, typed]);
  const work = code === undefined ? undefined : answers.matrixWork;
  const matrix = useMemo(() => work && cuts.matrix(work), [cuts, work]);
  return (
    <CrashTile
      data={answers.crash}
      before={before.crash}
      selected={usePage(selectedBlock)}
      onSelect={select}
      onPull={cuts.pull}
      onEnter={cuts.enter}
      onBack={back}
      place={markCrash && <Place markCrash={markCrash} />}
      matrix={matrix}
      pulled={answers.crash && cuts.pulled?.(answers.crash.step)}
    />
  );
}
