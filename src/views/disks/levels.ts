/** The contents of the picture's boxes at a moment: counts of waiting requests, fill of caches, the work of each drive. */
import { GAUGE } from '../../machine/request/journey-log.ts';
import type { MachineShape } from '../../session/answers/machine-data.ts';
import { timeIn } from '../latency/words.ts';
import type { ArrayLayout } from './array-layout.ts';
import { workAt } from './drive-work.ts';
import { gaugeAt, type Scene } from './flights.ts';
import { bytesIn, type DisksSaid, type ToldFlights } from './words.ts';

interface Level {
  text: string;
  /** The share of the box that is filled; undefined for a box that is not a tank. */
  share?: number;
}

/** By the name of the place in the picture: `memory`, `waiting`, `out`, `cache`; `doing0`, `write0`, `read0` for disk 0. */
export type Levels = Record<string, Level>;

const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 0);

export function levelsAt(
  flights: ToldFlights,
  scene: Scene,
  blockSize: number,
  { narrow, tight, brief }: Pick<ArrayLayout, 'narrow' | 'tight' | 'brief'>,
): Levels {
  const { data, said } = flights;
  const words = said.disks.levels;
  const { shape } = data;
  const { time } = scene;
  const levels: Levels = {};
  const blocks = gaugeAt(flights, GAUGE.MEMORY, time);
  const room = Math.floor(shape.memory / blockSize);
  levels.memory = {
    text: narrow ? words.memory(blocks) : words.memoryOf(blocks, room),
    share: shareOf(blocks, room),
  };
  levels.waiting = { text: waitingWords(scene, shape.drains, narrow, words) };
  levels.out = {
    text: scene.out.length === 0 ? words.nothing : words.outOf(scene.out.length, shape.queueDepth),
  };
  if (shape.controllerCache > 0) {
    const unwritten = gaugeAt(flights, GAUGE.CONTROLLER, time);
    levels.cache = {
      text: cacheWords(unwritten, shape, narrow, said),
      share: shareOf(unwritten, shape.controllerCache),
    };
  }
  for (let disk = 0; disk < data.disks; disk++) {
    levels[`doing${disk}`] = { text: doingWords(flights, disk, scene, { tight, brief }) };
    if (shape.drive !== 'disk') continue;
    const written = gaugeAt(flights, GAUGE.DRIVE_CACHE + disk, time) * 512;
    const read = gaugeAt(flights, GAUGE.READ_BUFFER + disk, time) * 512;
    levels[`write${disk}`] = {
      text: written > 0 ? bytesIn(said, written) : words.empty,
      share: shareOf(written, shape.driveBuffer),
    };
    levels[`read${disk}`] = {
      text: read > 0 ? bytesIn(said, read) : words.empty,
      share: shareOf(read, shape.driveBuffer),
    };
  }
  return levels;
}

function cacheWords(
  unwritten: number,
  { battery, controllerCache }: MachineShape,
  narrow: boolean,
  said: DisksSaid,
): string {
  const words = said.disks.levels;
  if (!battery) return narrow ? '' : words.readsOnly;
  const held = unwritten > 0 ? bytesIn(said, unwritten) : words.empty;
  return narrow ? held : words.heldOf(held, bytesIn(said, controllerCache));
}

function waitingWords(
  { waiting, barrier, held, out }: Scene,
  drains: boolean,
  narrow: boolean,
  words: DisksSaid['disks']['levels'],
): string {
  const parts: string[] = [];
  if (waiting.length > 0) parts.push(words.waiting(waiting.length));
  if (barrier >= 0) parts.push(narrow ? words.aFlush : words.flushWaits(waiting.length + out.length));
  const behind = barrier >= 0 && drains && !narrow;
  if (held.length > 0) parts.push((behind ? words.heldBehind : words.heldBack)(held.length));
  return parts.length > 0 ? parts.join(', ') : words.noneWaits;
}

/** The work of a drive, in a few words under its picture. */
function doingWords(
  flights: ToldFlights,
  disk: number,
  scene: Scene,
  { tight, brief }: Pick<ArrayLayout, 'tight' | 'brief'>,
): string {
  const { data, said } = flights;
  const words = said.disks.levels;
  const { doing, amount } = workAt(flights, disk, scene);
  return {
    idle: () => words.idle,
    channels: () => words.channels(amount, data.shape.channels),
    command: () => words.takesCommand,
    flushes: () => words.flushes,
    takes: () => (brief ? words.cache : words.takesIntoCache),
    answers: () => (brief ? words.buffer : words.fromBuffer),
    decodes: () => (brief ? words.command : words.decodes),
    heads: () => (brief ? words.nextHead : words.changesHeads),
    seeks: () => (brief ? words.cyl : words.movesCyl)(amount),
    settles: () => words.settles,
    turns: () => (tight ? words.turns : words.turnsFor(timeIn(said, amount))),
    writes: () => (tight ? words.writes : words.writesBytes(bytesIn(said, amount))),
    reads: () => (tight ? words.reads : words.readsBytes(bytesIn(said, amount))),
  }[doing]();
}
