/** Zahtevi na putu do diska. */
import type * as Bio from '../../../trace/bio.ts';
import { REQ } from '../../../trace/disk.ts';
import type { SayingOf } from '../../telling.ts';
import { run1 } from '../counted.ts';

const WHAT = {
  data: 'Podaci datoteka idu',
  journal: 'Deo dnevnika ide',
  metadata: 'Metapodaci idu',
  superblock: 'Superblok ide',
  '': 'Ništa ne ide',
};

export const bio: SayingOf<typeof Bio> = {
  'block:block_bio_queue': (f) =>
    f.count === 0
      ? '*Disku je rečeno da isprazni svoj keš*: kada to bude gotovo, sve što je ranije poslato je sigurno.'
      : `${WHAT[f.carried]} na disk: *${run1(f.block, f.count)}*${
          f.flags & REQ.PREFLUSH ? ', posle svega što je ranije poslato' : ''
        }${f.flags & REQ.FUA ? ', i odmah na ploču' : f.flags & REQ.PREFLUSH ? '' : '; neko vreme može da ostane u kešu diska'}.`,
};
