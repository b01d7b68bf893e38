/** The tile of the papers' formula. */
import { defineTile } from '../page/define-tile.ts';
import { usePage } from '../page/page.ts';
import { drawFormula, storyOf } from './drawn.ts';
import { FormulaTile } from './FormulaTile.tsx';

export const formula = defineTile({
  id: 'formula',
  title: 'Formula',
  shelf: 'The machine',
  about: 'The papers’ formula (1), term by term as requests finish',
  asks: () => ({ machine: {}, machineTime: {} }),
  picture: {
    draw: ({ machine, machineTime }, room, { moment }) => drawFormula(machine, machineTime, moment.step, room),
    storyOf,
  },
  View({ answers }) {
    return (
      <FormulaTile
        data={answers.machine}
        times={answers.machineTime}
        step={usePage((s) => s.moment.step)}
        between={usePage((s) => s.between !== undefined)}
      />
    );
  },
});
