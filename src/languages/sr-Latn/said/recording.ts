/** Zašto snimak ne može da se pročita. */
import type { SaidWords } from '../../said-rooms.ts';

export const recording: SaidWords['recording'] = {
  line: (of) => `red ${of.line} snimka ${of.fault}`,
  empty: 'snimak je prazan',
};
