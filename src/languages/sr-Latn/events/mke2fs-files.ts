/** Nastanak volumena, druga polovina: direktorijumi, dnevnik, kopije. */
import type * as Mke2fsFiles from '../../../trace/events/mke2fs-files.ts';
import { powerText } from '../../../trace/events/sentence-parts.ts';
import type { SayingOf } from '../../telling.ts';
import { blocks, extents, listOf, many, number, run1, run4, size } from '../counted.ts';

/** Zašto grupa ima kopiju. */
function backupReason(group: number, rule: string, last: number): string {
  if (rule === 'all') return 'kao svaka grupa bez sparse_super';
  if (rule === 'sparse_super2')
    return `kako sparse_super2 traži od ${group === 1 && last !== 1 ? 'druge' : 'poslednje'} grupe`;
  const power = powerText(group);
  const picks = 'sparse_super bira grupu 1 i stepene brojeva 3, 5 i 7';
  return power ? `jer je ${power}: ${picks}` : `jer ${picks}`;
}

export const mke2fsFiles: SayingOf<typeof Mke2fsFiles> = {
  'mke2fs:reserve_inodes': (e) =>
    `Inodi *1 do ${e.last}* u bloku ${e.block} se obeležavaju kao zauzeti: imaju stalna značenja (2 je korenski direktorijum, 7 inod za rast, 8 dnevnik), pa će prva datoteka biti inod ${e.last + 1}.${e.checksums ? ' Iako prazan, svaki od njih dobija kontrolni zbir.' : ''}`,
  'mke2fs:bad_blocks': (e) =>
    `Inod ${e.ino} bi držao *spisak neispravnih blokova*; takvih nema, pa dobija samo svoja vremena.`,
  'mke2fs:make_root': (e) =>
    `*Korenski direktorijum* je inod 2, kao uvek; blok ${e.block} drži njegove zapise: „.“ i „..“, koji oba vode nazad do inoda 2.${e.uid || e.gid ? ` Pripada korisniku ${e.uid} i grupi ${e.gid} (root_owner).` : ''}`,
  'mke2fs:make_lost_found': (e) =>
    `*lost+found* postaje inod ${e.ino}, sa zapisima u bloku ${e.block} i imenom u bloku ${e.parent_block}; njegovo „..“ je još jedna veza do korenskog direktorijuma, koji ih sada ima 3. Tamo e2fsck stavlja datoteke koje su izgubile ime.`,
  'mke2fs:grow_lost_found': (e) =>
    `lost+found odmah raste na *${blocks(e.blocks)}* (${size(e.bytes)}), svaki sa po jednim praznim zapisom: kada e2fsck-u zatreba mesta, volumen je možda previše oštećen da bi ga se našlo.`,
  'mke2fs:make_resize_inode': (e) => {
    if (e.reserved === 0)
      return `Inod 7, *inod za rast*, nema čuvanih blokova: blok ${e.block}, njegov dvostruko indirektni blok, ostaje prazan.`;
    const named = `blok ${e.block}, njegov dvostruko indirektni blok, navodi *${many(e.reserved, { one: '# čuvani blok', few: '# čuvana bloka', other: '# čuvanih blokova' })}* iza opisa`;
    const backups = e.backups
      ? `, a svaki od njih ${e.backups === 1 ? 'svog parnjaka u grupi' : `svoje parnjake u ${many(e.backups, { one: '# grupi', few: '# grupe', other: '# grupa' })}`} sa kopijom`
      : '';
    return `Inod 7, *inod za rast*, uzima mesto za nove opise kao da je datoteka, da ga ne bi uzela nijedna druga: ${named}${backups}.`;
  },
  'mke2fs:make_journal': (e) => {
    const where =
      e.runs === 1
        ? run4(e.start, e.blocks)
        : `${many(e.runs, { one: '# niz', few: '# niza', other: '# nizova' })} blokova od ${e.start}`;
    const why = {
      middle: e.groups > 2 ? `, u grupi ${e.group}, blizu *sredine volumena*, da nikada ne bi bio daleko` : '',
      first_free: ', prve koji su slobodni, a među njima su i blokovi njegove mape',
      asked: ', tamo gde ga traži -J location',
    }[e.place];
    return `*Dnevnik* uzima ${where}${why}: ${size(e.bytes)}, ${e.size_from ? `kako traži ${e.size_from}` : 'što odgovara volumenu ove veličine'}.`;
  },
  'mke2fs:write_journal_super': (e) =>
    `Blok ${e.block}, prvi u dnevniku, postaje njegov *sopstveni superblok*: ${blocks(e.blocks)}, sledeća transakcija je 1, a s_start 0 kaže da *nema šta da se ponavlja*.`,
  'mke2fs:map_journal': (e) => {
    const how =
      e.map === 'extents'
        ? e.map_blocks
          ? `*${extents(e.extents)}* u ${many(e.map_blocks, { one: '# listu', few: '# lista', other: '# listova' })}, jer u samom inodu ima mesta za samo četiri`
          : `*${extents(e.extents)}* u samom inodu`
        : `mapa blokova od *${many(e.map_blocks, { one: '# indirektnog bloka', few: '# indirektna bloka', other: '# indirektnih blokova' })}*`;
    return `Inod ${e.ino} postaje inod dnevnika: ${how}; superblok čuva kopiju polja i_block u *s_jnl_blocks*, jer bez dnevnika posle pada nema popravke.`;
  },
  'mke2fs:make_orphan_file': (e) =>
    `Inod ${e.ino} postaje *datoteka siročića*: ${blocks(e.blocks)} od ${e.start}, svaki sa *${many(e.slots, { one: '# mestom', few: '# mesta', other: '# mesta' })}* i sa magičnim brojem na kraju. Ime nema; superblok za nju zna po polju *s_orphan_file_inum*.`,
  'mke2fs:write_backup': (e) => {
    const descriptors = e.desc_block >= 0 ? ` i opisa (${run1(e.desc_block, e.desc_blocks)})` : '';
    if (e.total > 1)
      return `Grupe *${listOf(e.groups, e.total)}* dobijaju svoje *kopije superbloka i opisa*; svaka kopija superbloka u s_block_group_nr kaže čija je.`;
    if (e.block < 0)
      return `Grupa ${e.groups[0]} dobija kopiju *bloka opisa* koji deli sa susedima (${run1(e.desc_block, e.desc_blocks)}): sa meta_bg je imaju druga i poslednja od njih.`;
    return `Grupa ${e.groups[0]} dobija *kopiju superbloka* (blok ${e.block})${descriptors}, ${backupReason(e.groups[0], e.rule, e.last_group)}.`;
  },
  'mke2fs:finish': (e) => {
    const reserved = e.reserved_blocks
      ? ` Od slobodnih blokova, samo za root-a ${e.reserved_blocks === 1 ? 'je jedan' : many(e.reserved_blocks, { one: 'je # blok', few: 'su # bloka', other: 'je # blokova' })}.`
      : '';
    return `Superblok se obeležava kao *čist*, i volumen je spreman: slobodno je *${number(e.free_blocks)} od ${many(e.blocks, { one: '# bloka', few: '# bloka', other: '# blokova' })}* i ${number(e.free_inodes)} od ${many(e.inodes, { one: '# inoda', few: '# inoda', other: '# inoda' })}.${reserved}`;
  },
};
