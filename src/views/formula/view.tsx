/** What is drawn in the tile of the papers' formula. */

import { viewWordsIn } from '../language/useWords.ts';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { usePage } from '../page/page.ts';
import { drawFormula, storyOf } from './drawn.ts';
import { FormulaTile } from './FormulaTile.tsx';
import { ENGLISH } from './words.ts';

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
      formula: viewWordsIn(language, 'formula', ENGLISH.formula),
      machine: viewWordsIn(language, 'machine', ENGLISH.machine),
      units: viewWordsIn(language, 'units', ENGLISH.units),
    };
    return drawFormula(machine, machineTime, moment.step, room, said);
  },
  storyOf,
};
