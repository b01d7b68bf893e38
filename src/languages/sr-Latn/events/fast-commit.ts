/** Brze potvrde: šta se za njih beleži, i kako se upisuju. */
import type * as FastCommit from '../../../trace/events/fast-commit.ts';
import { FC_STATUS, kindsOf } from '../../../trace/events/sentence-parts.ts';
import { inEnglish } from '../../../words/in-english.ts';
import type { SayingOf } from '../../telling.ts';
import { blocks, run1 } from '../counted.ts';

const NEXT = 'Sledeća brza potvrda treba da kaže';

/** Razlozi po Linuxovim imenima. */
const REASONS: Readonly<Record<string, string>> = {
  XATTR: 'Promenjeni su atributi',
  CROSS_RENAME: 'Dva imena su zamenila mesta',
  JOURNAL_FLAG_CHANGE: 'Podaci datoteke odsad idu na disk drugim putem',
  RESIZE: 'Volumen je porastao',
  RENAME_DIR: 'Preimenovan je direktorijum',
  FALLOC_RANGE: 'Blokove datoteke je pomerio fallocate',
  INODE_JOURNAL_DATA:
    'Promenjen je inod čiji sadržaj ide kroz dnevnik: simbolička veza, cev, uređaj, ili posle chattr +j',
  NO_EXTENTS: 'Promenjena je datoteka čija je mapa spisak blokova',
  MOVE_EXT: 'Dve datoteke su razmenile blokove',
};

export const fastCommit: SayingOf<typeof FastCommit> = {
  'ext4:ext4_fc_track_inode': (f) => `${NEXT} *šta je od inoda ${f.ino} nastalo* do tada.`,
  'ext4:ext4_fc_track_range': (f) =>
    `${NEXT} gde do tada ${f.end > f.start ? 'leže' : 'leži'} *${run1(f.start, Math.max(1, f.end - f.start + 1))} inoda ${f.ino}*.`,
  'ext4:ext4_fc_track_create': (f) => `${NEXT} da je *inod ${f.ino} napravljen*, i njegovo ime.`,
  'ext4:ext4_fc_track_link': (f) => `${NEXT} da *inod ${f.ino} ima jedno ime više*.`,
  'ext4:ext4_fc_track_unlink': (f) => `${NEXT} da *jednog imena inoda ${f.ino} više nema*.`,
  'ext4lab:fc_ineligible': (f) =>
    `${REASONS[f.reason] ?? inEnglish(f.why)}: to nijedan zapis ne može da kaže, pa je *transakciji ${f.tid} potrebna puna potvrda*.`,
  'ext4:ext4_fc_commit_start': (f) =>
    `Program čeka transakciju ${f.tid}; *bila bi dovoljna brza potvrda*: zapisi umesto celih blokova.`,
  'ext4:ext4_fc_commit_stop': ({ reason, nblks, tid }) =>
    reason === FC_STATUS.OK
      ? `*Brza potvrda je na ploči*: ukupno ${blocks(nblks)}. Transakcija ${tid} traje dalje.`
      : reason === FC_STATUS.SKIPPED
        ? `*Nema šta da se uradi*: transakcija ${tid} je već bila potvrđena.`
        : `Brza potvrda nije moguća: *potvrđuje se cela transakcija ${tid}*.`,
  'ext4:ext4_fc_cleanup': (f) =>
    f.full
      ? `Transakcija ${f.tid} je potvrđena kao celina: *ono što je zabeleženo za brze potvrde se pušta*, i njihov prostor počinje iznova.`
      : 'Ono što je zabeleženo za brzu potvrdu *se pušta*.',
  'jbd2:write_fast_commit': ({ journal_block, records, last, barrier }) =>
    `*Zapisi u bloku ${journal_block} dnevnika*: ${kindsOf(records) || 'nijedan osim okvira'}.${last ? ' Sa njima se brza potvrda računa.' : ''}${
      barrier ? ' Sve pre njih je sigurno.' : ''
    }`,
};
