/** Šta debugfs -w menja rukom. */
import type { SaidWords } from '../../said-rooms.ts';
import { counted } from '../counting.ts';

const BITS = { block: { one: 'blok', many: 'blokovi' }, inode: { one: 'inod', many: 'inodi' } };

const set = ({ field, value, placed }: { field: string; value: string; placed: boolean }): string =>
  placed ? `${field} dobija vrednost ${value}` : `${field} nema mesta na ovom volumenu, i ništa se ne menja`;

export const byHand: SaidWords['by_hand'] = {
  bits: (of) =>
    `${of.first === of.last ? `${BITS[of.what].one} ${of.first}` : `${BITS[of.what].many} od ${of.first} do ${of.last}`}: u bitmapi ${of.used ? 'zauzeto' : 'slobodno'}; brojevi se ne menjaju.`,
  answered: (of) => `${counted(of.fields, 'polje', 'polja', 'polja')} inoda ${of.ino} dobija vrednosti iz odgovora.`,
  state: (of) => `superblok kaže da volumen ${of.clean ? 'jeste' : 'nije'} ostavljen u redu.`,
  bit: (of) => `bit ${of.bit} bloka ${of.block} je obrnut.`,
  bytes: (of) => `bajtovi od ${of.first} do ${of.last} bloka ${of.block} sada su ${of.value}.`,
  copy: (of) => `inod ${of.ino} je sada kao inod ${of.source}.`,
  features: (of) => `mogućnosti superbloka su sada ${of.names.join(', ')}; ništa drugo se zbog njih ne menja.`,
  inode_field: (of) => `${set(of)} u inodu ${of.ino}.`,
  group_field: (of) => `${set(of)} u grupi ${of.group}; njen kontrolni zbir ostaje kakav je bio.`,
  super_field: (of) => `${set(of)} u superbloku.`,
  group_sum: (of) => `kontrolni zbir opisa grupe ${of.group} je ispravljen.`,
  request: (of) => `„${of.request}“ se izvršava, koliko se nađe onoga što je imenovano.`,
};
