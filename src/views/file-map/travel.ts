/**
 * Motion between two layouts one step apart. An entry is known by the block of the file with which it begins, and
 * travels from where that block was to where it is:
 *
 *     it is elsewhere now           it slides there                 (a slot opens, a node splits)
 *     it is new                     it comes out of what covered its block before, or appears
 *     it is gone                    it goes into what covers its block now, or disappears
 *
 * The end state is drawn at once and motion only plays on top of it, so that an interruption leaves nothing behind.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ENTRY } from '../../session/answers/file-map-data.ts';
import { calm, moveTiming } from '../common/motion.ts';
import type { FileMapLayout } from './layout.ts';
import type { Mark, Rect } from './tree-marks.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** More than this at once cannot be followed. */
const MOST = 240;

export interface Shown {
  step: number;
  ino: number;
  layout: FileMapLayout;
  /** Blocks that each entry covers. */
  covers: Map<string, [number, number]>;
}

const center = (r: Rect): [number, number] => [r.x + r.width / 2, r.y + r.height / 2];

function coveredBy(shown: Shown, block: number): Rect | undefined {
  for (const mark of shown.layout.tree.marks) {
    const c = shown.covers.get(mark.key);
    if (c && mark.state !== ENTRY.node && block >= c[0] && block < c[1]) return mark;
  }
  return undefined;
}

/** Plays what changed since the last layout; `svg` holds the elements, each with its `data-key`. */
export function useTravel(svg: RefObject<SVGSVGElement | null>, shown: Shown | undefined): void {
  const last = useRef<Shown | undefined>(undefined);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = shown;
    const root = svg.current;
    if (!root || !shown || !before) return;
    if (before.step === shown.step && before.ino === shown.ino && before.layout === shown.layout) return;
    const running = root.getAnimations?.({ subtree: true }) ?? [];
    for (const animation of running) animation.cancel();
    for (const ghost of root.querySelectorAll('[data-ghost]')) ghost.remove();
    const near = Math.abs(before.step - shown.step) === 1 && before.ino === shown.ino;
    if (!near || before.layout.width !== shown.layout.width || calm()) return;
    play(root, before, shown);
  }, [svg, shown]);
}

function play(root: SVGSVGElement, before: Shown, now: Shown): void {
  const timing = moveTiming(root);
  const was = new Map(before.layout.tree.marks.map((m) => [m.key, m]));
  const is = new Map(now.layout.tree.marks.map((m) => [m.key, m]));
  let played = 0;
  for (const element of root.querySelectorAll<SVGElement>('[data-key]')) {
    const mark = is.get(element.dataset.key ?? '');
    if (!mark || played >= MOST) continue;
    const old = was.get(mark.key);
    const from =
      old ?? (mark.state === ENTRY.node ? undefined : coveredBy(before, now.covers.get(mark.key)?.[0] ?? -1));
    if (old && old.x === mark.x && old.y === mark.y) continue;
    played++;
    if (from) {
      const [x0, y0] = center(from);
      const [x1, y1] = center(mark);
      element.animate([{ translate: `${x0 - x1}px ${y0 - y1}px` }, { translate: '0 0' }], timing);
    } else element.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  }
  for (const [key, mark] of was)
    if (!is.has(key) && played++ < MOST) leave(root, mark, coveredBy(now, before.covers.get(key)?.[0] ?? -1), timing);
  const boxes = new Set(before.layout.tree.boxes.map((b) => (b.node === 0 ? 'root' : b.label)));
  for (const element of root.querySelectorAll<SVGElement>('[data-box]'))
    if (!boxes.has(element.dataset.box ?? '')) element.animate([{ opacity: 0 }, { opacity: 1 }], timing);
}

/** An entry that is gone, on its way into the one that absorbed it. */
function leave(root: SVGSVGElement, mark: Mark, into: Rect | undefined, timing: KeyframeAnimationOptions): void {
  const ghost = document.createElementNS(SVG, 'rect');
  for (const side of ['x', 'y', 'width', 'height'] as const) ghost.setAttribute(side, String(mark[side]));
  ghost.setAttribute('class', `fm-entry fm-${mark.state}`);
  ghost.dataset.ghost = '';
  root.append(ghost);
  const [x0, y0] = center(mark);
  const [x1, y1] = into ? center(into) : [x0, y0];
  const animation = ghost.animate(
    [
      { opacity: 0.9, translate: '0 0' },
      { opacity: 0, translate: `${x1 - x0}px ${y1 - y0}px` },
    ],
    timing,
  );
  const remove = () => ghost.remove();
  animation.addEventListener('finish', remove);
  animation.addEventListener('cancel', remove);
}
