/** Oko slike na stranici kursa: put do instrumenta, i šta čitalac sme da menja. */
import type { embed as english } from '../../../app/embed/words.ts';
import type { PackOf } from '../../../words/pack.ts';

export const embed = {
  open: 'Otvori u ext4lab-u',
  changes: 'Šta može da se menja',
  fs: 'Sistem datoteka',
  disks: 'Diskovi',
  machine: 'Mašina',
  noMachine: 'nijedna',
  script: 'Skripta',
  run: 'Pokreni',
  asItWas: 'Kako je bilo',
} satisfies PackOf<typeof english>;
