/** The movements of the arms by column. */
import { ARM_COLUMNS, ARM_WIDTH } from '../../machine/arm-log.ts';

export { ARM_WIDTH };

export type ArmColumn = (typeof ARM_COLUMNS)[number];

export const armAt = (arms: Float64Array, i: number, column: ArmColumn): number =>
  arms[i * ARM_WIDTH + ARM_COLUMNS.indexOf(column)];

export function armColumn(arms: Float64Array, column: ArmColumn): number[] {
  const out: number[] = [];
  const at = ARM_COLUMNS.indexOf(column);
  for (let i = at; i < arms.length; i += ARM_WIDTH) out.push(arms[i]);
  return out;
}
