/** The movements of the arms by column. */
import { ARM_COLUMNS, ARM_WIDTH } from '../../machine/arm-log.ts';

export { ARM_WIDTH };

export type ArmColumn = (typeof ARM_COLUMNS)[number];

export const armAt = (arms: Float64Array, i: number, column: ArmColumn): number =>
  arms[i * ARM_WIDTH + ARM_COLUMNS.indexOf(column)];
