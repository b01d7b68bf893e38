/**
 * The answer for one file in two maps: the script played twice, with extents and with indirect blocks, each at the same
 * point of the story.
 */
import { Refused } from '../../bytes/refused.ts';
import { type Said, sentenceOf } from '../../bytes/said.ts';
import { hasIncompat } from '../../format/features.ts';
import { rowAt } from '../../session/answers/call-row.ts';
import { volumeAnswer } from '../../session/answers/define-answer.ts';
import { filesOf } from '../../session/answers/file-list.ts';
import { countsOf, type MachineCounts } from '../../session/answers/machine-counts.ts';
import { machineData } from '../../session/answers/machine-data.ts';
import { totalAt } from '../../session/answers/running-total.ts';
import type { SessionAt } from '../../session/answers/session-at.ts';
import type { VolumeAt } from '../../session/answers/volume-at.ts';
import type { TimedDisk } from '../../session/machine/timed-disk.ts';
import type { RefusedAnswer } from '../../session/session-api.ts';
import { BlockBioQueue } from '../../trace/bio.ts';
import { is, type TraceEvent } from '../../trace/event.ts';
import { ProcessExec, SysEnter } from '../../trace/events/syscalls.ts';
import { eventsIn } from '../../trace/events-of.ts';
import type { Recording } from '../../trace/recording.ts';
import { fileTree, treeChange } from '../file-map/answer/map-tree.ts';
import { type FileMapData, type FileMapWant, fileMapOf } from '../file-map/answer.ts';

/**
 * Two recordings of one script, moment by moment: which step of the other is the same point of the story.
 *
 *     here    exec dd │ write │ write │ exec sync │ writepages  link link link link   result │ commit …
 *     there   exec dd │ write │ write │ exec sync │ writepages      insert            result │ commit …
 *
 * Commands are found again by their place in the script, calls within a command by their order, and within a call the
 * events of each kind that both tell equally often. What lies between two such points is shared out evenly: the one goes
 * through its events while the other goes through its own.
 */
type Events = readonly TraceEvent[];
interface Range {
  from: number;
  to: number;
}
/** The name by which an event equals one of the other recording; undefined if it has none. */
type NameOf = (event: TraceEvent) => string | undefined;

const command: NameOf = (e) => (is(e, ProcessExec) ? `${e.fields.from}` : undefined);
const call: NameOf = (e) => (is(e, SysEnter) ? e.fields.call : undefined);
const kind: NameOf = (e) => e.name;

/** For each step of `here`, the step of `there`. The steps never go back. */
export function stepsBeside(here: Events, there: Events): Uint32Array {
  const steps = new Uint32Array(here.length + 1);
  const share = (a: Range, b: Range) => {
    const way = a.to - a.from;
    for (let i = 0; i <= way; i++)
      steps[a.from + i] = way === 0 ? b.from : b.from + Math.floor((i * (b.to - b.from)) / way);
  };
  const between = (a: Range, b: Range, [name, ...finer]: readonly NameOf[]) => {
    if (!name) return share(a, b);
    const equally = name === kind ? commonIn(here, a, there, b) : undefined;
    let from = { a: a.from, b: b.from };
    for (const [i, k] of pairs(here, a, there, b, (e) => (equally && !equally.has(e.name) ? undefined : name(e)))) {
      between({ from: from.a, to: i }, { from: from.b, to: k }, finer);
      from = { a: i + 1, b: k + 1 };
      steps[from.a] = from.b;
    }
    between({ from: from.a, to: a.to }, { from: from.b, to: b.to }, finer);
  };
  between({ from: 0, to: here.length }, { from: 0, to: there.length }, [command, call, kind]);
  steps[here.length] = there.length;
  return steps;
}

/** Events of the same name, in the order of both: one that would lead back is left out. */
function pairs(here: Events, a: Range, there: Events, b: Range, name: NameOf): [number, number][] {
  const places = new Map<string, number[]>();
  for (let k = b.to - 1; k >= b.from; k--) {
    const own = name(there[k]);
    if (own === undefined) continue;
    const list = places.get(own);
    if (list) list.push(k);
    else places.set(own, [k]);
  }
  const out: [number, number][] = [];
  let last = -1;
  for (let i = a.from; i < a.to; i++) {
    const own = name(here[i]);
    const k = own === undefined ? undefined : places.get(own)?.pop();
    if (k === undefined || k <= last) continue;
    out.push([i, k]);
    last = k;
  }
  return out;
}

/** The kinds of event that both tell equally often. */
function commonIn(here: Events, a: Range, there: Events, b: Range): Set<string> {
  const more = new Map<string, number>();
  const count = (events: Events, { from, to }: Range, by: number) => {
    for (let i = from; i < to; i++) more.set(events[i].name, (more.get(events[i].name) ?? 0) + by);
  };
  count(here, a, 1);
  count(there, b, -1);
  return new Set([...more].filter(([, n]) => n === 0).map(([name]) => name));
}

export interface BesideHalf {
  /** Files of this volume have extents. */
  extents: boolean;
  /** The step of its recording, and the number of its steps. */
  step: number;
  steps: number;
  map: FileMapData | undefined;
  /** Blocks sent to the disk so far. */
  sent: { data: number; metadata: number; journal: number };
  /** On a machine: blocks read from the disk so far, and ns since the mount. */
  read?: number;
  time?: number;
}

/** The file in the script's own map, and in the other kind of map. */
export interface BesideData {
  step: number;
  here: BesideHalf;
  there: BesideHalf;
}

export const beside = volumeAnswer('beside', besideOf);

function besideOf(at: SessionAt & VolumeAt, want: FileMapWant): BesideData | RefusedAnswer {
  const twin = at.whole.twin();
  if (twin instanceof Refused) return { refused: twin.said };
  const map = fileMapOf(at, want);
  const steps = stepsOf(at.recording, twin.at({ step: 0, write: 0 }).recording);
  return {
    step: at.step,
    here: halfOf(at, map),
    there: halfOf(
      twin.at({ step: steps[at.step], write: 0 }),
      mapBeside(map, at.step, (step) => twin.at({ step: steps[step], write: 0 })),
    ),
  };
}

/**
 * The other's map of the same path, or, while there is no such name, of the same inode. What it changed at this step is
 * all that the other did meanwhile.
 */
function mapBeside(
  { name, tree }: FileMapData,
  step: number,
  twinAt: (step: number) => SessionAt,
): FileMapData | undefined {
  if (!tree) return undefined;
  const [earlier, now] = [twinAt(Math.max(0, step - 1)), twinAt(step)];
  // One view of the device serves both, so the earlier one is read to its end first.
  const before = isOpen(earlier) ? fileTree(earlier.volume, inoOf(earlier, name) ?? tree.ino) : undefined;
  if (!isOpen(now)) return undefined;
  const map = fileMapOf(now, { ino: inoOf(now, name) ?? tree.ino });
  const change = earlier.step === now.step || !before || !map.tree ? undefined : treeChange(before, map.tree);
  return { ...map, step, change };
}

const isOpen = (at: SessionAt): at is SessionAt & VolumeAt => !(at.volume instanceof Refused);

const inoOf = ({ volume }: VolumeAt, name: string | Said): number | undefined =>
  filesOf(volume).files.find((f) => sentenceOf(f.name) === sentenceOf(name))?.ino;

function halfOf(at: SessionAt, map: FileMapData | undefined): BesideHalf {
  const { recording, step, whole } = at;
  const sent = { data: 0, metadata: 0, journal: 0 };
  for (const { fields } of eventsIn(recording, BlockBioQueue, 0, step))
    if (fields.carried !== '') sent[fields.carried === 'superblock' ? 'metadata' : fields.carried] += fields.count;
  const half = { extents: hasIncompat(whole.final.sb, 'extent'), step, steps: recording.length, map, sent };
  const counts = whole.timed && machineCountsOf(recording, whole.timed);
  const row = counts ? rowAt(counts, step) : -1;
  if (!counts) return half;
  if (row < 0) return { ...half, read: 0, time: 0 };
  const time = counts.ended[row];
  return { ...half, read: totalAt(counts.asked, time) - totalAt(counts.held, time), time };
}

/** Both are made again when a recording has grown. */
const known = new WeakMap<Recording, { here: number; there: number; steps: Uint32Array }>();
const counted = new WeakMap<Recording, { length: number; counts: MachineCounts }>();

function stepsOf(here: Recording, there: Recording): Uint32Array {
  let found = known.get(here);
  if (!found || found.here !== here.length || found.there !== there.length) {
    found = { here: here.length, there: there.length, steps: stepsBeside(here.events, there.events) };
    known.set(here, found);
  }
  return found.steps;
}

function machineCountsOf(recording: Recording, timed: TimedDisk): MachineCounts {
  let found = counted.get(recording);
  if (found?.length !== recording.length) {
    found = { length: recording.length, counts: countsOf(machineData(timed)) };
    counted.set(recording, found);
  }
  return found.counts;
}

declare module '../../session/answers/define-answer.ts' {
  interface TileAnswers {
    beside: typeof beside;
  }
}
