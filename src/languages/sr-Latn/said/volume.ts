/** Zašto se volumen ne otvara, ne montira ili ne menja: šta piše u superbloku i kakva je datoteka. */
import type { Said } from '../../../bytes/said.ts';
import type { SaidWords } from '../../said-rooms.ts';
import { counted } from '../counting.ts';

const PARTS = { 'block bitmap': 'bitmapa blokova', 'inode bitmap': 'bitmapa inoda', 'inode table': 'tabela inoda' };

const magic = (of: { at: number; is: string; wanted: string }): string =>
  `s_magic na bajtu ${of.at} je ${of.is} umesto ${of.wanted}`;
const looking = ({ looks }: { looks: Said | undefined }, say: (of: Said) => string): string =>
  looks ? ` Izgleda da je to ${say(looks)}.` : '';

export const volume: SaidWords['volume'] = {
  too_many_to_classify: (of) =>
    `Volumen od ${counted(of.blocks, 'blok', 'bloka', 'blokova')} (${of.bytes}) pokazuje se grupu po grupu: odjednom se razvrstava najviše ${counted(of.most, 'blok', 'bloka', 'blokova')}.`,
  journal_device: 'mogućnost journal_dev kaže da je ovo dnevnik drugog volumena, i da u njemu nema datoteka',
  cluster_size: (of) => `klaster ima od jednog bloka do 1 GiB (${of.least} do 20)`,
  no_clusters: (of) => `bez bigalloc je jednako polju s_log_block_size, a ono je ${of.is}`,
  empty_group: 'grupa blokova ima bar 8 blokova',
  clusters_of_group: (of) =>
    `sa po ${counted(of.ratio, 'blok', 'bloka', 'blokova')} to nije ${counted(of.blocks, 'blok', 'bloka', 'blokova')} iz polja s_blocks_per_group`,
  inode_size: (of) => `inod ima broj bajtova koji je stepen dvojke, od ${of.least} do veličine bloka (${of.most})`,
  reserved_inodes: (of) => `prvih ${of.inodes} inoda je rezervisano`,
  inodes_of_group: (of) =>
    `grupa ima od ${of.least}, a to je jedan blok inoda, do ${of.most}, koliko inoda može da označi jedan blok bitmape`,
  descriptor_size: (of) => `uz 64bit opis ima broj bajtova koji je stepen dvojke, od ${of.least} do ${of.most}`,
  no_blocks: 'volumen mora da ima blokova',
  too_many_blocks: (of) => `volumen ima najviše 2^48 blokova (${of.most})`,
  first_past_end: (of) => `to je iza kraja volumena (${counted(of.blocks, 'blok', 'bloka', 'blokova')})`,
  descriptors_past_end: (of) =>
    `opisi (${counted(of.groups, 'grupa', 'grupe', 'grupa')}) bi dosezali do bajta ${of.end}, a datoteka se završava na bajtu ${of.fileEnd}`,
  descriptors_fill_file: (of) =>
    `opisi (${counted(of.groups, 'grupa', 'grupe', 'grupa')}) bi zauzeli više od cele datoteke, u kojoj je ${counted(of.bytes, 'bajt', 'bajta', 'bajtova')}`,
  too_many_groups: (of) =>
    `blokovi volumena, njih ${of.blocks}, time se dele na ${counted(of.groups, 'grupa', 'grupe', 'grupa')}; čita se najviše ${of.most}`,
  tables_fill_volume: (of) =>
    `tabela inoda jedne grupe zauzela bi ${counted(of.table, 'blok', 'bloka', 'blokova')} volumena koji ih ima ${of.blocks}`,
  descriptors_fill_group: (of) =>
    `volumen se time deli na ${counted(of.groups, 'grupa', 'grupe', 'grupa')}, a njihovi opisi zauzimaju ${counted(of.blocks, 'blok', 'bloka', 'blokova')}, više od jedne grupe`,
  few_descriptors: (of) => `opisi zauzimaju samo ${counted(of.blocks, 'blok', 'bloka', 'blokova')}`,
  too_many_reserved: (of) => `jedan blok pokazivača drži najviše ${of.most}`,
  block_size: 'veličine blokova idu od 0 (1 KiB) do 6 (64 KiB)',
  other_block_size: (of) =>
    `blokovi su od ${counted(of.blockSize, 'bajt', 'bajta', 'bajtova')}, a uređaj se čita u blokovima od ${of.device}`,
  small_device: (of) =>
    `Volumen ima ${counted(of.blocks, 'blok', 'bloka', 'blokova')}, a na njegov uređaj ih staje ${of.room}.`,
  other_inode_count: (of) =>
    `Volumen kaže da ima ${counted(of.inodes, 'inod', 'inoda', 'inoda')}, i ${counted(of.groups, 'grupu', 'grupe', 'grupa')} od po ${of.each}.`,
  other_clusters: (of) =>
    `Grupa ima ${counted(of.blocks, 'blok', 'bloka', 'blokova')}, a s_clusters_per_group je ${of.clusters}.`,
  flex_too_large: (of) => `s_log_groups_per_flex je ${of.is}, a to je previše.`,
  first_inode_too_large: (of) => `s_first_ino je ${of.is}, a to je previše.`,
  unknown_checksum: (of) => `Nema kontrolnog zbira sa brojem ${of.type}.`,
  extra_too_large: (of) => `${of.field} je ${of.is}: inod ima ${counted(of.inodeSize, 'bajt', 'bajta', 'bajtova')}.`,
  unknown_hash: (of) => `Nema heša imena sa brojem ${of.hash}.`,
  only_read: 'može da se čita (-o ro), a ne i da se menja',
  only_mounted: 'može da se montira, a ne i tako da se menja',
  only_checked: 'može da se proveri, a ne i da se popravi',
  in_superblock: (of, say) =>
    `${of.field} na bajtu ${of.at} je ${of.value}${of.high ? ` (sa ${of.high.field} na bajtu ${of.high.at})` : ''}: ${say(of.why)}.`,
  with_backup: (of, say) => `${say(of.why)} ${say(of.backup)}`,
  backup: (of) =>
    `Rezervna kopija superbloka je u bloku ${of.block} (bajt ${of.byte}): iz nje volumen vraća e2fsck -b ${of.block} -B ${of.blockSize}.`,
  lost: (of, say) =>
    `${magic(of)}, pa je superblok izgubljen. ${say(of.backup).replace('Rezervna kopija superbloka', 'Njegova rezervna kopija')}`,
  zeros: (of) =>
    `${magic(of)}: ${of.bytes === undefined ? 'u datoteci su same nule' : `u prvih bajtova, njih ${of.bytes}, same su nule`}, a rezervne kopije superbloka nema tamo gde bi je stavio mke2fs.`,
  foreign: (of, say) => `${magic(of)}, pa ovo nije volumen ext2, ext3 ni ext4.${looking(of, say)}`,
  empty_file: 'Datoteka je prazna: superblok bi počinjao na bajtu 1024.',
  short_file: (of, say) =>
    `Datoteka se završava na bajtu ${of.end}, pre kraja superbloka na bajtu ${of.superblockEnd}.${looking(of, say)}`,
  unknown_features: (of) =>
    `${of.known ? 'nije podržano' : 'nije poznato'} ${of.names.join(', ')} (${of.bits}), a bez toga ništa na volumenu ne mora da znači ono što izgleda`,
  group_size: (of) =>
    `to je umnožak broja 8, najviše ${of.most}: toliko ${of.clusters ? 'klastera' : 'blokova'} može da označi jedan blok bitmape`,
  first_block: (of) =>
    `uz blokove od ${counted(of.blockSize, 'bajt', 'bajta', 'bajtova')}${of.clusters ? ' u klasterima' : ''} prva grupa počinje na bloku ${of.first}`,
  strayed: (of) =>
    `Strukturu treba popraviti: ${PARTS[of.what]} grupe ${of.group} je u bloku ${of.block}, izvan grupe.`,
  orphan_file: (of, say) => `Strukturu treba popraviti: inod ${of.ino}, datoteka siročića, ${say(of.why)}.`,
  no_inode: 'ne postoji',
  not_in_use: 'nije u upotrebi',
  wrong_checksum: 'ima pogrešan kontrolni zbir',
  no_block: (of) => `nema blok ${of.n}`,
  no_magic_in_block: (of) => `ima blok ${of.n} bez magičnog broja`,
  wrong_checksum_of_block: (of) => `ima blok ${of.n} sa pogrešnim kontrolnim zbirom`,
  not_built: (of, say) =>
    `Volumen ima ${of.names.join(', ')} (${of.bits} u polju ${of.field}), što ovde još nije napravljeno: ${say(of.so)}.`,
};
