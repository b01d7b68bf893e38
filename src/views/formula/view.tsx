/** Draws the tile of the papers' formula. */

import { wordsIn } from '../../words/words.ts';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { usePage } from '../page/page.ts';
import { drawFormula, storyOf } from './drawn.ts';
import { FormulaTile } from './FormulaTile.tsx';
import { ENGLISH } from './text.ts';

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
