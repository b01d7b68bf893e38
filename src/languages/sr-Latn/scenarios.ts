/** Scenariji: ime, na šta da se obrati pažnja, i šta se pokazalo kada se priča okrene. */
import type { OtherWords } from '../languages.ts';
import { files } from './scenarios-files.ts';
import { running } from './scenarios-running.ts';

export const scenarios: OtherWords['scenarios'] = { ...files, ...running };

export const shelves: OtherWords['shelves'] = {
  maps: 'Mape: gde su blokovi datoteke',
  space: 'Prostor: koje blokove datoteka dobija',
  time: 'Vreme: kada nešto stigne na disk',
  names: 'Imena',
  safety: 'Bezbednost: kada nestane struje',
  checks: 'Provere: šta nalazi e2fsck',
  machine: 'Mašina',
};
