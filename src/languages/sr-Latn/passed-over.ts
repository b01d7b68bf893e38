/** Šta je razmatrano a nije izabrano, i zašto: mesta za blokove, grupe za inode, susedni ekstenti. */
import type { Templates } from './templates.ts';

export const passedOver: Templates = {
  'group {#} by {}': 'grupa {1} po {2}',
  'flex group {#}': 'flex grupa {1}',
  'any other group by {}': 'bilo koja druga grupa po {1}',
  'the goal itself, block {#}': 'sam cilj, blok {1}',
  'extend the extent {} in slot {#}': 'produžiti ekstent {1} u stavci {2}',
  'it is full': 'puna je',
  'it is taken': 'zauzet je',
  'it does not begin a stripe': 'nije na početku trake',
  'only {#} of {#} {} are free there': 'tamo je slobodno samo {1} od {2} ({3*})',
  'none is listed as good enough': 'nijedna nije navedena kao dovoljno dobra',
  'its bitmap is not read yet': 'njena bitmapa još nije pročitana',
  'the first group of a flex group is kept for directories': 'prva grupa u flex grupi čuva se za direktorijume',
  '{#} free {} are fewer than {#}': 'slobodno je {1} ({2*}), a to je manje od {3}',
  'its largest free buddy is {#} {}, not {#}': 'njen najveći slobodan komad ima {1}, a ne {3} ({2*})',
  'its {#} free runs are {#} {} on average, not {#}':
    'njenih {1|slobodan niz ima|slobodna niza imaju|slobodnih nizova ima} u proseku {2}, a ne {4} ({3*})',
  '{#} free blocks are no more than half of a window of {#}':
    'slobodno je {1|blok|bloka|blokova}, a to nije više od polovine prozora od {2}',
  'no gap of {#} blocks between windows': 'između prozora nema praznine od {1|blok|bloka|blokova}',
  'nothing is free behind the windows': 'iza prozora nije slobodno ništa',
  'no inode is free': 'nijedan inod nije slobodan',
  'no inode or no block is free': 'nijedan inod ili nijedan blok nije slobodan',
  '{#} directories are not fewer than {#}': '{1|direktorijum nije|direktorijuma nisu|direktorijuma nije} manje od {2}',
  'fewer inodes are free than on average': 'slobodnih inoda je manje od proseka',
  'fewer blocks are free than on average': 'slobodnih blokova je manje od proseka',
  'it has {#} directories, at most {#} are wanted':
    'u njoj je {1|direktorijum|direktorijuma|direktorijuma}, a traži se najviše {2}',
  'it is split off for an I/O: nothing is merged before that ends':
    'odvojen je zbog prenosa: dok se prenos ne završi, ništa se ne spaja',
  '{#} blocks of the file lie between them': 'između njih je {1|blok|bloka|blokova} datoteke',
  'one is written, the other is not': 'jedan je upisan, a drugi nije',
  'they are not neighbours on the volume': 'na volumenu nisu susedi',
  '{#} blocks are more than an unwritten extent can hold':
    '{1|blok|bloka|blokova} je više nego što staje u neupisan ekstent',
  '{#} blocks are more than an written extent can hold':
    '{1|blok|bloka|blokova} je više nego što staje u upisan ekstent',
};
