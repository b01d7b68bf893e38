/** Draws the tile of power cuts. */
import { useMemo } from 'react';
import type { Answered } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { CrashTile } from './CrashTile.tsx';
import { Place } from './Place.tsx';

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
