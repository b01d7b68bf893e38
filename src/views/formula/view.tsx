/** The tile of the papers' formula, and its picture. */

import { useId, useMemo, useRef } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { MachineTimeData } from '../../session/answers/machine-time.ts';
import { wordsIn } from '../../words/words.ts';
import { Picture, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { useLanguage, useWords } from '../language/useWords.ts';
import { MARGIN } from '../motion/drawn.ts';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import { Paints } from '../motion/Paints.tsx';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { usePage } from '../page/page.ts';
import { drawFormula, SHARES, storyOf, termsAt, timeOfStep } from './picture.ts';
import { captionOf, ENGLISH, formulaInWords } from './words.ts';
import '../latency/latency.css';
import './formula.css';

/**
 * The papers' formula (1), and (9) with the journal, filling term by term: each request that finishes adds its service
 * time to the term of what it was for.
 */
export interface FormulaProps {
  data: MachineData | undefined;
  times: MachineTimeData | undefined;
  step: number;
  /** The time stands between the step and the one before it. */
  between: boolean;
}

function FormulaTile(props: FormulaProps) {
  const { data, times, step } = props;
  const said = useWords(ENGLISH);
  const arms = data && times && data.drives.length > 0;
  const terms = arms ? termsAt(data, timeOfStep(times, step)) : undefined;
  return (
    <Tile
      name={said.formula.name}
      lang={useLanguage()}
      className="formula"
      caption={terms && captionOf(terms, said)}
      words={terms && formulaInWords(terms, said)}
    >
      {arms ? (
        <Body {...props} data={data} times={times} />
      ) : (
        <p className="tile-empty">{data ? said.formula.noArm : said.formula.noMachine('# machine: papers')}</p>
      )}
    </Tile>
  );
}

function Body({ data, times, step, between }: FormulaProps) {
  const said = useWords(ENGLISH);
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useRoom(host, 2 * MARGIN);
  const drawn = useMemo(
    () => (at: number) => (width > 0 ? drawFormula(data, times, at, { width, height }, said) : undefined),
    [data, times, width, height, said],
  );
  const picture = useMemo(() => drawn(step), [drawn, step]);
  const earlier = useMemo(() => (between ? drawn(step - 1)?.shown : undefined), [drawn, step, between]);
  return (
    <>
      <div ref={host} className="fo-body">
        {picture && (
          <Picture width={picture.width} height={picture.height} role="img" aria-label={said.formula.bars}>
            <Paints id={id} />
            <MarkLayer
              shown={picture.shown}
              before={earlier}
              storyOf={storyOf}
              paint={(name) => `url(#${id}-${name})`}
            />
          </Picture>
        )}
      </div>
      <ul className="fo-legend" aria-label={said.formula.legend}>
        {SHARES.map((share) => (
          <li key={share}>
            <i className={`fo-${share}`} />
            {said.machine.shares[share]}
          </li>
        ))}
      </ul>
    </>
  );
}

export function View({ answers }: Answered<'machine' | 'machineTime'>) {
  return (
    <FormulaTile
      data={answers.machine}
      times={answers.machineTime}
      step={usePage((s) => s.moment.step)}
      between={usePage((s) => s.between !== undefined)}
    />
  );
}

export const picture: PictureOf<'machine' | 'machineTime'> = {
  draw: ({ machine, machineTime }, room, { moment, language }) => {
    const said = {
      formula: wordsIn(language, ENGLISH.formula),
      machine: wordsIn(language, ENGLISH.machine),
      units: wordsIn(language, ENGLISH.units),
    };
    return drawFormula(machine, machineTime, moment.step, room, said);
  },
  storyOf,
};
