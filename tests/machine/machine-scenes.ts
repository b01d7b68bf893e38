/**
 * Random programs, always the same ones, for machines of every make; and everything that such a run leaves behind, as
 * one short text. What makes the machine faster must not move a single nanosecond of it.
 */
import { createHash, type Hash } from 'node:crypto';
import type { Activity } from '../../src/machine/activity.ts';
import { ARM_COLUMNS } from '../../src/machine/arm-log.ts';
import { ControllerCache } from '../../src/machine/controller-cache.ts';
import {
  Demands,
  EMPTY_CACHE,
  PARTS,
  READ,
  READ_AHEAD,
  USE_CPU,
  WAIT,
  WAIT_WRITEBACK,
  WRITE,
} from '../../src/machine/demands.ts';
import { Disk } from '../../src/machine/disk/disk.ts';
import { Machine } from '../../src/machine/machine.ts';
import type { MachineSetup } from '../../src/machine/profiles/setup.ts';
import { COMPONENTS } from '../../src/machine/request/components.ts';
import { BIO_COLUMNS, PIECE_COLUMNS, REQUEST_COLUMNS } from '../../src/machine/request/journey-log.ts';
import { numbers } from './machine-lab.ts';

const ARMS = [
  ...(['disk', 'begun', 'seek', 'settle', 'rotation', 'media', 'lba', 'sectors', 'flags', 'part'] as const),
  ...(['fromCylinder', 'toCylinder', 'piece'] as const),
];
const BIOS = [
  ...(['operation', 'pid', 'part', 'flags', 'lba', 'sectors', 'arrived', 'finished', 'request'] as const),
  ...COMPONENTS,
];
const REQUESTS = ['part', 'flags', 'lba', 'sectors', 'bios', 'arrived', 'sent', 'finished', 'cached'] as const;
const PIECES = [
  ...(['request', 'disk', 'part', 'flags', 'lba', 'sectors', 'arrived', 'begun', 'finished', 'served'] as const),
];

type Draw = (below: number) => number;

/** Where a program reads and writes: on from its last place, in a small corner, or anywhere. */
class Place {
  #next = 0;
  readonly #draw: Draw;
  readonly #blocks: number;

  constructor(draw: Draw, blocks: number) {
    this.#draw = draw;
    this.#blocks = blocks;
  }

  block(count: number): number {
    const draw = this.#draw;
    const kind = draw(8);
    const block = kind < 3 ? this.#next : kind < 5 ? 5000 + draw(600) : draw(this.#blocks - 400);
    const backwards = kind === 3 && block > count ? block - count : block;
    this.#next = backwards + count;
    return backwards < this.#blocks - 400 ? backwards : 0;
  }
}

function operation(draw: Draw, place: Place): Demands {
  const demands = new Demands();
  for (let left = 1 + draw(7); left > 0; left--) {
    const part = draw(PARTS.length);
    const count = draw(6) === 0 ? 1 + draw(300) : 1 + draw(8);
    switch (draw(12)) {
      case 0:
        demands.add(USE_CPU, part, draw(40_000));
        break;
      case 1:
      case 2:
        demands.add(READ, part, place.block(count), count);
        break;
      case 3: {
        const block = place.block(count);
        demands.add(READ, part, block, count);
        demands.add(READ_AHEAD, part, block + count, 1 + draw(64));
        break;
      }
      case 4:
        demands.add(WAIT_WRITEBACK, part, place.block(count), count);
        break;
      case 5:
        demands.add(WAIT, part);
        break;
      case 6:
        demands.add(EMPTY_CACHE, part);
        break;
      case 7:
        demands.add(WRITE, part, place.block(1), 1, 1);
        break;
      case 8:
        for (let i = draw(40); i > 0; i--) demands.add(WRITE, part, place.block(2), 2);
        break;
      default:
        demands.add(WRITE, part, place.block(count), count);
    }
  }
  return demands;
}

export interface Scene {
  machine: Machine;
  /** Of each operation: when it began and ended, and its ledger. */
  told: number[];
}

/** One program by itself, then several at once; at the end everything on its way arrives. */
export function play(setup: MachineSetup, seed: number, keep: boolean): Scene {
  const machine = new Machine(setup, 4096);
  if (keep) machine.keepMovements();
  const told: number[] = [];
  const draw = numbers(seed);
  const blocks = Math.floor(machine.array.sectors / 8);
  const tell = (who: Activity) => {
    told.push(who.pid, who.operation, who.begun, who.ended);
    for (const ns of who.last.cells) told.push(ns);
  };
  const alone = machine.activity('alone', 1);
  const itsPlace = new Place(draw, blocks);
  for (let i = 0; i < 24; i++) {
    machine.perform(alone, operation(draw, itsPlace));
    tell(alone);
  }
  for (let pid = 2; pid < 5; pid++) {
    const who = machine.activity(`p${pid}`, pid);
    const place = new Place(draw, blocks);
    let left = 10;
    who.done = () => {
      tell(who);
      if (left-- > 0) who.begin(operation(draw, place));
    };
    who.begin(operation(draw, place));
  }
  machine.simulation.runAll();
  machine.pass(machine.now + 5e9);
  return { machine, told };
}

/** These columns of a table of rows, whatever others exist. */
function hashColumns<C extends string>(hash: Hash, cells: Float64Array, all: readonly C[], wanted: readonly C[]): void {
  for (const name of wanted) {
    const column = all.indexOf(name);
    hash.update(Float64Array.from({ length: cells.length / all.length }, (_, row) => cells[row * all.length + column]));
  }
}

/** The figures that every run has, whether movements are kept or not. */
export function figuresOf({ machine, told }: Scene): number[] {
  const { counters, queue, memory, array } = machine;
  const figures = [...told, machine.now];
  for (const h of [counters.reads, counters.writes, counters.flushes])
    figures.push(...h.counts, h.count, h.sum, h.longest, h.percentile(0.5), h.percentile(0.99));
  figures.push(...counters.bytesSent, counters.bytesRead);
  for (const d of counters.disks)
    figures.push(d.requests, d.seeks, d.distance, d.seekTime, d.rotationTime, d.mediaTime);
  for (const disk of machine.disks)
    if (disk instanceof Disk) figures.push(disk.busyTime, disk.cylinder, disk.unwritten);
  const { bios, merged, requests, flushes } = queue.counts;
  figures.push(bios, merged, requests, flushes, queue.depth);
  figures.push(memory.hits, memory.misses, memory.evictions, memory.held);
  if (array instanceof ControllerCache) figures.push(array.hits, array.misses, array.unwritten);
  return figures;
}

/** Everything that a run leaves, with the movements of the arms and the way of every request. */
export function digestOf(scene: Scene): string {
  const hash = createHash('sha256');
  hash.update(Float64Array.from(figuresOf(scene)));
  const { counters, journeys } = scene.machine;
  if (counters.arms) hashColumns(hash, counters.arms.cells(), ARM_COLUMNS, ARMS);
  if (journeys) {
    const { bios, requests, pieces } = journeys.tables();
    hashColumns(hash, bios, BIO_COLUMNS, BIOS);
    hashColumns(hash, requests, REQUEST_COLUMNS, REQUESTS);
    hashColumns(hash, pieces, PIECE_COLUMNS, PIECES);
  }
  return hash.digest('hex').slice(0, 16);
}
