/** Imena: traženje, zapisi koji dolaze i odlaze, veze, siročići, putanje. */

import type * as Names from '../../../trace/events/names.ts';
import { shown } from '../../../trace/events/sentence-parts.ts';
import { inEnglish } from '../../../words/in-english.ts';
import type { SayingOf } from '../../telling.ts';
import { blocks, many } from '../counted.ts';

interface At {
  block: number;
  pblk: number;
}
/** Gde zapisi leže, u akuzativu, lokativu i genitivu. */
const into = (f: At): string => (f.pblk === 0 ? 'inod' : `blok ${f.block}`);
const inside = (f: At): string => (f.pblk === 0 ? 'inodu' : `bloku ${f.block}`);
const outOf = (f: At): string => (f.pblk === 0 ? 'inoda' : `bloka ${f.block}`);

export const names: SayingOf<typeof Names> = {
  'ext4lab:find_entry': (f) =>
    f.indexed
      ? `*${shown(f.name)}* se traži u direktorijumu ${f.dir}, pomoću njegovog heš stabla.`
      : `*${shown(f.name)}* se traži u direktorijumu ${f.dir}, zapis po zapis kroz ${blocks(f.blocks)}.`,
  'ext4lab:dir_search_block': (f) => {
    const where = f.pblk === 0 ? 'Zapisi u inodu' : `Blok ${f.block} direktorijuma`;
    return f.offset >= 0
      ? `${where}: posle ${many(f.compared, { one: '# imena', few: '# imena', other: '# imena' })} *nalazi se ${shown(f.name)}*, na bajtu ${f.offset}.`
      : `${where}: ${many(f.compared, { one: 'njegovo # ime nije', few: 'nijedno od # imena nije', other: 'nijedno od # imena nije' })} ${shown(f.name)}.`;
  },
  'ext4lab:dentry_hit': (f) =>
    f.ino
      ? `*${shown(f.name)}* u direktorijumu ${f.dir} se pamti: inod ${f.ino}.`
      : `Pamti se i to da u direktorijumu ${f.dir} *nema imena ${shown(f.name)}*.`,
  'ext4lab:dentry_miss': (f) =>
    `*${shown(f.name)}* iz direktorijuma ${f.dir} nije u memoriji: pretražuje se direktorijum.`,
  'ext4lab:dir_add_entry': (f) =>
    f.parted
      ? `*${shown(f.name)}* → inod ${f.ino} dolazi u ${into(f)} direktorijuma ${f.dir}: zapis na bajtu ${f.offset} ustupa mesto iza svog imena.`
      : `*${shown(f.name)}* → inod ${f.ino} dobija neupotrebljen zapis na bajtu ${f.offset} u ${inside(f)} direktorijuma ${f.dir}.`,
  'ext4lab:dir_remove_entry': (f) =>
    f.before >= 0
      ? `*${shown(f.name)}* odlazi iz ${outOf(f)} direktorijuma ${f.dir}: zapis pre njega preuzima ${many(f.rec_len, { one: 'njegov # bajt', few: 'njegova # bajta', other: 'njegovih # bajtova' })}.`
      : `*${shown(f.name)}* odlazi iz ${outOf(f)} direktorijuma ${f.dir}: kao prvi, zapis ostaje, obeležen kao neupotrebljen.`,
  'ext4lab:dir_set_entry': (f) =>
    `Zapis direktorijuma ${f.dir} vodio je do inoda ${f.from}, a sada vodi do *inoda ${f.to}*.`,
  'ext4lab:dir_set_parent': (f) => `„..“ direktorijuma ${f.dir} vodilo je do ${f.from}, a sada vodi do *${f.to}*.`,
  'ext4lab:dir_init': (f) =>
    f.pblk === 0
      ? `Direktorijum ${f.dir} počinje *u svom inodu*: ${f.parent}, direktorijum u kome je, i jedan neupotrebljen zapis. Blok mu nije potreban.`
      : `Direktorijum ${f.dir} počinje sa *dva imena*: „.“ za sebe i „..“ za ${f.parent}.`,
  'ext4lab:dir_append': (f) => `Direktorijum ${f.dir} raste: njegov blok ${f.block} leži na *${f.pblk}*.`,
  'ext4lab:dir_error': (f) =>
    `*Direktorijum ${f.dir} je oštećen* u bloku ${f.block}, bajt ${f.offset}: ${inEnglish(f.why)}.`,
  'ext4:ext4_unlink_enter': (f) => `Jedno ime inoda ${f.ino} treba da se *ukloni* iz direktorijuma ${f.parent}.`,
  'ext4:ext4_unlink_exit': (f) =>
    f.ret === 0 ? `Inod ${f.ino} ima jedno ime manje.` : `Inod ${f.ino} zadržava svoje ime: greška ${-f.ret}.`,
  'ext4lab:rename': (f) =>
    f.exchange
      ? `*${shown(f.name)}* u direktorijumu ${f.dir} i *${shown(f.new_name)}* u ${f.new_dir} menjaju mesta.`
      : `*${shown(f.name)}* u direktorijumu ${f.dir} postaje *${shown(f.new_name)}* u ${f.new_dir}${f.target ? `, gde inod ${f.target} ustupa mesto` : ''}. Novo ime nastaje pre nego što staro nestane.`,
  'ext4lab:follow_link': (f) => `Simbolička veza ${f.ino} kaže *${shown(f.target)}*: putanja se tamo nastavlja.`,
  'ext4lab:orphan_add': (f) =>
    f.slot >= 0
      ? `Inodu ${f.ino} nije ostalo nijedno ime: uzima *mesto ${f.slot} u bloku ${f.block}* datoteke siročića.`
      : `Inodu ${f.ino} nije ostalo nijedno ime: ide *na početak spiska siročića*, koji počinje u s_last_orphan.`,
  'ext4lab:orphan_del': (f) => `Inod ${f.ino} napušta *spisak siročića*.`,
  'ext4:ext4_drop_inode': (f) =>
    f.drop
      ? `*Inod ${f.ino}* više niko ne koristi; napušta memoriju.`
      : `Inod ${f.ino} sada niko ne koristi; ostaje u kešu.`,
};
