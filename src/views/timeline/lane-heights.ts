/**
 * The heights of the lanes, in CSS pixels, and the number of lanes for disks.
 *
 *      18   ruler
 *      1.3  operations         ┐
 *      1    superblock …       ├ a label beside each: never less than it needs
 *      1    journal            ┘
 *           disk 0             ┐ lower if need be, under one label;
 *           disk 1             ┘ with even less room one lane for all
 *
 * If the labels have no room, all classes share one lane, with their colours in each column. A strip as thin as a scrubber
 * shows only the operations.
 */
export const RULER = 18;
export const GAP = 2;
const MOST = 26;
/** Below this height, the labels beside the lanes are illegible. Larger labels need their size without the gap. */
const LEAST = 9;
/** With a lane for the disks below, they may be this much closer. */
const TIGHT = 8;
const LEAST_DISK = 3;
const DISK_GAP = 1;
/** A strip no higher than this is a scrubber, without lanes below the operations. */
const THIN = RULER + 30;

export interface LaneHeights {
  /** Heights of the operations' lane, and of each lane of a block class; 0 if there are none. */
  operations: number;
  lane: number;
  /** Lanes of block classes: one for each, one for all, or none. */
  classes: number;
  /** Lanes of disks: as many as there are, or one for all; and the height of each with its gap. */
  disks: number;
  disk: number;
}

/** The smallest size of a label, of a theme whose small text has this one. */
export const leastLabel = (small: number): number => small - 2;

export function laneHeights(height: number, classes: number, disks: number, label = 0): LaneHeights {
  if (height <= THIN)
    return { operations: Math.max(LEAST, Math.min(MOST, height - RULER)), lane: 0, classes: 0, disks: 0, disk: 0 };
  const full = lanesOf(height, classes, disks, label - GAP);
  const used = RULER + full.operations + GAP + classes * (full.lane + GAP) + full.disks * full.disk;
  if (used <= height + 1 || classes <= 1) return full;
  const one = lanesOf(height, 1, disks, label - GAP);
  // One lane gets the room of all.
  return { ...one, lane: height - RULER - one.operations - 2 * GAP - one.disks * one.disk };
}

function lanesOf(height: number, classes: number, disks: number, needed: number): LaneHeights {
  const least = Math.max(LEAST, needed);
  const room = height - RULER - GAP * (classes + 1);
  const made = (unit: number, lanes: number, disk: number): LaneHeights => ({
    lane: Math.floor(unit),
    operations: Math.floor(Math.min(MOST, unit * 1.3)),
    classes,
    disks: lanes,
    disk: Math.floor(disk),
  });
  const clamped = (unit: number, bound: number) => Math.max(bound, Math.min(MOST, unit));
  if (disks === 0) return made(clamped(room / (classes + 1.3), least), 0, 0);
  const even = (room - GAP * disks) / (classes + 1.3 + disks);
  if (even >= least + 1) return made(clamped(even, least), disks, clamped(even, least) + GAP);
  // The labels keep their room, and the disks share the rest.
  const unit = least + 1;
  const rest = (room - unit * (classes + 1.3)) / disks;
  if (rest >= LEAST_DISK + DISK_GAP) return made(unit, disks, Math.min(unit + GAP, rest));
  const folded = clamped((room - GAP) / (classes + 2.3), Math.max(TIGHT, needed));
  return made(folded, 1, folded + GAP);
}
