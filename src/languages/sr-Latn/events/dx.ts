/** Heš stabla direktorijuma. */
import type * as Dx from '../../../trace/events/dx.ts';
import { hex, shown, VERSIONS } from '../../../trace/events/sentence-parts.ts';
import type { SayingOf } from '../../telling.ts';
import { many, number } from '../counted.ts';

const node2 = (level: number, block: number): string => (level === 0 ? 'korena' : `čvora indeksa u bloku ${block}`);
const node6 = (level: number, block: number): string => (level === 0 ? 'korenu' : `čvoru indeksa u bloku ${block}`);

export const dx: SayingOf<typeof Dx> = {
  'ext4lab:dx_hash': (f) => `Heš imena *${shown(f.name)}* je *${hex(f.hash)}* (${VERSIONS[f.version] ?? 'nepoznat'}).`,
  'ext4lab:dx_probe': (f) =>
    `${many(f.compared, { one: '# poređenje', few: '# poređenja', other: '# poređenja' })} među ${many(f.count, { one: '# mestom', few: '# mesta', other: '# mesta' })} ${node2(f.level, f.block)}: *mesto ${f.slot}* drži heševe od ${hex(f.hash)} i vodi do *bloka ${f.child}*.`,
  'ext4lab:dx_convert': (f) =>
    `Jedini blok direktorijuma ${f.dir} je pun, pa postaje *koren heš stabla*; njegova imena prelaze u blok ${f.leaf}.`,
  'ext4lab:dx_split': (f) =>
    `List ${f.block} direktorijuma ${f.dir} je pun. ${many(f.count, { one: 'Njegovo # ime slaže', few: 'Njegova # imena slažu', other: 'Njegovih # imena slaže' })} se po hešu, i *${number(f.moved)} od njih*, od ${hex(f.hash)}, prelazi u blok ${f.new_block}${f.continued ? '; jedno sa istim hešom ostaje, što kaže najniži bit mesta' : ''}.`,
  'ext4lab:dx_insert': (f) =>
    `U ${node6(f.level, f.block)} se otvara *mesto ${f.slot}*: heševi od ${hex(f.hash)} su u bloku ${f.child}.`,
  'ext4lab:dx_split_node': (f) =>
    `Čvor indeksa u bloku ${f.block} više nema mesta: *${number(f.moved)} od ${number(f.count)}* prelazi u novi čvor u bloku ${f.new_block}, i to od heša ${hex(f.hash)}.`,
  'ext4lab:dx_add_level': (f) =>
    `Koren direktorijuma ${f.dir} više nema mesta. ${many(f.count, { one: 'Njegova # stavka prelazi', few: 'Njegove # stavke prelaze', other: 'Njegovih # stavki prelazi' })} u blok ${f.new_block}, i *stablo je za jedan nivo više*.`,
};
