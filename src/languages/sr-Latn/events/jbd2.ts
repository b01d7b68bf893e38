/** Dnevnik na poslu. */
import type * as Jbd2 from '../../../trace/events/jbd2.ts';
import { inEnglish } from '../../../words/in-english.ts';
import type { SayingOf } from '../../telling.ts';
import { blocks, copies, many, number, verb } from '../counted.ts';

const list = (numbers: readonly number[]): string =>
  numbers.length <= 6 ? numbers.join(', ') : `${numbers.slice(0, 5).join(', ')} i još ${numbers.length - 5}`;

const HANDLE_WORDS: Readonly<Record<number, string>> = {
  0: 'Mala promena',
  1: 'Promena inoda',
  2: 'Smeštanje podataka',
  3: 'Davanje blokova datoteci',
  4: 'Promena direktorijuma',
  5: 'Skraćivanje datoteke',
  6: 'Promena vlasnika',
  10: 'Promena atributa',
  11: 'Obeležavanje blokova kao upisanih',
};
const NEUTER = new Set([2, 3, 5, 11]);
const what = (type: number): string => HANDLE_WORDS[type] ?? 'Operacija';
/** Smeštanje je gotovo, promena je gotova. */
const done = (type: number): string => (NEUTER.has(type) ? 'gotovo' : 'gotova');

const ofBlocks = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'bloka' : 'blokova'} ${list(numbers)}`;

export const jbd2: SayingOf<typeof Jbd2> = {
  'jbd2:jbd2_handle_start': (f) =>
    `*${what(f.type)} počinje u transakciji ${f.tid}*; može da se promeni najviše ${blocks(f.requested_blocks)}, a posle pada važi sve ili ništa.`,
  'jbd2:jbd2_handle_extend': (f) =>
    `${what(f.type)} u transakciji ${f.tid} traži *mesta za još ${blocks(f.requested_blocks)}*; ostalo ga je za ${number(f.buffer_credits)}.`,
  'jbd2:jbd2_handle_restart': (f) =>
    `${what(f.type)} *se nastavlja u transakciji ${f.tid}*, jer je prethodna bila puna.`,
  'jbd2:jbd2_handle_stats': (f) =>
    f.dirtied_blocks === 0
      ? `${what(f.type)} je u memoriji ${done(f.type)}. Transakcija ${f.tid} *već drži svaki blok koji je dirnut*.`
      : `${what(f.type)} je u memoriji ${done(f.type)}: *${many(f.dirtied_blocks, { one: '# blok ulazi', few: '# bloka ulaze', other: '# blokova ulazi' })} u transakciju ${f.tid}* i ${many(f.dirtied_blocks, { one: 'čeka', few: 'čekaju', other: 'čeka' })} njenu potvrdu.`,
  'jbd2:jbd2_start_commit': (f) =>
    `*Transakcija ${f.transaction} se potvrđuje*: prvo njeni podaci, pa njene kopije u dnevniku, pa blok od kojeg se računa.`,
  'jbd2:jbd2_commit_locking': (f) =>
    `Transakcija ${f.transaction} je *zaključana*: ono što sada dolazi počinje sledeću.`,
  'jbd2:jbd2_commit_flushing': (f) =>
    `Transakcija ${f.transaction} *samo što nije upisana*; u režimu ordered podaci njenih datoteka prvo idu na svoje mesto.`,
  'jbd2:jbd2_commit_logging': (f) =>
    `Transakcija ${f.transaction}: *kopije njenih blokova idu u dnevnik*; na njihovim mestima se još ništa ne menja.`,
  'jbd2:jbd2_submit_inode_data': (f) => `*Podaci inoda ${f.ino} idu na svoje mesto* pre potvrde (režim ordered).`,
  'jbd2:write_descriptor': (f) =>
    `*Opisni blok u bloku ${f.journal_block} dnevnika*, a iza njega ${f.blocks.length === 1 ? 'kopija' : copies(f.blocks.length)}: ${ofBlocks(f.blocks)}.${
      f.escaped.length > 0 ? ` ${list(f.escaped)} liči na blok dnevnika, pa je početak kopije zamenjen.` : ''
    }`,
  'jbd2:write_revoke': (f) =>
    `*Blok opoziva u bloku ${f.journal_block} dnevnika*: starije kopije ${ofBlocks(f.blocks)} ne smeju da se vrate.`,
  'jbd2:write_commit': (f) =>
    `*Blok potvrde transakcije ${f.tid}* u bloku ${f.journal_block} dnevnika: sa njim se transakcija računa, bez njega ništa od nje.${
      f.barrier ? ' Sve pre njega je već na ploči.' : ''
    }`,
  'jbd2:jbd2_run_stats': (f) =>
    `Transakcija ${f.tid} je držala *${many(f.handle_count, { one: '# operaciju', few: '# operacije', other: '# operacija' })} i ${blocks(f.blocks)}*, a u dnevniku je zauzela ${blocks(f.blocks_logged)}.`,
  'jbd2:jbd2_end_commit': (f) =>
    `*Transakcija ${f.transaction} je sigurna*: posle pada dnevnik bi je ponovio. Njeni blokovi idu na svoja mesta kada za to bude vremena.`,
  'jbd2:jbd2_checkpoint': (f) =>
    f.result === 0
      ? 'Kontrolna tačka: *rep dnevnika je mogao da se pomeri*; mesta ima.'
      : 'Kontrolna tačka: *blokovi najstarije transakcije idu na svoja mesta*, da bi u dnevniku opet bilo prostora.',
  'jbd2:jbd2_checkpoint_stats': (f) =>
    `Od transakcije ${f.tid} kontrolna tačka je upisala ${blocks(f.written)}; dnevnik više nije potreban za ukupno *${blocks(f.dropped)}* od nje.`,
  'jbd2:jbd2_drop_transaction': (f) =>
    `*Transakcija ${f.transaction} više nije potrebna*: njeni blokovi su na svojim mestima, ili ih ima neka kasnija.`,
  'jbd2:jbd2_update_log_tail': (f) =>
    `*Rep se pomera na blok ${f.block_nr}* dnevnika, transakcija ${f.first_tid}: ${blocks(f.freed)} opet ${verb(f.freed, 'može da se upotrebi', 'mogu da se upotrebe')}.`,
  'jbd2:jbd2_write_superblock': (f) =>
    f.s_start === 0
      ? 'Superblok dnevnika kaže: *nema šta da se ponavlja*.'
      : `Superblok dnevnika kaže: *oporavak počinje od bloka ${f.s_start} dnevnika, transakcijom ${f.s_sequence}*.`,
  'jbd2:revoke': (f) =>
    `*Blok ${f.block} se opoziva*: uskoro može da drži podatke neke datoteke, i stara kopija iz dnevnika ne sme da se upiše preko njih.`,
  'jbd2:abort': (f) => `*Dnevnik staje*: ${inEnglish(f.why)}. Odavde se volumen samo čita.`,
};
