/** Šta je razmatrano a nije izabrano, i zašto: mesta za blokove, grupe za inode, susedni ekstenti. */
import type { PassedWords } from '../../trace/events/passed.ts';
import { counted } from './counting.ts';

const UNITS = { blocks: 'blokovi', clusters: 'klasteri', inodes: 'inodi' };

export const passedOver: Partial<PassedWords> = {
  group: (of) => `grupa ${of.group}`,
  flex_group: (of) => `flex grupa ${of.group}`,
  other_groups: 'bilo koja druga grupa',
  goal: (of) => `sam cilj, blok ${of.block}`,
  extent: (of) => `produžiti ekstent ${of.first}–${of.last} u stavci ${of.slot}`,
  groups: (of) => counted(of.groups, 'grupa', 'grupe', 'grupa'),
  full: 'puna je',
  taken: 'zauzet je',
  no_stripe: 'nije na početku trake',
  few_free_there: (of) => `tamo je slobodno samo ${of.free} od ${of.wanted} (${UNITS[of.units]})`,
  none_listed: 'nijedna nije navedena kao dovoljno dobra',
  not_read: 'njena bitmapa još nije pročitana',
  for_directories: 'prva grupa u flex grupi čuva se za direktorijume',
  few_free: (of) => `slobodno je ${of.free} (${UNITS[of.units]}), a to je manje od ${of.wanted}`,
  small_buddy: (of) => `njen najveći slobodan komad ima ${of.largest}, a ne ${of.wanted} (${UNITS[of.units]})`,
  short_runs: (of) =>
    `njenih ${counted(of.runs, 'slobodan niz ima', 'slobodna niza imaju', 'slobodnih nizova ima')} u proseku ${of.average}, a ne ${of.wanted} (${UNITS[of.units]})`,
  small_for_window: (of) =>
    `slobodno je ${counted(of.free, 'blok', 'bloka', 'blokova')}, a to nije više od polovine prozora od ${of.window}`,
  no_gap: (of) => `između prozora nema praznine od ${counted(of.blocks, 'blok', 'bloka', 'blokova')}`,
  none_behind_windows: 'iza prozora nije slobodno ništa',
  no_inode: 'nijedan inod nije slobodan',
  no_inode_or_block: 'nijedan inod ili nijedan blok nije slobodan',
  many_directories: (of) =>
    `${counted(of.directories, 'direktorijum nije', 'direktorijuma nisu', 'direktorijuma nije')} manje od ${of.fewest}`,
  inodes_below_average: 'slobodnih inoda je manje od proseka',
  blocks_below_average: 'slobodnih blokova je manje od proseka',
  too_many_directories: (of) =>
    `u njoj je ${counted(of.directories, 'direktorijum', 'direktorijuma', 'direktorijuma')}, a traži se najviše ${of.most}`,
  split_for_io: 'odvojen je zbog prenosa: dok se prenos ne završi, ništa se ne spaja',
  apart_in_file: (of) => `između njih je ${counted(of.blocks, 'blok', 'bloka', 'blokova')} datoteke`,
  other_state: 'jedan je upisan, a drugi nije',
  apart_on_volume: 'na volumenu nisu susedi',
  too_long: (of) =>
    `${counted(of.blocks, 'blok', 'bloka', 'blokova')} je više nego što staje u ${of.unwritten ? 'neupisan' : 'upisan'} ekstent`,
};
