/** What is drawn in the tile of the papers' formula. */

import type { Answered, PictureOf } from '../page/define-tile.ts';
import { usePage } from '../page/page.ts';
import { drawFormula, storyOf } from './drawn.ts';
import { FormulaTile } from './FormulaTile.tsx';

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
  draw: ({ machine, machineTime }, room, { moment }) => drawFormula(machine, machineTime, moment.step, room),
  storyOf,
};
