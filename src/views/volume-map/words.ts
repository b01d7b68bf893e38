/** The volume map: its caption, scale and keys, its groups, and a block in words. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;

export const map = words('map', {
  /** The kind of a block, which the worker says in English. */
  blockLabel: (label: string) => label,
  name: 'Volume map',
  role: 'volume map',
  label: (caption: string) => `Volume map: ${caption}`,
  caption: (blocks: number, size: string, groups: number) =>
    `${number(blocks)} blocks of ${size} in ${groups === 1 ? 'one group' : `${number(groups)} groups`}`,
  scaleTitle: 'Where several blocks share a pixel, the rarest kind shows; paler where the others are free.',
  blockIsPixel: '1 block = 1 pixel',
  blockIsPixels: (x: string, y: string) => `1 block = ${x} × ${y} pixels`,
  pixelIsBlocks: (n: number) => `1 pixel ≈ ${many(n, { one: '# block', other: '# blocks' })}`,
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  fit: 'fit',
  fitTitle: 'Fit: show the whole volume',
  keys: 'Arrow keys move from block to block, with Control to the next other kind; Page Up and Page Down from group to group; Enter selects. Plus and minus zoom, zero shows the whole volume, Shift and an arrow pans.',
  minimap: 'The whole volume, and the part in sight',
  /** Words in the picture. */
  flexLong: (flex: number, first: number, last: number) => `flex group ${flex} · groups ${first}–${last}`,
  flex: (flex: number) => `flex group ${flex}`,
  flexShort: (flex: number) => `flex ${flex}`,
  group: (group: number) => `group ${group}`,
  superblock: 'superblock',
  backup: 'backup',
  /** Words under the pointer. */
  place: (block: number, group: number) => `block ${block} · group ${group}`,
  written: 'written by this step',
  sharing: (n: number) => `one of ${n} blocks in this pixel`,
  unknown: 'unknown',
  /** The text twin. */
  theVolume: 'The volume',
  contents: 'What its blocks are',
  inSight: 'Groups in sight',
  moreGroups: (n: number) => `${number(n)} more groups.`,
  counted: (n: number, kind: string) => `${number(n)} ${kind}`,
  kindIs: (kind: string, n: number) => `${kind}: ${number(n)}`,
  groupIs: (group: string, first: number, last: number, contents: string) =>
    `${group}, blocks ${first} to ${last}: ${contents}.`,
  groupWithBackup: (group: string, first: number, last: number, contents: string) =>
    `${group}, blocks ${first} to ${last}, with a backup of the superblock: ${contents}.`,
  groupName: (group: number) => `Group ${group}`,
  groupInFlex: (group: number, flex: number) => `Group ${group}, flex group ${flex}`,
  inUse: (percent: number, kind: string) => `about ${percent} % in use, the rarest kind: ${kind}`,
  blockIs: (block: number, kind: string, group: number) => `Block ${block}: ${kind}, group ${group}.`,
});
