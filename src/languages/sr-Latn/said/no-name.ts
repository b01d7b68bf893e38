/** Zašto takvo ime ne može da postoji. */
import type { SaidWords } from '../../said-rooms.ts';
import { counted } from '../counting.ts';

export const noName: SaidWords['no_name'] = {
  empty: 'Ime ima bar jedan znak.',
  slash: 'U imenu nema „/“: on razdvaja imena u putanji. Potražite jedno ime.',
  zero: 'U imenu nema bajta 0: njime se ime završava u sistemskom pozivu.',
  too_long: (of) => `Ime ima najviše ${counted(of.most, 'bajt', 'bajta', 'bajtova')}, a ovo ih ima ${of.bytes}.`,
};
