/** Blocks that show what the inspector is for: each kind of block that formatting writes. */
import { BlockKind, type BlockKindName } from '../../engine/volume/block-kind.ts';
import { block as blockAnswer } from '../../session/answers/block.ts';
import { map } from '../../session/answers/map-data.ts';
import type { Session } from '../../session/session.ts';
import type { BlockAnswer, Moment } from '../../session/session-api.ts';
import { momentOf, type Scene, type Scenes, sessionOf } from '../common/scene.ts';
import { blankness, indexFields, linesOf, openedAtFirst, resolve } from './fields.ts';
import { dumpShape, writersOf, writtenOf } from './hex.ts';

export interface InspectorScene extends Scene {
  /** The first block of a kind, or a number. */
  block: BlockKindName | number;
  /** Key of the selected field. */
  field?: string;
}

const SMALL = 'mke2fs -t ext4 -b 1024 disk.img 8M';
const narrow = { width: 300, height: 640 };

export const INSPECTOR_SCENES: readonly InspectorScene[] = [
  {
    id: 'super',
    title: 'The superblock, finished',
    about: 'The last step writes it; its magic number is selected, in the fields and in the bytes.',
    shows: ['▾ superblock (ext4_super_block) · right', 'selected: s_magic, 2 bytes at 56'],
    command: SMALL,
    block: 1,
    field: 's_magic',
    ...narrow,
  },
  {
    id: 'descriptors',
    title: 'Group descriptors',
    about: 'One structure for each group.',
    shows: ['group descriptors 0–7', '▾ group descriptor 0 (ext4_group_desc)'],
    command: 'mke2fs -t ext4 -b 1024 disk.img 64M',
    block: 'descriptors',
    ...narrow,
  },
  {
    id: 'block-bitmap',
    title: 'A block bitmap',
    about: 'Each bit in the colour of what the block is used for, above the runs that it is made of.',
    shows: ['(bitmap) · right', 'blocks 1–1617 = in use'],
    command: SMALL,
    block: 'block_bitmap',
    ...narrow,
  },
  {
    id: 'inode-bitmap',
    title: 'An inode bitmap',
    about: 'Eleven inodes in use, the rest free.',
    shows: ['11 of 2048 inodes in use', 'inodes 12–2048 = free'],
    command: SMALL,
    block: 'inode_bitmap',
    field: '@1',
    ...narrow,
  },
  {
    id: 'inodes',
    title: 'Inodes',
    about: 'The root directory: its extent tree is read from the 60 bytes of i_block.',
    shows: ['(ext4_inode) · right', 'selected: i_block@256, 60 bytes'],
    command: SMALL,
    block: 'inode_table',
    field: 'i_block@256',
    ...narrow,
  },
  {
    id: 'directory',
    title: 'A directory',
    about: 'The entries of the root directory.',
    shows: ['▾ "." → inode 2 (ext4_dir_entry_2)'],
    command: SMALL,
    block: 'directory',
    ...narrow,
  },
  {
    id: 'journal',
    title: 'The journal’s superblock',
    about: 'Big-endian, unlike everything else on the disk.',
    shows: ['(journal_superblock_t)', 'h_magic = 0xc03b3998'],
    command: SMALL,
    block: 'journal',
    ...narrow,
  },
  {
    id: 'free',
    title: 'A free block',
    about: 'Never written: nothing but bytes.',
    shows: ['block 7000, free', 'written by no event'],
    command: SMALL,
    block: 7000,
    ...narrow,
  },
  {
    id: 'wide',
    title: 'A wide panel',
    about: 'Fields beside bytes, sixteen a row.',
    shows: ['16 bytes a row and their text', 's_free_blocks_count_lo, 4 bytes at 12'],
    command: SMALL,
    block: 1,
    field: 's_free_blocks_count_lo',
    width: 980,
    height: 480,
  },
];

export function blockOf(scene: InspectorScene, session: Session): number {
  if (typeof scene.block === 'number') return scene.block;
  const kind = BlockKind[scene.block];
  const block = session.ask(momentOf(scene, session), map).kinds.indexOf(kind);
  if (block < 0) throw new Error(`${scene.id}: no block of kind ${scene.block}`);
  return block;
}

/** A scene in words: its first lines, and the last writers of the selected bytes. */
function describeInspectorScene(scene: InspectorScene): string {
  const session = sessionOf(scene.command);
  const moment: Moment = momentOf(scene, session);
  const answer: BlockAnswer = session.ask(moment, blockAnswer, { block: blockOf(scene, session) });
  const index = indexFields(answer.structs, answer.bytes.length);
  const blank = blankness(answer);
  const lines = linesOf(index, openedAtFirst(index, blank), blank);
  const selected = resolve(index, scene.field);
  const written = writtenOf(answer, moment);
  const shape = dumpShape(scene.width, 7.2, answer.bytes.length);
  const who = writersOf(written, selected?.offset ?? 0, selected?.length ?? answer.bytes.length)
    .map((w) => `${session.recording.events[w.event].name} (${w.bytes} bytes)`)
    .join(', ');
  return [
    `${scene.title}: block ${answer.block}, ${answer.label}`,
    `${shape.columns} bytes a row${shape.ascii ? ' and their text' : ''}; ${written.nowCount} bytes written by this step`,
    ...lines.slice(0, 10).map((line) => {
      if (line.kind === 'blank') return `  ${answer.structs[line.first].label} and ${line.last - line.first} more`;
      if (line.kind === 'struct') {
        const s = answer.structs[line.struct];
        return `${line.open ? '▾' : '▸'} ${s.label} (${s.struct})${s.checksum ? ` · ${s.checksum.right ? 'right' : 'wrong'}` : ''}`;
      }
      const { row, depth } = line.place;
      return `${'  '.repeat(depth + 1)}${row.name} = ${row.value}${row.meaning ? ` · ${row.meaning}` : ''}`;
    }),
    ...(lines.length > 10 ? [`  … ${lines.length - 10} more lines`] : []),
    `selected: ${selected ? `${selected.key}, ${selected.length} bytes at ${selected.offset}` : 'nothing'}; written by ${who || 'no event'}`,
  ].join('\n');
}

export const SCENES: Scenes<InspectorScene> = {
  view: { id: 'inspector', title: 'Inspector' },
  scenes: INSPECTOR_SCENES,
  page: (scene, session) => ({
    selection: { block: blockOf(scene, session), ...(scene.field !== undefined && { field: scene.field }) },
  }),
  describe: describeInspectorScene,
};
