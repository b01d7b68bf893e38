/**
 * The picture: blocks as pixels on one canvas, marks on another over it, and the keyboard's path through them.
 *
 * Only changes are repainted: a step repaints the groups whose blocks changed their kind, and a selection only the marks.
 */

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { eased } from '../motion/way.ts';
import type { Palette } from '../theme/palette.ts';
import { blockShownAt, type Cells, changedGroups, nextOtherKind } from './cells.ts';
import { useGestures } from './gestures.ts';
import { blocksIn, firstBlockOf, groupOf, type Layout } from './layout.ts';
import { drawMarks } from './marks.ts';
import { type Picture, paint, paintGroup } from './paint.ts';
import type { Run } from './runs.ts';
import type { Shades } from './shades.ts';
import type { MapCamera } from './useCamera.ts';
import { useFound } from './useFound.ts';
import type { MapSize } from './useSize.ts';
import { useWay } from './useWay.ts';
import type { map } from './words.ts';

export interface MapCanvasProps {
  map: MapCamera;
  size: MapSize;
  /** The step of the moment that is shown. */
  step: number;
  cells: Cells;
  /** The cells at the moment before, if the time stands between the two. */
  before: Cells | undefined;
  palette: Palette;
  shades: Shades;
  written: readonly Run[];
  selected: number;
  hovered: number;
  cursor: number;
  backups: ReadonlySet<number>;
  words: typeof map;
  label: string;
  describedBy: string;
  onSelect(block: number): void;
  /** Reports the block under the pointer (-1 for none), and its place in CSS pixels of the canvas. */
  onHover(block: number, x: number, y: number): void;
  onCursor(block: number): void;
}

interface Painted {
  layout: Layout;
  x: number;
  y: number;
  cells: Cells;
  shades: Shades;
  image: ImageData;
}

export function MapCanvas(props: MapCanvasProps) {
  const { map, size, cells, palette, shades, written, selected, hovered, cursor, backups, words } = props;
  const host = useRef<HTMLDivElement>(null);
  const base = useRef<HTMLCanvasElement>(null);
  const past = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const painted = useRef<Painted>(undefined);
  const { layout, camera } = map;

  useLayoutEffect(() => {
    const ctx = base.current?.getContext('2d', { alpha: false });
    if (ctx) painted.current = repaint(ctx, painted.current, size, layout, camera.x, camera.y, cells, shades);
  }, [size, layout, camera, cells, shades]);

  const { was, share } = useWay(props.step, cells, props.before);
  const moving = share < 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was painted depends on all of these
  useLayoutEffect(() => {
    const ctx = past.current?.getContext('2d');
    if (ctx) paintPast(ctx, moving ? was : undefined, painted.current);
  }, [moving, was, size, layout, camera, cells, shades]);

  const settled = written.length > 0 ? eased(share) : 1;
  const fonts = useFonts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fonts` says that text must be drawn again
  useLayoutEffect(() => {
    const ctx = over.current?.getContext('2d');
    const marks = { written, settled, selected, hovered, cursor, backups, words };
    if (ctx) drawMarks(ctx, layout, camera, size, palette, cells, marks);
  }, [size, layout, camera, palette, cells, written, settled, selected, hovered, cursor, backups, words, fonts]);

  usePointing(host, props);

  useFollowing(map, selected);
  useFound(host, map, size);

  const key = (e: React.KeyboardEvent) => {
    if (!handleKey(e, props)) return;
    e.preventDefault();
    e.stopPropagation();
  };

  return (
    <div
      ref={host}
      className="map-canvas"
      data-fitted={map.fitted || undefined}
      role="application"
      aria-roledescription={props.words.role}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard's cursor moves inside
      tabIndex={0}
      onKeyDown={key}
      onBlur={() => props.onCursor(-1)}
    >
      <canvas ref={base} width={size.width} height={size.height} />
      <canvas ref={past} width={size.width} height={size.height} style={{ opacity: 1 - eased(share) }} />
      <canvas ref={over} width={size.width} height={size.height} />
    </div>
  );
}

/** The block under the pointer, clicks, and the gestures that move the map. */
function usePointing(host: RefObject<HTMLDivElement | null>, { map, size, cells, onHover, onSelect }: MapCanvasProps) {
  const { layout, camera } = map;
  const shown = (x: number, y: number) =>
    blockShownAt(layout, cells, Math.floor(x) + camera.x, Math.floor(y) + camera.y);
  const pointer = useRef<{ x: number; y: number }>(undefined);
  const point = (x: number, y: number) => onHover(shown(x, y), x / size.dpr, y / size.dpr);
  useGestures(host, {
    map,
    dpr: size.dpr,
    click: (x, y) => onSelect(shown(x, y)),
    hover: (x, y) => {
      pointer.current = { x, y };
      point(x, y);
    },
    leave: () => {
      pointer.current = undefined;
      onHover(-1, 0, 0);
    },
  });

  // The map moves under a resting pointer, which then points at another block.
  const again = useRef(point);
  again.current = point;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every movement of the camera
  useEffect(() => {
    if (pointer.current) again.current(pointer.current.x, pointer.current.y);
  }, [layout, camera]);
}

/** Brings a block that was selected elsewhere into sight. Nothing moves if it is already there. */
function useFollowing({ show }: MapCamera, selected: number): void {
  const follow = useRef(show);
  follow.current = show;
  useEffect(() => {
    if (selected >= 0) follow.current(selected);
  }, [selected]);
}

/** Paints the differences from before. */
function repaint(
  ctx: CanvasRenderingContext2D,
  before: Painted | undefined,
  size: MapSize,
  layout: Layout,
  x: number,
  y: number,
  cells: Cells,
  shades: Shades,
): Painted {
  const fits = before && before.image.width === size.width && before.image.height === size.height;
  const image = fits ? before.image : ctx.createImageData(size.width, size.height);
  const picture: Picture = {
    width: size.width,
    height: size.height,
    pixels: new Uint32Array(image.data.buffer),
  };
  const same =
    fits &&
    before.layout === layout &&
    before.x === x &&
    before.y === y &&
    before.shades === shades &&
    before.cells.geometry === cells.geometry;
  if (same) {
    if (before.cells !== cells)
      changedGroups(before.cells, cells, (group) => {
        const box = paintGroup(picture, layout, cells, shades, x, y, group);
        ctx.putImageData(image, 0, 0, box.x, box.y, box.width, box.height);
      });
  } else {
    paint(picture, layout, cells, shades, x, y);
    ctx.putImageData(image, 0, 0);
  }
  return { layout, x, y, cells, shades, image };
}

/** Paints changed blocks as they were, over the picture, where they fade. */
function paintPast(ctx: CanvasRenderingContext2D, was: Cells | undefined, now: Painted | undefined): void {
  const { width, height } = ctx.canvas;
  ctx.clearRect(0, 0, width, height);
  if (!was || !now) return;
  const { layout, x, y, cells, shades } = now;
  let image: ImageData | undefined;
  changedGroups(was, cells, (group) => {
    image ??= ctx.createImageData(width, height);
    const picture: Picture = { width, height, pixels: new Uint32Array(image.data.buffer) };
    const box = paintGroup(picture, layout, was, shades, x, y, group);
    ctx.putImageData(image, 0, 0, box.x, box.y, box.width, box.height);
  });
}

/** Counts up when a font has arrived, so that text on canvas is drawn with it. */
function useFonts(): number {
  const [arrived, set] = useState(0);
  useEffect(() => {
    const again = () => set((n) => n + 1);
    document.fonts.addEventListener('loadingdone', again);
    return () => document.fonts.removeEventListener('loadingdone', again);
  }, []);
  return arrived;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Answers whether the key meant something to the map. */
function handleKey(e: React.KeyboardEvent, props: MapCanvasProps): boolean {
  const { map, cells, cursor, selected, size } = props;
  const g = cells.geometry;
  const at = cursor >= 0 ? cursor : selected >= 0 ? selected : -1;
  const go = (block: number) => {
    const to = Math.max(0, Math.min(g.blockCount - 1, block));
    map.show(to);
    props.onCursor(to);
    return true;
  };
  const arrow = ARROWS[e.key];
  if (arrow) {
    const [dx, dy] = arrow;
    if (e.shiftKey) {
      map.pan(dx * size.width * 0.2, dy * size.height * 0.2);
      return true;
    }
    if (at < 0) return go(g.firstDataBlock);
    if (e.ctrlKey || e.altKey || e.metaKey) return go(nextOtherKind(cells, at, dx + dy > 0 ? 1 : -1));
    return go(at + dx + dy * map.layout.columns);
  }
  const group = groupOf(g, Math.max(0, at));
  switch (e.key) {
    case '+':
    case '=':
    case '-':
    case '_': {
      const direction = e.key === '+' || e.key === '=' ? 1 : -1;
      if (at >= 0) map.zoomOn(direction, at);
      else map.zoom(direction);
      return true;
    }
    case '0':
      map.fit();
      return true;
    case 'PageDown':
      return go(firstBlockOf(g, Math.min(g.groups - 1, group + 1)));
    case 'PageUp':
      return go(firstBlockOf(g, Math.max(0, group - 1)));
    case 'Home':
      return go(firstBlockOf(g, group));
    case 'End':
      return go(firstBlockOf(g, group) + blocksIn(g, group) - 1);
    case 'Enter':
      if (at < 0) return false;
      props.onSelect(at);
      return true;
    case 'Escape':
      if (cursor < 0) return false;
      props.onCursor(-1);
      return true;
    default:
      return false;
  }
}
