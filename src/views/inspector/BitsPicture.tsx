/** The bits of a bitmap, each in the colour of its block's use. Pointing names the block or inode. */

import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { BLOCK_KINDS, BlockKind } from '../../engine/volume/block-kind.ts';
import { useWords } from '../language/useWords.ts';
import { kinds as englishKinds } from '../page/common-words.ts';
import { mix, type Palette, pixelOf } from '../theme/palette.ts';
import { useSize } from '../volume-map/useSize.ts';
import { type BitsGrid, type BitsShape, bitAt, bitsGrid } from './bits.ts';
import { inspector as english } from './words.ts';

interface Bits {
  bytes: Uint8Array;
  shape: BitsShape;
  /** Kinds of all blocks, to colour the bits of a block bitmap. */
  kinds: Uint8Array | undefined;
}

interface BitsPictureProps extends Bits {
  palette: Palette;
  selected: { offset: number; length: number } | undefined;
  onSelectByte(byte: number): void;
  onPointByte(byte: number): void;
  onBlock(block: number): void;
}

const HEIGHT_CSS = 132;

/** Answers whether a bit is set. */
const isSet = (bytes: Uint8Array, bit: number): boolean => ((bytes[bit >> 3] >> (bit & 7)) & 1) === 1;

function paintBits(ctx: CanvasRenderingContext2D, { bytes, shape, kinds }: Bits, grid: BitsGrid, palette: Palette) {
  const image = ctx.createImageData(grid.width, grid.height);
  const pixels = new Uint32Array(image.data.buffer).fill(palette.pixel.panel);
  const inode = pixelOf(palette.kinds.inodes);
  const free = pixelOf(palette.kinds.free);
  const unknown = pixelOf(mix(palette.kinds.free, palette.ink, 0.5));
  for (let i = 0; i < shape.count; i++) {
    const kind = shape.noun === 'block' && kinds ? kinds[shape.first + i] : undefined;
    const own = kind === undefined || kind === BlockKind.free ? unknown : palette.kindPixel[kind];
    const colour = !isSet(bytes, i) ? free : shape.noun === 'inode' ? inode : own;
    const x0 = (i % grid.columns) * grid.pitch;
    const y0 = Math.floor(i / grid.columns) * grid.pitch;
    for (let y = y0; y < y0 + grid.pitch - grid.gap; y++)
      for (let x = x0; x < x0 + grid.pitch - grid.gap; x++) pixels[y * grid.width + x] = colour;
  }
  ctx.putImageData(image, 0, 0);
}

/** A ring around the bits of some bytes, row by row. */
function ringBytes(
  ctx: CanvasRenderingContext2D,
  { offset, length }: { offset: number; length: number },
  count: number,
  { columns, pitch, gap }: BitsGrid,
  colour: string,
  dpr: number,
): void {
  const from = offset * 8;
  if (from >= count) return;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5 * dpr;
  const to = Math.min(count, (offset + Math.min(length, 64)) * 8) - 1;
  const [first, last] = [Math.floor(from / columns), Math.floor(to / columns)];
  for (let row = first; row <= last; row++) {
    const c0 = row === first ? from % columns : 0;
    const c1 = row === last ? to % columns : columns - 1;
    ctx.strokeRect(c0 * pitch, row * pitch, (c1 - c0 + 1) * pitch - gap, pitch - gap);
  }
}

export function BitsPicture(props: BitsPictureProps) {
  const { bytes, shape, palette, kinds, selected } = props;
  const [host, size] = useSize<HTMLDivElement>();
  const words = useWords(english);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [bit, point] = useState(-1);
  const { width, dpr } = size ?? { width: 0, dpr: 1 };
  const grid = useMemo(() => bitsGrid(shape.count, width, HEIGHT_CSS * dpr, dpr), [shape.count, width, dpr]);
  useLayoutEffect(() => {
    const ctx = canvas.current?.getContext('2d', { alpha: false });
    if (!ctx || grid.width === 0) return;
    paintBits(ctx, { bytes, shape, kinds }, grid, palette);
    if (selected) ringBytes(ctx, selected, shape.count, grid, palette.accent, dpr);
  }, [bytes, shape, grid, palette, kinds, selected, dpr]);

  const under = (e: React.PointerEvent | React.MouseEvent) => {
    const box = e.currentTarget.getBoundingClientRect();
    return bitAt(grid, shape.count, (e.clientX - box.left) * dpr, (e.clientY - box.top) * dpr);
  };
  const shown = bit >= 0 ? bit : selected && selected.offset * 8 < shape.count ? selected.offset * 8 : -1;
  return (
    <div ref={host} className="bits">
      <canvas
        ref={canvas}
        width={Math.max(1, grid.width)}
        height={Math.max(1, grid.height)}
        style={{ width: grid.width / dpr, height: grid.height / dpr }}
        role="img"
        aria-label={(shape.noun === 'inode' ? words.bitsOfInodes : words.bits)(shape.count, shape.first)}
        onPointerMove={(e) => {
          const at = under(e);
          point(at);
          props.onPointByte(at >= 0 ? at >> 3 : -1);
        }}
        onPointerLeave={() => {
          point(-1);
          props.onPointByte(-1);
        }}
        onClick={(e) => {
          const at = under(e);
          if (at >= 0) props.onSelectByte(at >> 3);
        }}
        onDoubleClick={(e) => {
          const at = under(e);
          if (at >= 0 && shape.noun === 'block') props.onBlock(shape.first + at);
        }}
      />
      <Caption bit={shown} bytes={bytes} shape={shape} kinds={kinds} />
    </div>
  );
}

/** Says what a bit stands for; for -1, what all of them stand for. */
function Caption({ bit, bytes, shape, kinds }: Bits & { bit: number }) {
  const { noun, first, count } = shape;
  const words = useWords(english);
  const names = useWords(englishKinds);
  const inodes = noun === 'inode';
  const known = kinds && !inodes && bit >= 0 ? BLOCK_KINDS[kinds[first + bit]] : undefined;
  return (
    <p className="bits-caption">
      {bit < 0 ? (
        <span>{(inodes ? words.bitIsInode : words.bitIsBlock)(first, first + count - 1)}</span>
      ) : (
        <>
          <span>{(inodes ? words.bitOfInode : words.bitOfBlock)(bit, first + bit)}</span>
          <span>{isSet(bytes, bit) ? (known ? names[known.name] : words.inUse) : words.free}</span>
        </>
      )}
    </p>
  );
}
