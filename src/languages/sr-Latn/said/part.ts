/** Delovi bloka: kako se zovu i šta je u njima, gde to ne kaže nijedno polje. */
import type { SaidWords } from '../../said-rooms.ts';
import { counted } from '../counting.ts';
import { figure } from '../views/units.ts';

const BITS = { block: 'blokova', inode: 'inoda' };
const UNITS = { blocks: 'blokovi', clusters: 'klasteri', inodes: 'inodi' };
const FORMS = {
  blocks: ['blok', 'bloka', 'blokova'],
  clusters: ['klaster', 'klastera', 'klastera'],
  inodes: ['inod', 'inoda', 'inoda'],
} as const;

const range = ({ first, last }: { first: number; last: number }) => (first === last ? `${first}` : `${first}–${last}`);
const blocksOfFile = (of: { first: number; last: number }) =>
  `${of.first === of.last ? 'blok' : 'blokovi'} ${range(of)} datoteke`;

export const part: SaidWords['part'] = {
  header: 'zaglavlje',
  heartbeat: 'otkucaj',
  block_tail: 'završetak, sa kontrolnim zbirom bloka',
  node_tail: 'završetak, sa kontrolnim zbirom čvora',
  hash_root: 'koren heš stabla',
  hash_node: 'indeksni čvor heš stabla',
  hash_slots: (of) => `stavke 1–${of.last}, po hešu`,
  journal_superblock: 'superblok dnevnika',
  group_descriptor: (of) => `opis grupe ${of.group}`,
  commit: (of) => `potvrda transakcije ${of.tid}`,
  descriptor: (of) => `opisni blok transakcije ${of.tid}`,
  revokes: (of) => `opozivi transakcije ${of.tid}`,
  revoked: (of) => `opozvanih: ${of.blocks}`,
  record: (of) => `zapis na bajtu ${of.byte}`,
  tag: (of) => `blok ${of.block}, njegova kopija u bloku ${of.copy} dnevnika`,
  orphan_slots: (of) => counted(of.slots, 'mesto', 'mesta', 'mesta'),
  block_numbers: (of) => counted(of.numbers, 'broj bloka', 'broja blokova', 'brojeva blokova'),
  list_numbers: (of) => counted(of.numbers, 'broj daljeg spiska', 'broja daljih spiskova', 'brojeva daljih spiskova'),
  extents: (of) => `${counted(of.extents, 'ekstent', 'ekstenta', 'ekstenata')}, po bloku datoteke`,
  nodes: (of) => `${counted(of.nodes, 'čvor', 'čvora', 'čvorova')} ispod`,
  unused_entry: (of) => `neupotrebljen zapis, bajtova: ${of.bytes}`,
  entry: (of) => `${of.name} → inod ${of.ino}`,
  free_inode: (of) => `inod ${of.ino}, ${of.blank ? 'nikad upotrebljen' : 'nije u upotrebi'}`,
  bitmap: (of) => `bitmapa ${BITS[of.bitmap]} grupe ${of.group}: zauzeto ${of.used} od ${of.of} (${UNITS[of.units]})`,
  unread_bitmap: (of) =>
    `bitmapa ${BITS[of.bitmap]} grupe ${of.group}, nikad pripremljena: Linux je računa, i ne gleda ove bajtove`,
  right_sum: (of) => `kontrolni zbir ${of.sum} je tačan`,
  wrong_sum: (of) => `kontrolni zbir ${of.sum} nije tačan: bajtovi daju ${of.right}`,
  lost_sum: 'kontrolni zbir ne može da se nađe: struktura je oštećena',
  in_use: 'zauzeto',
  free: 'slobodno',
  not_listed: 'nije nabrojano',
  run: (of) => `${UNITS[of.units]} ${range(of)}${of.blocks ? ` (blokovi ${range(of.blocks)})` : ''}`,
  units: (of) => {
    const [one, few, other] = FORMS[of.units];
    return counted(of.count, one, few, other);
  },
  all_set: 'svi su postavljeni',
  some_set: (of) => `postavljeno ${of.set} od ${of.of}`,
  bits_of_nothing: (of) =>
    counted(of.bits, 'bit koji ne označava ništa', 'bita koji ne označavaju ništa', 'bitova koji ne označavaju ništa'),
  zeros: 'nule',
  left_over: 'ostaci',
  empty: 'prazno',
  out_of_bounds: 'izvan granica',
  in_inode: (of) => `u inodu ${of.ino}`,
  inode: (of) => `inod ${of.ino}`,
  bytes: (of) => figure(`${of.bytes} bytes`),
  file_blocks: (of) => `${blocksOfFile(of)}${of.outside ? ', izvan volumena' : ''}`,
  hole: (of) => `rupa: ${blocksOfFile(of)}`,
  former: (of) =>
    of.names.map(({ name, ino }) => `bilo je ${name}${ino === undefined ? '' : ` → inod ${ino}`}`).join(', '),
  bit_of_block: 'Po jedan bit za blok, od najnižeg bita svakog bajta.',
  bit_of_cluster: 'Po jedan bit za klaster, od najnižeg bita svakog bajta.',
  bit_of_inode: 'Po jedan bit za inod, od najnižeg bita svakog bajta.',
  padding: 'Bitovi iza kraja grupe su postavljeni, da se nikada ne bi smatrali slobodnim.',
  name: 'Ime: bajtovi, po dogovoru UTF-8, bez nule na kraju.',
  slack: 'Mesto do sledećeg zapisa: ovde dolazi novo ime, ako stane.',
  target: 'Kuda vodi simbolička veza: dovoljno kratko da bude u polju i_block.',
  room: 'Mesto za proširene atribute, iza polja inoda.',
  uuid: 'UUID dnevnika; ima ga samo prva stavka.',
  revoked_block: 'Blok koji ponavljanje ne sme da dira: oslobođen je, i u njemu može da bude nešto drugo.',
  file_block: 'Blok datoteke; 0 je rupa, koja se čita kao nule.',
  list: 'Dalji spisak; 0: svi njegovi blokovi su rupe.',
  orphan: 'Inod koji posle pada treba srediti; 0 je slobodno mesto.',
  attribute_name: 'Ime, bez svog početka.',
  attribute_value: 'Vrednost, na kraju mesta za atribute.',
};

/** U slici jednog inoda. */
export const inodePart: SaidWords['inode_part'] = {
  free: 'slobodno',
  end: 'kraj stavki',
  value_of: (of) => `vrednost: ${of.name}`,
  value_in: (of) => `vrednost u inodu ${of.ino}`,
  value_size: (of) => `vrednost: ${figure(`${of.bytes} bytes`)}`,
  bytes: (of) => figure(`${of.bytes} bytes`),
  room: 'Mesto za atribute: u ovom inodu ih nema.',
  entry: 'Stavka atributa: njegovo ime, i gde je njegova vrednost. Stavke rastu prema kraju.',
  value: 'Vrednost atributa. Vrednosti popunjavaju mesto od njegovog kraja.',
  end_about: 'Četiri nule: iza njih nema stavke.',
  free_about: 'Slobodno: sleva u njega rastu stavke, a zdesna vrednosti.',
};
