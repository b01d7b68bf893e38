/** Promena veličine volumena, i promene rukom: resize2fs, rast dok je montiran, tune2fs, debugfs, namerna šteta. */
import type * as Damage from '../../../trace/events/damage.ts';
import { byHandSaid, damageSaid } from '../../../trace/events/damage.ts';
import type * as OnlineResize from '../../../trace/events/online-resize.ts';
import type * as Resize2fs from '../../../trace/events/resize2fs.ts';
import type * as Tune2fs from '../../../trace/events/tune2fs.ts';
import { inEnglish } from '../../../words/in-english.ts';
import type { SayingOf } from '../../telling.ts';
import { blocks, many, number, run1, verb } from '../counted.ts';
import { say } from '../say.ts';

/** `5 blokova u 1 grupi`. */
const inGroups = (n: number): string => many(n, { one: '# grupi', few: '# grupe', other: '# grupa' });

/** Posle „sa“. */
const withBlocks = (n: number): string => many(n, { one: '# blokom', few: '# bloka', other: '# blokova' });

export const onlineResize: SayingOf<typeof OnlineResize> = {
  'ext4lab:grow_begin': (f) =>
    `Volumen treba da ima *${blocks(f.wanted)}* umesto ${number(f.blocks)}, dok je montiran i u upotrebi.`,
  'ext4lab:grow_extend': (f) =>
    `*Grupa ${f.group}* je bila poslednja, i kratka: dobija još ${blocks(f.more)}, i ima ih ${number(f.blocks)}. Njihovi bitovi se brišu u njenoj bitmapi.`,
  'ext4lab:grow_add': (f) =>
    `Priprema se *grupa ${f.group}*, sa ${withBlocks(f.blocks)}: bitmape u blokovima ${f.block_bitmap} i ${f.inode_bitmap}, tabela inoda od ${f.inode_table}. Ništa ne vodi do nje dok to ne urade opisi i superblok, u jednoj transakciji.`,
  'ext4lab:grow_done': (f) =>
    `Volumen ima *${blocks(f.blocks)}* u ${inGroups(f.groups)}. Dnevnik je ispražnjen: sve je na svom mestu.`,
};

export const resize2fs: SayingOf<typeof Resize2fs> = {
  'resize2fs:begin': (f) =>
    `*resize2fs*: volumen treba da ima ${blocks(f.wanted)} umesto ${number(f.blocks)}. Dok sve ne bude gotovo, njegov superblok kaže da ima grešaka.`,
  'resize2fs:descriptors': (f) =>
    `*resize2fs*: ${many(f.groups, { one: '# opis', few: '# opisa', other: '# opisa' })} od po ${f.bits === 64 ? 32 : 64} bajta ${verb(f.groups, 'dobija', 'dobijaju')} ${f.bits === 64 ? 64 : 32}, za brojeve blokova od ${f.bits} bita.`,
  'resize2fs:group': (f) =>
    `Dodaje se *grupa ${f.group}*, sa ${withBlocks(f.blocks)}: njene bitmape idu u blokove ${f.block_bitmap} i ${f.inode_bitmap}, a tabela inoda počinje od ${f.inode_table}.`,
  'resize2fs:move_blocks': (f) =>
    `*Na putu*: ${run1(f.from, f.blocks)} datoteka ${f.blocks === 1 ? 'kopira se' : 'kopiraju se'} na ${f.to}.`,
  'resize2fs:follow': (f) =>
    `Mapa *inoda ${f.ino}* prati ${f.blocks === 1 ? 'blok koji se preselio' : many(f.blocks, { one: '# blok koji se preselio', few: '# bloka koja su se preselila', other: '# blokova koji su se preselili' })}.`,
  'resize2fs:inode': (f) => `*Inod ${f.from}* je u grupi koja odlazi: odsad je inod ${f.to}.`,
  'resize2fs:names': (f) =>
    `*${many(f.names, { one: '# ime', few: '# imena', other: '# imena' })}* u direktorijumu ${f.dir} sada ${verb(f.names, 'vodi', 'vode')} do drugih inoda.`,
  'resize2fs:values': (f) =>
    `*${many(f.values, { one: '# atribut', few: '# atributa', other: '# atributa' })}* inoda ${f.ino} sada ima vrednost u drugom inodu.`,
  'resize2fs:table': (f) => `*Tabela inoda* grupe ${f.group} seli se sa bloka ${f.from} na ${f.to}.`,
  'resize2fs:reserve': (f) =>
    `*Inod za rast* se pravi iznova: za nove opise i dalje se ${verb(f.blocks, 'čuva', 'čuvaju')} ${blocks(f.blocks)}, u grupi 0 i u ${f.backups === 1 ? 'jednoj rezervnoj kopiji' : many(f.backups, { one: '# rezervnoj kopiji', few: '# rezervne kopije', other: '# rezervnih kopija' })}.`,
  'resize2fs:write': (f) =>
    `*resize2fs*: upisuju se bitmape, opisi i superblok, i njihove kopije: volumen ima ${blocks(f.blocks)} u ${inGroups(f.groups)}, i nijednu grešku.`,
  'resize2fs:nothing': (f) => `*resize2fs*: volumen već ima ${blocks(f.blocks)}. Upisuje se samo vreme.`,
};

export const tune2fs: SayingOf<typeof Tune2fs> = {
  'tune2fs:change': (f) => `*tune2fs*: ${inEnglish(f.does)}`,
  'tune2fs:write': (f) =>
    `*tune2fs*: ${f.descriptors ? 'superblok i opisi grupa se upisuju' : 'superblok se upisuje'}${f.backups === 0 ? '' : `, i ${f.descriptors ? 'kopiraju' : 'kopira'} u ${f.backups === 1 ? 'rezervnu kopiju' : many(f.backups, { one: '# rezervnu kopiju', few: '# rezervne kopije', other: '# rezervnih kopija' })}`}.`,
};

export const damage: SayingOf<typeof Damage> = {
  'ext4lab:damage': (f) => `*Namerno pokvareno*: ${say(damageSaid(f.does))}`,
  'ext4lab:debugfs': (f) => `*Rukom*: ${say(byHandSaid(f.does))}`,
};
