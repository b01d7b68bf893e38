/** The tile of power cuts: about the crash marker if there is one, else about the moment that is shown. */
import { useMemo } from 'react';
import { defineTile } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { CrashTile } from './CrashTile.tsx';
import { Place } from './Place.tsx';

export const crash = defineTile({
  id: 'crash',
  title: 'Power cut',
  shelf: 'Safety',
  about: 'Pull the plug at this moment, and see what is left',
  asks: ({ pickedFile, marker, run, typed }) => ({
    crash: { ino: pickedFile, risk: marker === undefined ? undefined : true },
    matrixWork: { run, typed },
  }),
  at: ({ marker, moment }) => (marker === undefined ? moment : { step: marker, write: 0 }),
  later: ['matrixWork'],
  View({ answers, before }) {
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
  },
});
