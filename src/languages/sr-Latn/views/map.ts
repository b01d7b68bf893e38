/** Mapa volumena: njen opis, razmera i tasteri, njene grupe, i blok rečima. */
import type { map as english } from '../../../views/volume-map/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';
import { named } from '../labels.ts';
import { figure } from './units.ts';

const { number, many } = counting;
const blocks = (n: number) => many(n, { one: '# blok', few: '# bloka', other: '# blokova' });

export const map = {
  blockLabel: named,
  name: 'Mapa volumena',
  role: 'mapa volumena',
  label: (caption) => `Mapa volumena: ${caption}`,
  caption: (n, size, groups) =>
    `${blocks(n)} od ${figure(size)} u ${many(groups, { one: '# grupi', few: '# grupe', other: '# grupa' })}`,
  scaleTitle: 'Gde više blokova deli piksel, vidi se najređa vrsta; bleđa je gde su ostali slobodni.',
  blockIsPixel: '1 blok = 1 piksel',
  blockIsPixels: (x, y) => `1 blok = ${figure(x)} × ${figure(y)} piksela`,
  pixelIsBlocks: (n) => `1 piksel ≈ ${blocks(n)}`,
  zoomOut: 'Umanji',
  zoomIn: 'Uvećaj',
  fit: 'ceo',
  fitTitle: 'Pokaži ceo volumen',
  keys: 'Strelice vode od bloka do bloka, a uz Control do sledeće druge vrste; Page Up i Page Down od grupe do grupe; Enter bira. Plus i minus uvećavaju i umanjuju, nula pokazuje ceo volumen, Shift i strelica pomeraju sliku.',
  minimap: 'Ceo volumen, i deo koji se vidi',
  flexLong: (flex, first, last) => `fleks-grupa ${flex} · grupe ${first}–${last}`,
  flex: (flex) => `fleks-grupa ${flex}`,
  flexShort: (flex) => `fleks ${flex}`,
  group: (group) => `grupa ${group}`,
  superblock: 'superblok',
  backup: 'kopija',
  place: (block, group) => `blok ${block} · grupa ${group}`,
  written: 'upisan u ovom koraku',
  sharing: (n) => `jedan od ${blocks(n)} u ovom pikselu`,
  unknown: 'nepoznato',
  theVolume: 'Volumen',
  contents: 'Šta su njegovi blokovi',
  inSight: 'Grupe koje se vide',
  moreGroups: (n) => `i još ${many(n, { one: '# grupa', few: '# grupe', other: '# grupa' })}.`,
  counted: (n, kind) => `${kind}: ${number(n)}`,
  kindIs: (kind, n) => `${kind}: ukupno ${number(n)}`,
  groupIs: (group, first, last, contents) => `${group}, blokovi od ${first} do ${last}: ${contents}.`,
  groupWithBackup: (group, first, last, contents) =>
    `${group}, blokovi od ${first} do ${last}, sa kopijom superbloka: ${contents}.`,
  groupName: (group) => `Grupa ${group}`,
  groupInFlex: (group, flex) => `Grupa ${group}, fleks-grupa ${flex}`,
  inUse: (percent, kind) => `zauzeto je oko ${percent} %, najređa vrsta: ${kind}`,
  blockIs: (block, kind, group) => `Blok ${block}: ${kind}, grupa ${group}.`,
} satisfies PackOf<typeof english>;
