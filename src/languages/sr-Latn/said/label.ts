/** Šta je koji blok, u jednom redu: „blok 5 inoda 12 (/db)“. */
import type { NamedInode } from '../../../engine/volume/label-sentences.ts';
import type { Say } from '../../../words/say.ts';
import type { SaidWords } from '../../said-rooms.ts';
import { kinds } from '../views/common.ts';

const inode = ({ ino, name }: NamedInode, say: Say): string =>
  `${ino}${name === undefined ? '' : ` (${typeof name === 'string' ? name : say(name)})`}`;

/** „0–3“, a jedan je „0“; „opisi“, a jedan je „opis“. */
const range = (first: number, last: number): string => (first === last ? `${first}` : `${first}–${last}`);
const one = ({ first, last }: { first: number; last: number }, single: string, several: string): string =>
  first === last ? single : several;

const table = (of: { group: number; first: number; last: number }): string =>
  `tabela inoda grupe ${of.group}: ${one(of, 'inod', 'inodi')} ${range(of.first, of.last)}`;

export const label: SaidWords['label'] = {
  not_formatted: 'još nije formatirano',
  use: (of) => kinds[of.name],
  rest_of_cluster: (of, say) => `ostatak klastera; u istom klasteru: ${say(of.beside)}`,
  superblock: 'superblok',
  superblock_backup: (of) => `rezervna kopija superbloka, u grupi ${of.group}${of.written ? '' : ', još neupisana'}`,
  descriptors: (of) =>
    `${one(of, 'opis grupe', 'opisi grupa')} ${range(of.first, of.last)}${of.written ? '' : `, još ${one(of, 'neupisan', 'neupisani')}`}`,
  descriptors_backup: (of) =>
    `rezervna kopija opisa ${one(of, 'grupe', 'grupa')} ${range(of.first, of.last)}, u grupi ${of.group}${of.written ? '' : ', još neupisana'}`,
  reserved_descriptors: (of) => `mesto za još opisa grupa, u grupi ${of.group}`,
  inode_table: table,
  inode_table_unwritten: (of) => `${table(of)}, nikad pripremljena`,
  block_bitmap: (of) => `bitmapa blokova grupe ${of.group}`,
  inode_bitmap: (of) => `bitmapa inoda grupe ${of.group}`,
  directory: (of, say) => `blok ${of.logical} direktorijuma: inod ${inode(of.inode, say)}`,
  hash_root: (of, say) => `koren heš stabla inoda ${inode(of.inode, say)}`,
  hash_node: (of, say) => `čvor heš stabla, blok ${of.logical} inoda ${inode(of.inode, say)}`,
  extent_node: (of, say) => `čvor stabla ekstenata inoda ${inode(of.inode, say)}, od bloka ${of.logical} nadalje`,
  indirect: (of, say) => `indirektni blok inoda ${inode(of.inode, say)}, od bloka ${of.logical} nadalje`,
  xattr: (of, say) => `prošireni atributi inoda ${inode(of.inode, say)}`,
  symlink: (of, say) => `cilj simboličke veze, inod ${inode(of.inode, say)}`,
  unwritten: (of, say) => `blok ${of.logical} inoda ${inode(of.inode, say)}, još neupisan`,
  bad: 'neispravan blok diska',
  block: (of, say) => `blok ${of.logical} inoda ${inode(of.inode, say)}`,
  orphan_file: (of) => `blok ${of.logical} datoteke siročića, inod ${of.ino}`,
  journal_unwritten: (of) => `blok dnevnika ${of.logical}: nikad upisan`,
  journal_superblock: (of) => `blok dnevnika ${of.logical}: njegov superblok`,
  journal_copy: (of) => `blok dnevnika ${of.logical}: kopija bloka ${of.target}, transakcija ${of.sequence}`,
  journal_descriptor: (of) => `blok dnevnika ${of.logical}: opis, transakcija ${of.sequence}`,
  journal_revoke: (of) => `blok dnevnika ${of.logical}: opoziv, transakcija ${of.sequence}`,
  journal_commit: (of) => `blok dnevnika ${of.logical}: potvrda, transakcija ${of.sequence}`,
  journal_old: (of) => `blok dnevnika ${of.logical}: ostao iz ranijeg kruga`,
  journal_fast_commit: (of) => `blok dnevnika ${of.logical}: brze potvrde`,
  blocks: (of, say) => `blokovi ${range(of.first, of.last)} inoda ${inode(of.inode, say)}`,
  journal_blocks: (of) => `blokovi dnevnika ${range(of.first, of.last)}`,
  became: (of, say) => `${say(of.now)}; pre toga: ${say(of.before)}`,
  inode: (of, say) => `inod ${inode(of, say)}`,
  extents: (of, say) => `ekstenti inoda ${inode(of.inode, say)}`,
  nameless: (of, say) => `inod ${inode(of.inode, say)}, više nema ime`,
};
