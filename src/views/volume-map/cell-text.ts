/**
 * The text of large cells: the number of the block and its kind, in the words of ext4's developers.
 *
 *      ┌──────┐ ┌──────┐
 *      │  66  │ │ 4386 │
 *      │ bbm  │ │ ext  │
 *      └──────┘ └──────┘
 */
import { BLOCK_KINDS, BlockKind, type BlockKindName } from '../../engine/volume/block-kind.ts';
import type { Palette } from '../theme/palette.ts';
import type { Camera, Viewport } from './camera.ts';
import { type Cells, kindOf } from './cells.ts';
import { blocksIn, boxOf, firstBlockOf, forGroupsIn, groupX, groupY, type Layout } from './layout.ts';
import { hatchGround, isHatched, kindColour } from './shades.ts';

const MONO = '"JetBrains Mono Variable", ui-monospace, monospace';

/** Names short enough for a cell, abbreviated as ext4's developers do. */
const SHORT: Record<BlockKindName, string> = {
  free: '',
  superblock: 'sb',
  descriptors: 'gdt',
  reserved_descriptors: 'rsv',
  block_bitmap: 'bbm',
  inode_bitmap: 'ibm',
  inode_table: 'itab',
  directory: 'dir',
  htree: 'htree',
  extent_node: 'ext',
  indirect: 'ind',
  data: 'data',
  unwritten: 'unwr',
  symlink: 'link',
  xattr: 'xattr',
  journal: 'jrnl',
  mmp: 'mmp',
  boot: 'boot',
  unaccounted: '?',
  inode_table_unwritten: 'itab',
  bad: 'bad',
  cluster_rest: 'rest',
  beyond: '',
};

/** Block numbers and short names, in cells that are large enough. */
export function cellTexts(
  ctx: CanvasRenderingContext2D,
  l: Layout,
  camera: Camera,
  v: Viewport,
  p: Palette,
  cells: Cells,
): void {
  const { dpr, pitchX, pitchY, cellGap } = l;
  const pitch = Math.min(pitchX, pitchY * 1.2) / dpr;
  if (pitch < 30) return;
  const size = Math.round((pitch < 44 ? 10 : 11) * dpr);
  ctx.font = `500 ${size}px ${MONO}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const character = ctx.measureText('0').width;
  const room = pitchX - cellGap - 4 * dpr;
  const tones = BLOCK_KINDS.map((_, kind) => textOn(p, kind));
  const one = (block: number, x: number, y: number) => {
    const kind = kindOf(cells, block);
    const name = BLOCK_KINDS[kind] ? SHORT[BLOCK_KINDS[kind].name] : '?';
    const number = String(block);
    const both = pitch >= 40 && number.length * character <= room;
    const lines = both ? (name ? [number, name] : [number]) : name.length * character <= room ? [name] : [];
    const cx = x + (pitchX - cellGap) / 2;
    const cy = y + (pitchY - cellGap) / 2;
    const step = size * 1.25;
    if (isHatched(kind) && lines.length > 0) {
      const w = Math.max(...lines.map((t) => t.length)) * character + 4 * dpr;
      ctx.fillStyle = hatchGround(p, kind);
      ctx.fillRect(cx - w / 2, cy - (lines.length * step) / 2, w, lines.length * step);
    }
    lines.forEach((text, i) => {
      ctx.fillStyle = kind === BlockKind.free ? p.faint : (tones[kind] ?? p.panel);
      ctx.fillText(text, cx, cy + (i - (lines.length - 1) / 2) * step);
    });
  };
  forGroupsIn(l, { x: camera.x, y: camera.y, width: v.width, height: v.height }, (group) => {
    const left = groupX(l, group);
    const top = groupY(l, group);
    const c0 = Math.max(0, Math.floor((camera.x - left) / pitchX));
    const c1 = Math.min(l.columns, Math.ceil((camera.x + v.width - left) / pitchX));
    const r0 = Math.max(0, Math.floor((camera.y - top) / pitchY));
    const r1 = Math.min(l.rows, Math.ceil((camera.y + v.height - top) / pitchY));
    const blocks = blocksIn(l.geometry, group);
    for (let r = r0; r < r1; r++)
      for (let c = c0; c < c1; c++) {
        const i = r * l.columns + c;
        if (i < blocks) one(firstBlockOf(l.geometry, group) + i, left + c * pitchX, top + r * pitchY);
      }
    if (group === 0 && l.geometry.firstDataBlock > 0) {
      const boot = boxOf(l, 0);
      one(0, boot.x, boot.y);
    }
  });
}

/** Ink or the panel's colour, whichever reads better on a kind. */
function textOn(p: Palette, kind: number): string {
  const back = luminance(isHatched(kind) ? hatchGround(p, kind) : kindColour(p, kind));
  const contrast = (css: string) => {
    const a = luminance(css);
    return (Math.max(a, back) + 0.05) / (Math.min(a, back) + 0.05);
  };
  return contrast(p.ink) >= contrast(p.panel) ? p.ink : p.panel;
}

function luminance(css: string): number {
  const rgb = Number.parseInt(css.slice(1), 16);
  const channel = (shift: number) => {
    const c = ((rgb >>> shift) & 0xff) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0);
}
