/** The bits of a bitmap, each in the colour of what the block is used for; pointing names the block or inode. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { BLOCK_KINDS, BlockKind } from '../../engine/volume/block-kind.ts';
import { formatCount } from '../common/units.ts';
import { mix, type Palette, pixelOf } from '../theme/palette.ts';
import { useSize } from '../volume-map/useSize.ts';
import { type BitsShape, bitAt, bitsGrid } from './bits.ts';

interface BitsPictureProps {
  bytes: Uint8Array;
  shape: BitsShape;
  palette: Palette;
  /** Kinds of all blocks, to colour the bits of a block bitmap. */
  kinds: Uint8Array | undefined;
  selected: { offset: number; length: number } | undefined;
  onSelectByte(byte: number): void;
  onPointByte(byte: number): void;
  onBlock(block: number): void;
}

const HEIGHT_CSS = 132;

export function BitsPicture(props: BitsPictureProps) {
  const { bytes, shape, palette, kinds, selected } = props;
  const [host, size] = useSize<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [bit, point] = useState(-1);
  const { width, dpr } = size ?? { width: 0, dpr: 1 };
  const grid = useMemo(() => bitsGrid(shape.count, width, HEIGHT_CSS * dpr, dpr), [shape.count, width, dpr]);
  const used = (i: number) => (bytes[i >> 3] >> (i & 7)) & 1;

  useLayoutEffect(() => {
    const ctx = canvas.current?.getContext('2d', { alpha: false });
    if (!ctx || grid.width === 0) return;
    const image = ctx.createImageData(grid.width, grid.height);
    const pixels = new Uint32Array(image.data.buffer).fill(palette.pixel.panel);
    const inode = pixelOf(palette.kinds.inodes);
    const free = pixelOf(palette.kinds.free);
    const unknown = pixelOf(mix(palette.kinds.free, palette.ink, 0.5));
    for (let i = 0; i < shape.count; i++) {
      const set = (bytes[i >> 3] >> (i & 7)) & 1;
      const kind = shape.noun === 'block' && kinds ? kinds[shape.first + i] : undefined;
      const own = kind === undefined || kind === BlockKind.free ? unknown : palette.kindPixel[kind];
      const colour = set === 0 ? free : shape.noun === 'inode' ? inode : own;
      const x0 = (i % grid.columns) * grid.pitch;
      const y0 = Math.floor(i / grid.columns) * grid.pitch;
      for (let y = y0; y < y0 + grid.pitch - grid.gap; y++)
        for (let x = x0; x < x0 + grid.pitch - grid.gap; x++) pixels[y * grid.width + x] = colour;
    }
    ctx.putImageData(image, 0, 0);
    if (!selected || selected.offset * 8 >= shape.count) return;
    ctx.strokeStyle = palette.accent;
    ctx.lineWidth = 1.5 * dpr;
    const from = selected.offset * 8;
    const to = Math.min(shape.count, (selected.offset + Math.min(selected.length, 64)) * 8) - 1;
    for (let row = Math.floor(from / grid.columns); row <= Math.floor(to / grid.columns); row++) {
      const c0 = row === Math.floor(from / grid.columns) ? from % grid.columns : 0;
      const c1 = row === Math.floor(to / grid.columns) ? to % grid.columns : grid.columns - 1;
      ctx.strokeRect(c0 * grid.pitch, row * grid.pitch, (c1 - c0 + 1) * grid.pitch - grid.gap, grid.pitch - grid.gap);
    }
  }, [bytes, shape, grid, palette, kinds, selected, dpr]);

  const under = (e: React.PointerEvent | React.MouseEvent) => {
    const box = e.currentTarget.getBoundingClientRect();
    return bitAt(grid, shape.count, (e.clientX - box.left) * dpr, (e.clientY - box.top) * dpr);
  };
  const shown = bit >= 0 ? bit : selected && selected.offset * 8 < shape.count ? selected.offset * 8 : -1;
  const number = shape.first + shown;
  const kind = kinds && shape.noun === 'block' && shown >= 0 ? BLOCK_KINDS[kinds[number]]?.label : undefined;
  const inUse = shown >= 0 && used(shown) === 1;
  return (
    <div ref={host} className="bits">
      <canvas
        ref={canvas}
        width={Math.max(1, grid.width)}
        height={Math.max(1, grid.height)}
        style={{ width: grid.width / dpr, height: grid.height / dpr }}
        role="img"
        aria-label={`${formatCount(shape.count)} bits, one ${shape.noun} each, from ${shape.noun} ${shape.first}; the list of runs below says the same`}
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
      <p className="bits-caption">
        {shown < 0 ? (
          <span>
            a bit is {shape.noun === 'inode' ? 'an inode' : 'a block'}: {shape.first}–{shape.first + shape.count - 1}
          </span>
        ) : (
          <>
            <span>
              bit {shown}: {shape.noun} {number}
            </span>
            <span>{inUse ? (kind ?? 'in use') : 'free'}</span>
          </>
        )}
      </p>
    </div>
  );
}
