/** What the boxes of the picture show at a moment: how many wait, how full the caches are, what each drive does. */
import { GAUGE } from '../../machine/request/journey-log.ts';
import type { MachineShape } from '../../session/answers/machine-data.ts';
import { formatBytes, formatCount, formatMany } from '../common/units.ts';
import { timeWords } from '../latency/words.ts';
import { type Flights, gaugeAt, type Scene } from './flights.ts';
import { armAt } from './platter.ts';

interface Level {
  text: string;
  /** How much of the box is filled; undefined for a box that is not a tank. */
  share?: number;
}

/** By the name of the place in the picture: `memory`, `waiting`, `out`, `cache`; `doing0`, `write0`, `read0` for disk 0. */
export type Levels = Record<string, Level>;

const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 0);

export function levelsAt(
  flights: Flights,
  scene: Scene,
  blockSize: number,
  { narrow, tight }: { narrow: boolean; tight: boolean },
): Levels {
  const { data } = flights;
  const { shape } = data;
  const { time } = scene;
  const levels: Levels = {};
  const blocks = gaugeAt(flights, GAUGE.MEMORY, time);
  const room = Math.floor(shape.memory / blockSize);
  levels.memory = {
    text: `${formatMany(blocks, 'block')}${narrow ? '' : ` of ${formatCount(room)}`}`,
    share: shareOf(blocks, room),
  };
  levels.waiting = { text: waitingWords(scene, shape.drains, narrow) };
  levels.out = {
    text: scene.out.length === 0 ? 'nothing' : `${scene.out.length} of ${formatCount(shape.queueDepth)}`,
  };
  if (shape.controllerCache > 0) {
    const unwritten = gaugeAt(flights, GAUGE.CONTROLLER, time);
    levels.cache = {
      text: cacheWords(unwritten, shape, narrow),
      share: shareOf(unwritten, shape.controllerCache),
    };
  }
  for (let disk = 0; disk < data.disks; disk++) {
    levels[`doing${disk}`] = { text: doingWords(flights, disk, scene, tight) };
    if (shape.drive !== 'disk') continue;
    const written = gaugeAt(flights, GAUGE.DRIVE_CACHE + disk, time) * 512;
    const read = gaugeAt(flights, GAUGE.READ_BUFFER + disk, time) * 512;
    levels[`write${disk}`] = {
      text: written > 0 ? formatBytes(written) : 'empty',
      share: shareOf(written, shape.driveBuffer),
    };
    levels[`read${disk}`] = { text: read > 0 ? formatBytes(read) : 'empty', share: shareOf(read, shape.driveBuffer) };
  }
  return levels;
}

function cacheWords(unwritten: number, { battery, controllerCache }: MachineShape, narrow: boolean): string {
  if (!battery) return narrow ? '' : 'reads only';
  const held = unwritten > 0 ? formatBytes(unwritten) : 'empty';
  return narrow ? held : `${held} of ${formatBytes(controllerCache)}`;
}

function waitingWords({ waiting, barrier, held, out }: Scene, drains: boolean, narrow: boolean): string {
  const parts: string[] = [];
  if (waiting.length > 0) parts.push(`${formatMany(waiting.length, 'request')}`);
  if (barrier >= 0) {
    const before = waiting.length + out.length;
    parts.push(
      narrow
        ? 'a flush'
        : `a flush waits until ${before === 1 ? 'the one' : `the ${before}`} before it ${before === 1 ? 'is' : 'are'} done`,
    );
  }
  if (held.length > 0) parts.push(`${held.length} held back${barrier >= 0 && drains && !narrow ? ' behind it' : ''}`);
  return parts.length > 0 ? parts.join(', ') : 'nothing waits';
}

/** What a drive does, in a few words under its picture. */
function doingWords(flights: Flights, disk: number, scene: Scene, narrow: boolean): string {
  const { data, ways } = flights;
  const pieces = [...scene.out.flatMap((r) => r.pieces), ...scene.later].filter((p) => p.disk === disk);
  if (data.shape.drive !== 'disk') {
    const busy = flights.channels
      .at(scene.time)
      .filter((row) => ways.pieces.at(ways.channels.at(row, 'piece'), 'disk') === disk);
    if (busy.length > 0) return `${busy.length} of ${formatMany(data.shape.channels, 'channel')}`;
    return pieces.some((p) => p.phase === 'arm' || p.phase === 'cache') ? 'takes a command' : 'idle';
  }
  const arm = armAt(flights, disk, scene.time);
  if (arm.row < 0) {
    if (pieces.some((p) => p.phase === 'flush')) return 'flushes';
    if (pieces.some((p) => p.phase === 'cache')) return narrow ? 'cache' : 'takes into its cache';
    if (pieces.some((p) => p.phase === 'buffer')) return narrow ? 'buffer' : 'answers from its buffer';
    return pieces.some((p) => p.phase === 'queue') ? (narrow ? 'command' : 'decodes a command') : 'idle';
  }
  const a = ways.arms.row(arm.row);
  const distance = Math.abs(a.toCylinder - a.fromCylinder);
  if (arm.doing === 'seek')
    return distance === 0
      ? narrow
        ? 'next head'
        : 'changes heads'
      : narrow
        ? `${formatCount(distance)} cyl`
        : `moves ${formatCount(distance)} cyl`;
  if (arm.doing === 'settle') return 'settles';
  if (arm.doing === 'turn') return narrow ? 'turns' : `turns, ${timeWords(a.rotation)}`;
  const verb = a.flags & 1 ? 'writes' : 'reads';
  return narrow ? verb : `${verb} ${formatBytes(a.sectors * 512)}`;
}
