/** Oko slike na stranici kursa: put do instrumenta, i šta čitalac sme da menja. */
import type { OtherWords } from '../languages.ts';

export const embed: OtherWords['embed'] = {
  open: 'Otvori u ext4lab-u',
  changes: 'Šta može da se menja',
  fs: 'Sistem datoteka',
  disks: 'Diskovi',
  machine: 'Mašina',
  noMachine: 'nijedna',
  script: 'Skripta',
  run: 'Pokreni',
  asItWas: 'Kako je bilo',
};
