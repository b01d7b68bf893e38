/** Šta nijedan program ovde ne prima. */
import type { SaidWords } from '../../said-rooms.ts';

export const program: SaidWords['program'] = {
  option_nearly: (of) => `${of.program} ovde nema opciju ${of.option}; da li ste mislili ${of.near}?`,
  operand_nearly: (of) => `${of.program} ovde nema operand ${of.operand}; da li ste mislili ${of.near}?`,
};
