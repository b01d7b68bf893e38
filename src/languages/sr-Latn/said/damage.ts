/** Šta je na volumenu namerno pokvareno. */
import type { SaidWords } from '../../said-rooms.ts';
import { counted } from '../counting.ts';

export const damage: SaidWords['damage'] = {
  links: (of) =>
    `inod ${of.ino} broji ${counted(of.says, 'ime', 'imena', 'imena')}, a do njega ${of.names === 1 ? 'vodi jedno' : `ih vodi ${of.names}`}.`,
  name: (of) => `ime ${of.name} je obrisano iz direktorijuma ${of.dir}; njegov inod, ${of.ino}, i dalje je u upotrebi.`,
  size: (of) =>
    `inod ${of.ino} kaže da zauzima ${counted(of.sectors, 'sektor', 'sektora', 'sektora')} više nego što je u njegovoj mapi.`,
  shared: (of) => `mapa inoda ${of.ino} vodi do bloka ${of.block}, koji pripada inodu ${of.owner}.`,
  dotdot: (of) => `„..“ direktorijuma ${of.dir} vodi do inoda ${of.to} umesto do ${of.parent}.`,
  htree: (of) => `heš stablo direktorijuma ${of.dir} kaže da njegov drugi list počinje od poslednjeg heša uopšte.`,
  bitmap: (of) =>
    `blok ${of.block} inoda ${of.ino} označen je kao slobodan u bitmapi grupe ${of.group}: sledeća datoteka može da ga prepiše.`,
  counts: (of) =>
    `opis grupe ${of.group} kaže da je slobodno ${counted(of.blocks, 'blok', 'bloka', 'blokova')} manje nego što jeste.`,
  superblock: 'superblok je prepisan nulama. Njegove kopije u drugim grupama su ostale.',
};
