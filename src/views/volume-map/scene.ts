/** Volumes that show what the map is for: from one that fits a blackboard to one of a terabyte. */
import { map } from '../../session/answers/map-data.ts';
import { make_root } from '../../trace/events/mke2fs-files.ts';
import { type Layer, momentOf, type Scene, type Scenes, sessionOf } from '../common/scene.ts';
import { cellsOf, geometryOf } from './cells.ts';
import { groupX, groupY, layoutAt } from './layout.ts';
import { planFor } from './plan.ts';
import { runsOf } from './runs.ts';
import { groupInWords, scaleInWords } from './words.ts';

export interface MapScene extends Scene {
  /** The part in sight, as in a link. */
  view?: string;
  selected?: number;
}

export const MAP_SCENES: readonly MapScene[] = [
  {
    id: 'blackboard',
    title: 'Fits a blackboard',
    about: 'A volume of 1 MiB: every block a large cell, and block 0 before the group that it is in no part of.',
    shows: ['1024 blocks in 1 groups', '19 × 15 px'],
    command: 'mke2fs -t ext2 -b 1024 disk.img 1M',
    width: 820,
    height: 400,
    selected: 1,
  },
  {
    id: 'root',
    title: 'The root directory appears',
    about: 'The ring is around what this step wrote: consecutive blocks share one.',
    shows: ['written: 1–2, 66–67, 98', '1 directory'],
    command: 'mke2fs -t ext4 -b 1024 disk.img 8M',
    after: make_root,
    width: 820,
    height: 400,
  },
  {
    id: 'journal',
    title: 'A journal in the middle',
    about: 'An ext4 of 64 MiB: bitmaps and inode tables of all groups stand together in the first.',
    shows: ['8 block bitmap, 8 inode bitmap', '4,096 journal'],
    command: 'mke2fs -t ext4 -b 1024 disk.img 64M',
    width: 820,
    height: 420,
  },
  {
    id: 'ext2',
    title: 'Every group for itself',
    about: 'An ext2 of the same size: each group has its own bitmaps and inode table, and there is no journal.',
    shows: ['ext2, 65536 blocks in 8 groups', '1 block bitmap, 1 inode bitmap, 512 inode table, 7,678 free'],
    command: 'mke2fs -t ext2 -b 1024 disk.img 64M',
    width: 820,
    height: 300,
  },
  {
    id: 'low',
    title: 'A low tile',
    about: 'The same volume in the room of a sketch.',
    shows: ['8 × 1 groups'],
    command: 'mke2fs -t ext4 -b 1024 disk.img 64M',
    width: 820,
    height: 200,
  },
  {
    id: 'flex',
    title: 'Flex groups',
    about: 'Two flex groups of sixteen, each framed; the backups of the superblock are marked.',
    shows: ['2 × 1 flex groups', 'with a backup of the superblock'],
    command: 'mke2fs -t ext4 -b 1024 disk.img 256M',
    width: 820,
    height: 420,
  },
  {
    id: 'close',
    title: 'Close up',
    about: 'Zoomed in as far as it goes: numbers and names in the cells, the whole volume in the corner.',
    shows: ['1 groups', '1,024 journal'],
    command: 'mke2fs -t ext4 -b 1024 disk.img 8M',
    view: '72@57',
    selected: 66,
    width: 820,
    height: 400,
  },
  {
    id: 'phone',
    title: 'On a phone',
    about: 'The names of kinds wrap, the groups are put into columns.',
    shows: ['2 × 4 groups'],
    command: 'mke2fs -t ext4 -b 1024 disk.img 64M',
    width: 366,
    height: 520,
  },
  {
    id: 'large',
    title: '2.6 million blocks',
    about: '10 GiB of 4 KiB blocks: a pixel stands for many, and the rarest of them shows.',
    shows: ['2621440 blocks in 80 groups', '1 pixel ≈ 12 blocks'],
    command: 'mke2fs -t ext4 disk.img 10G',
    width: 820,
    height: 480,
  },
  {
    id: 'huge',
    title: 'A terabyte',
    about: 'A group is a cell or two; zooming in asks for the blocks of what is in sight.',
    shows: ['8192 groups', 'the rarest kind: superblock'],
    command: 'mke2fs -t ext4 disk.img 1T',
    width: 820,
    height: 480,
  },
];

/** A scene in words and numbers: the layout at its size, and the first groups. */
function describeMapScene(scene: MapScene): string[] {
  const session = sessionOf(scene.command);
  const { overview } = session;
  const data = session.ask(momentOf(scene, session), map);
  const geometry = geometryOf(overview, data);
  const cells = cellsOf(geometry, data);
  const { plan, pitch } = planFor(geometry, { width: scene.width, height: scene.height, dpr: 1 });
  const l = layoutAt(plan, pitch);
  const backups = new Set(overview.backupGroups);
  const round = (n: number) => Number(n.toPrecision(4));
  return [
    `${scene.title}: ${scene.command}${scene.after ? `, after ${scene.after.name}` : ''}`,
    `${overview.kind}, ${overview.blockCount} blocks in ${overview.groups} groups; ${scaleInWords(l)}`,
    `${l.columns} × ${l.rows} blocks of ${round(l.pitchX)} × ${round(l.pitchY)} px in a group, ${l.across} × ${l.down} groups${
      l.framed ? `, ${l.flexAcross} × ${l.flexDown} flex groups` : ''
    }; ${l.width} × ${l.height} of ${scene.width} × ${scene.height} px`,
    `written: ${
      runsOf(geometry, data.written)
        .slice(0, 12)
        .map((r) => (r.length === 1 ? r.first : `${r.first}–${r.first + r.length - 1}`))
        .join(', ') || 'nothing'
    }`,
    ...Array.from(
      { length: Math.min(4, overview.groups) },
      (_, group) => `(${groupX(l, group)}, ${groupY(l, group)}) ${groupInWords(cells, group, backups)}`,
    ),
  ];
}

function layers(scene: MapScene): Layer[] {
  const session = sessionOf(scene.command);
  const geometry = geometryOf(session.overview, session.ask(momentOf(scene, session), map));
  const { plan, pitch } = planFor(geometry, { width: scene.width, height: scene.height, dpr: 1 });
  const l = layoutAt(plan, pitch);
  const { groupWidth: width, groupHeight: height } = l;
  const boxes = Array.from({ length: geometry.groups }, (_, g) => ({
    x: groupX(l, g),
    y: groupY(l, g),
    width,
    height,
  }));
  return [{ what: 'groups', width: scene.width, height: scene.height, boxes }];
}

export const SCENES: Scenes<MapScene> = {
  view: { id: 'map', title: 'Volume map' },
  scenes: MAP_SCENES,
  page: ({ view = '', selected }) => ({
    mapView: view,
    ...(selected !== undefined && { selection: { block: selected } }),
  }),
  describe: describeMapScene,
  layers,
};
