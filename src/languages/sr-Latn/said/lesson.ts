/** Zašto još ne može da se kaže da li je cilj ispunjen. */
import type { SaidWords } from '../../said-rooms.ts';

export const lesson: SaidWords['lesson'] = {
  gone: (of) => `U ovom trenutku nema ${of.path}.`,
  no_file: (of) => `U ovom trenutku nema ${of.path}.`,
};
