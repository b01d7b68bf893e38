/** Vrednosti polja pre i posle. */
import type { SaidWords } from '../../said-rooms.ts';

const NAMES = { block: ['blok', 'blokovi'], inode: ['inod', 'inodi'] };

export const change: SaidWords['change'] = {
  meant: (of, say) => `${say(of.value)} (${say(of.meaning)})`,
  numbers: ({ units, first, last }) =>
    first === last ? `${NAMES[units][0]} ${first}` : `${NAMES[units][1]} ${first}–${last}`,
  bit_of_block: 'Po jedan bit za blok.',
  bit_of_cluster: 'Po jedan bit za klaster.',
  bit_of_inode: 'Po jedan bit za inod.',
};
