/** The place of the picture on the whole volume: the same plan at a pitch that fits a corner, and a frame to drag. */

import { useLayoutEffect, useMemo, useRef } from 'react';
import { useWords } from '../language/useWords.ts';
import type { Palette } from '../theme/palette.ts';
import { pointIn } from './camera.ts';
import type { Cells } from './cells.ts';
import { boxOf, type Layout, layoutAt, type Plan } from './layout.ts';
import { paint } from './paint.ts';
import type { Run } from './runs.ts';
import type { Shades } from './shades.ts';
import type { MapCamera } from './useCamera.ts';
import type { MapSize } from './useSize.ts';
import { map as english } from './words.ts';

const WIDTH_CSS = 168;
const HEIGHT_CSS = 104;
const MOST_DOTS = 500;

interface MinimapProps {
  map: MapCamera;
  size: MapSize;
  cells: Cells;
  palette: Palette;
  shades: Shades;
  written: readonly Run[];
}

export function Minimap({ map, size, cells, palette, shades, written }: MinimapProps) {
  const words = useWords(english);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { layout, camera } = map;
  const { plan } = map;
  const small = useMemo(() => smallLayout(plan, size.dpr), [plan, size.dpr]);
  // A volume of very many groups has more pixels than the corner, so the browser shrinks the picture.
  const shrink = Math.min(1, (WIDTH_CSS * size.dpr) / small.width, (HEIGHT_CSS * size.dpr) / small.height);

  // The picture changes with the blocks, the frame over it with every movement.
  const picture = useMemo(() => {
    const image = new ImageData(small.width, small.height);
    const pixels = new Uint32Array(image.data.buffer);
    paint({ width: small.width, height: small.height, pixels }, small, cells, shades, 0, 0);
    return image;
  }, [small, cells, shades]);

  useLayoutEffect(() => {
    const ctx = canvas.current?.getContext('2d', { alpha: false });
    if (!ctx) return;
    ctx.putImageData(picture, 0, 0);
    const a = pointIn(small, layout, camera.x, camera.y);
    const b = pointIn(small, layout, camera.x + size.width, camera.y + size.height);
    const line = size.dpr / shrink;
    const x = Math.max(0, a.x) + line;
    const y = Math.max(0, a.y) + line;
    const width = Math.max(4 * line, Math.min(small.width, b.x) - x - line);
    const height = Math.max(4 * line, Math.min(small.height, b.y) - y - line);
    // The blocks that the present step wrote, in sight or not.
    ctx.fillStyle = palette.ink;
    for (const run of written.slice(0, MOST_DOTS)) {
      const box = boxOf(small, run.first);
      ctx.fillRect(Math.round(box.x - line), Math.round(box.y - line), 3 * line, 3 * line);
    }
    ctx.lineWidth = 3.5 * line;
    ctx.strokeStyle = palette.panel;
    ctx.strokeRect(x, y, width, height);
    ctx.lineWidth = 1.5 * line;
    ctx.strokeStyle = palette.ink;
    ctx.strokeRect(x, y, width, height);
  }, [small, picture, layout, camera, palette, size, shrink, written]);

  const look = (e: React.PointerEvent<HTMLCanvasElement>) => {
    if (e.buttons !== 1) return;
    e.currentTarget.setPointerCapture(e.pointerId);
    const box = e.currentTarget.getBoundingClientRect();
    const scale = small.width / box.width;
    map.look(small, (e.clientX - box.left) * scale, (e.clientY - box.top) * scale);
  };
  return (
    <canvas
      ref={canvas}
      className="map-minimap"
      role="img"
      aria-label={words.minimap}
      width={small.width}
      height={small.height}
      style={{ width: (small.width * shrink) / size.dpr, height: (small.height * shrink) / size.dpr }}
      onPointerDown={look}
      onPointerMove={look}
    />
  );
}

/** The plan at the largest pitch that fits the corner. */
function smallLayout(full: Plan, dpr: number): Layout {
  const plan = { ...full, bare: true };
  let low = 0;
  let high = 8 * dpr;
  for (let i = 0; i < 20; i++) {
    const pitch = (low + high) / 2;
    const at = layoutAt(plan, pitch);
    if (at.width <= WIDTH_CSS * dpr && at.height <= HEIGHT_CSS * dpr) low = pitch;
    else high = pitch;
  }
  return layoutAt(plan, low || 1 / plan.columns);
}
