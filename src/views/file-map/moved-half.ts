/**
 * The entries that a split moves, on their way: cut from those that stay, lifted as one, and set down in the new node.
 *
 *     ▪▪▪▪▪▪▪▪      ▪▪▪▪┃▪▪▪▪           ▪▪▪▪            ▪▪▪▪
 *                                 ▪▪▪▪       (air)  ▪▪▪▪    ▪▪▪▪
 */
import { markAt } from '../motion/mark.ts';
import type { Frame, Travel } from '../motion/story.ts';
import { CHANGE, ENTRY } from './answer/map-entry.ts';
import type { PlacedEntry, TreeLayout } from './tree-marks.ts';

/** When the cut falls, and when it is gone. */
const CUT = { falls: 0.03, through: 0.14, fades: 0.34, gone: 0.42 };
/** When the first and the last of them leave, are in the air, come down and arrive. */
const LEAVES = [0.14, 0.22] as const;
const IN_AIR = [0.38, 0.46] as const;
const COMES_DOWN = [0.54, 0.66] as const;
const ARRIVES = [0.84, 0.96] as const;
/** How far from those that stay, to the side and up, px. */
const ASIDE = 6;
const ABOVE = 14;
/** From the node above, px. */
const BELOW = 3;

/** From here on the new node is as full as it says. */
export const SETTLED = ARRIVES[1];

interface Moved {
  was: PlacedEntry;
  is: PlacedEntry;
}

/** Empty unless all of them are in both pictures. */
export function movedHalf(a: TreeLayout, b: TreeLayout): Travel[] {
  const before = new Map(a.marks.map((mark) => [mark.key, mark]));
  const moved: Moved[] = [];
  for (const is of b.marks) {
    if (is.change !== CHANGE.moved) continue;
    const was = before.get(is.key);
    if (!was || was.lines || is.lines) return [];
    moved.push({ was, is });
  }
  if (moved.length === 0) return [];
  moved.sort((p, q) => p.was.slot - q.was.slot);
  const { y, height } = moved[0].was;
  const ceiling = Math.max(0, ...a.boxes.map((box) => box.y + box.height).filter((bottom) => bottom <= y));
  const lift = Math.min(height + ABOVE, y - ceiling - BELOW);
  return [cutBefore(moved[0].was), ...moved.map((one, i) => onItsWay(one, lift, i / Math.max(1, moved.length - 1)))];
}

const at = ([first, last]: readonly [number, number], share: number): number => first + (last - first) * share;

function onItsWay({ was, is }: Moved, lift: number, share: number): Travel {
  const place = { x: was.x, y: was.y, width: was.width, height: was.height };
  const air = { ...place, x: place.x + ASIDE, y: place.y - lift };
  const there = { x: is.x, y: is.y, width: is.width, height: is.height };
  const frames: Frame[] = [
    { at: 0, ...place },
    { at: at(LEAVES, share), ...place },
    { at: at(IN_AIR, share), ...air },
    { at: at(COMES_DOWN, share), ...air },
    { at: at(ARRIVES, share), ...there },
    { at: 1, ...there },
  ];
  const fill = is.state === ENTRY.unwritten ? 'hatch' : undefined;
  const parts = [{ shape: 'rect', x: 0, y: 0, width: is.width, height: is.height, fill }] as const;
  const more = { lifts: true, className: `fm-entry fm-${is.state}` };
  return { mark: markAt(is.key, 'entry', 0, there, parts, more), frames };
}

/** The cut falls between the last entry that stays and the first that moves. */
function cutBefore({ x, y, height }: PlacedEntry): Travel {
  const above = { x: x - 2, y: y - 8, width: 2, height: 0 };
  const through = { ...above, height: height + 12 };
  const parts = [{ shape: 'rect', x: 0, y: 0, width: 2, height: height + 12 }] as const;
  return {
    mark: markAt('cut', 'cut', 0, through, parts, { className: 'fm-cut' }),
    frames: [
      { at: CUT.falls, ...above },
      { at: CUT.through, ...through },
      { at: CUT.fades, ...through },
      { at: CUT.gone, ...through, opacity: 0 },
    ],
  };
}
