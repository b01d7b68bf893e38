/** Šta vrednosti polja znače, i strukture u nekoliko reči. */
import { bytesText } from '../../../format/words.ts';
import type { SaidWords } from '../../said-rooms.ts';
import { counted } from '../counting.ts';
import { figure } from '../views/units.ts';

const size = (bytes: number) => figure(bytesText(bytes));
const blocks = (n: number) => counted(n, 'blok', 'bloka', 'blokova');
const levels = (n: number) => counted(n, 'nivo', 'nivoa', 'nivoa');

export const meaning: SaidWords['meaning'] = {
  right: 'ispravno',
  none: 'ništa',
  never: 'nikada',
  not_in_use: 'nije u upotrebi',
  not_used: 'ne koristi se',
  not_set: 'nije zadat',
  not_deleted: 'nije obrisan',
  deleted: 'obrisano ili nije u upotrebi',
  too_many: 'previše da bi se brojalo',
  no_limit: 'bez granice',
  out_of_range: 'izvan opsega',
  too_large: 'preveliko',
  block_size_too_large: 'preveliko: najviše 6 (64 KiB)',
  not_ext: 'nije ext2, ext3 ni ext4',
  not_mmp: 'nije blok MMP',
  not_journal: 'nije sopstveni blok dnevnika',
  not_orphans: 'nije blok datoteke siročića',
  not_extents: 'nije čvor ekstenata',
  not_tail: 'nije završni zapis',
  no_attributes: 'ovde nema atributa',
  not_mounted: 'nije montiran',
  mounted: 'montiran je, ili je bio kada je došlo do pada',
  checked: 'e2fsck radi',
  nothing_to_replay: 'nema šta da se ponovi',
  replay_from: (of) => `ponavljanje od bloka ${of.block}`,
  kept_here: 'vrednost je ovde',
  leaf: 'list: stavke su ekstenti',
  index_node: 'stavke vode do čvorova ispod',
  continues: 'nastavlja opseg pre njega',
  block: (of) => `blok ${of.block}`,
  inode: (of) => `inod ${of.ino}`,
  user: (of) => `korisnik ${of.id}`,
  group: (of) => `grupa ${of.id}`,
  size: (of) => size(of.bytes),
  block_size: (of) => `blokovi od ${of.bytes} bajtova`,
  cluster_size: (of) => `klasteri od ${size(of.bytes)}`,
  blocks: (of) => `${blocks(of.blocks)}${of.bytes === undefined ? '' : `, ${size(of.bytes)}`}`,
  unwritten_blocks: (of) => `${blocks(of.blocks)}, neupisano`,
  sectors: (of) =>
    `${counted(of.sectors, 'sektor', 'sektora', 'sektora')} od ${of.sectorBytes} bajtova, ${size(of.sectors * of.sectorBytes)}`,
  days: (of) => counted(of.days, 'dan', 'dana', 'dana'),
  groups: (of) => counted(of.groups, 'grupa', 'grupe', 'grupa'),
  whole: (of) => `${of.number} sa gornjom polovinom`,
  extra_time: (of) =>
    `${counted(of.nanoseconds, 'nanosekunda', 'nanosekunde', 'nanosekundi')}${of.epoch ? `, ${of.epoch} × 2^32 sekundi` : ''}`,
  mode: (of, say) => `${say(of.type)}, ${of.rights} (${of.octal})`,
  run_unwritten: (of) => `${of.run} neupisano`,
  no_extents: 'nema ekstenata',
  extents: (of, say) => `ekstenti ${of.extents.map(say).join(', ')}`,
  extent_root: (of) => `koren stabla ekstenata: ${levels(of.levels)} ispod, ${of.entries} od ${of.room} stavki`,
  extent_header: (of) => `dubina ${of.depth}, ${of.entries} od ${of.room} stavki`,
  block_map: (of) =>
    `mapa blokova: neposrednih ${of.direct} od ${of.of}, ${counted(of.trees, 'stablo', 'stabla', 'stabala')} spiskova`,
  link: (of) => `veza ka ${of.target}`,
  numbers: (of) => `glavni ${of.major}, sporedni ${of.minor}`,
  device: (of) => `uređaj: glavni ${of.major}, sporedni ${of.minor}`,
  entry: (of) => `inod ${of.ino}, ${counted(of.bytes, 'bajt', 'bajta', 'bajtova')} do sledećeg zapisa`,
  unknown_hash: 'nepoznat heš',
  hash_tree: (of, say) => `${say(of.hash)}, ${levels(of.levels)} ispod korena`,
  hash_range: (of) => `heš ${of.hash} i više → blok ${of.block} direktorijuma`,
  slots: (of) => `${of.slots} od ${of.room} stavki`,
  revokes: (of) => `${counted(of.bytes, 'bajt', 'bajta', 'bajtova')} u upotrebi, transakcija ${of.tid}`,
  descriptor: 'opis',
  commit: 'potvrda',
  revoke: 'opoziv',
  unknown_block: 'nepoznata vrsta bloka',
  of_transaction: (of, say) => `${say(of.what)}, transakcija ${of.tid}`,
};
