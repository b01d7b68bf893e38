/** What each drive does at a moment, for the words under its picture and for the page's sentence. */
import type { Flights, Scene } from './flights.ts';
import { armAt } from './platter.ts';

type Doing =
  | 'idle'
  /** Flash: its channels work, or it takes a command. */
  | 'channels'
  | 'command'
  /** The drive's electronics. */
  | 'flushes'
  | 'takes'
  | 'answers'
  | 'decodes'
  /** The arm. */
  | 'heads'
  | 'seeks'
  | 'settles'
  | 'turns'
  | 'writes'
  | 'reads';

export interface Work {
  doing: Doing;
  /** Channels at work, cylinders to cross, ns for which the platter turns, bytes that pass; else 0. */
  amount: number;
  /** The part of the file system that the arm works for; -1 if it rests. */
  part: number;
  /** A flush makes it write what only its cache has. */
  emptying: boolean;
}

export function workAt(flights: Flights, disk: number, scene: Scene): Work {
  const { data, ways } = flights;
  const phases = new Set(
    [...scene.out.flatMap((r) => r.pieces), ...scene.later].filter((p) => p.disk === disk).map((p) => p.phase),
  );
  const emptying = phases.has('flush');
  const resting = (doing: Doing, amount = 0): Work => ({ doing, amount, part: -1, emptying });
  if (data.shape.drive !== 'disk') {
    const busy = flights.channels
      .at(scene.time)
      .filter((row) => ways.pieces.at(ways.channels.at(row, 'piece'), 'disk') === disk);
    if (busy.length > 0) return resting('channels', busy.length);
    return resting(phases.has('arm') || phases.has('cache') ? 'command' : 'idle');
  }
  const { row, doing } = armAt(flights, disk, scene.time);
  if (row < 0) {
    if (emptying) return resting('flushes');
    if (phases.has('cache')) return resting('takes');
    if (phases.has('buffer')) return resting('answers');
    return resting(phases.has('queue') ? 'decodes' : 'idle');
  }
  const a = ways.arms.row(row);
  const works = (doing: Doing, amount = 0): Work => ({ doing, amount, part: a.part, emptying });
  const distance = Math.abs(a.toCylinder - a.fromCylinder);
  if (doing === 'seek') return distance === 0 ? works('heads') : works('seeks', distance);
  if (doing === 'settle') return works('settles');
  if (doing === 'turn') return works('turns', a.rotation);
  return works(a.flags & 1 ? 'writes' : 'reads', a.sectors * 512);
}
