/**
 * The machine: simulated time, memory, the block layer, a controller, its disks; and the activities on it.
 *
 *     demands ─▶ Activity ─▶ Memory (is it here?) ─▶ BlockQueue ─▶ Raid0 ─▶ Disk, Disk, …
 *                   ▲                                                            │
 *                   └───────────── how long it took, and what for ───────────────┘
 */
import { Activity, type Hands } from './activity.ts';
import { ArmLog } from './arm-log.ts';
import { CFQ, Cfq } from './block/cfq.ts';
import { Deadline } from './block/deadline.ts';
import type { Elevator } from './block/elevator.ts';
import { Noop } from './block/noop.ts';
import { BlockQueue } from './block/queue.ts';
import { ControllerCache } from './controller-cache.ts';
import { Counters } from './counters.ts';
import { DATA, type Demands, FORCED, SYNC } from './demands.ts';
import { Disk } from './disk/disk.ts';
import { Ideal } from './ideal.ts';
import { Memory } from './memory.ts';
import type { MachineSetup } from './profiles/setup.ts';
import { Raid0 } from './raid0.ts';
import { InFlight } from './request/in-flight.ts';
import { GAUGE, JourneyLog } from './request/journey-log.ts';
import { type Completion, type Device, type DiskDevice, Request } from './request/request.ts';
import { Simulation, type Wakeable } from './simulation.ts';
import { Ssd } from './ssd.ts';

const ELEVATORS: Readonly<Record<string, (setup: MachineSetup) => Elevator>> = {
  noop: () => new Noop(),
  deadline: () => new Deadline(),
  cfq: ({ without }) => new Cfq({ ...CFQ, lowLatency: without.includes('late-requests') ? 0 : 1 }),
};

/** Fitting a seek curve takes a moment, so disks of a kind share it and their geometry. */
const models = new Map<string, Disk>();

export class Machine implements Hands, Completion {
  readonly setup: MachineSetup;
  readonly simulation = new Simulation();
  readonly memory: Memory;
  readonly array: Device;
  readonly disks: readonly DiskDevice[];
  readonly queue: BlockQueue;
  readonly counters: Counters;
  /** The way of every request, kept only for the pictures. */
  journeys: JourneyLog | undefined;
  readonly #striped: Raid0;
  #begun = 0;
  readonly #blockSectors: number;
  /** Activities that wait until less is owed to the disk. */
  readonly #patient = new Set<Activity>();
  #owed = 0;
  readonly #spare: Request[] = [];
  /** Lists that activities may wait for, and the activities that do. */
  readonly #unplayed = new Map<number, Activity[]>();
  #lists = 0;
  /** Blocks of files that a commit has yet to send. */
  readonly #ordered = new Set<number>();
  /** Those of them that were sent before the commit came to them. The commit does not send them again. */
  readonly #early = new Set<number>();
  /** Commits whose blocks are being written to the log, and the activities that wait to change one of them. */
  readonly #shadows = new Map<number, Activity[]>();
  /** The last commit of which data and log have arrived. */
  arrived = 0;
  /** What is being written, and what is being fetched. */
  readonly #writes = new InFlight();
  readonly #coming = new InFlight();

  constructor(setup: MachineSetup, blockSize: number) {
    this.setup = setup;
    this.#blockSectors = blockSize / 512;
    this.memory = new Memory({
      blocks: Math.floor(setup.memory.bytes / blockSize),
      readAheadFirst: Math.max(1, Math.floor(setup.memory.readAheadFirst / blockSize)),
      readAheadMost: Math.max(1, Math.floor(setup.memory.readAheadMost / blockSize)),
    });
    this.disks = this.#makeDisks();
    const striped = new Raid0(
      this.simulation,
      this.disks,
      setup.chunkBytes / 512,
      setup.controller,
      setup.before / 512,
    );
    this.#striped = striped;
    this.array =
      setup.controllerCache.bytes > 0 ? new ControllerCache(this.simulation, striped, setup.controllerCache) : striped;
    this.queue = new BlockQueue(this.simulation, this.array, ELEVATORS[setup.elevator](setup), setup.queue);
    this.counters = new Counters(this.simulation, this.disks, striped.traffic);
  }

  #makeDisks(): DiskDevice[] {
    const { drive, disks } = this.setup;
    const all: DiskDevice[] = [];
    const kind = drive.kind === 'disk' ? JSON.stringify(drive.parameters) : '';
    for (let i = 0; i < disks; i++) {
      if (drive.kind === 'disk') {
        const disk = new Disk(this.simulation, drive.parameters, i, models.get(kind));
        if (!models.has(kind)) models.set(kind, disk);
        all.push(disk);
      } else if (drive.kind === 'ssd') all.push(new Ssd(this.simulation, drive.parameters));
      else all.push(new Ideal(this.simulation, drive.sectors));
    }
    return all;
  }

  get now(): number {
    return this.simulation.now;
  }

  begins(): number {
    return this.#begun++;
  }

  /** From now on every movement of an arm and every request's way is kept. */
  keepMovements(): void {
    const log = new JourneyLog();
    this.journeys = log;
    this.counters.arms = new ArmLog();
    this.queue.log = log;
    this.#striped.log = log;
    if (this.array instanceof ControllerCache) this.array.log = log;
    for (const disk of this.disks) if (disk instanceof Disk || disk instanceof Ssd) disk.log = log;
  }

  /** The kernel's own timer fires then, so no time passes beyond it unnoticed. */
  horizon = Number.POSITIVE_INFINITY;

  passes(ns: number): boolean {
    const { simulation } = this;
    const then = simulation.now + ns;
    if (then >= simulation.next || then > this.horizon) return false;
    simulation.now = then;
    return true;
  }

  at(time: number, who: Wakeable): void {
    this.simulation.at(time, who);
  }

  /** Blocks that the flusher is about to be given. */
  unsent: () => number = () => 0;

  get owed(): number {
    return this.#owed + this.unsent();
  }

  get onTheWay(): number {
    return this.#owed;
  }

  /** A thread of the kernel will write this many blocks of files sooner or later. */
  owes(blocks: number): void {
    this.#owed += blocks;
  }

  patient(who: Activity, begins: boolean): void {
    if (begins) this.#patient.add(who);
    else this.#patient.delete(who);
  }

  get congested(): boolean {
    return this.queue.congested;
  }

  activity(name: string, pid: number): Activity {
    return new Activity(this, name, pid);
  }

  /** Gives a list a number, so that others can wait for it. */
  numbered(demands: Demands): number {
    demands.number = ++this.#lists;
    this.#unplayed.set(demands.number, []);
    return demands.number;
  }

  isUnplayed(list: number): boolean {
    return this.#unplayed.has(list);
  }

  unplayed(who: Activity, list: number): boolean {
    const waiting = this.#unplayed.get(list);
    waiting?.push(who);
    return waiting !== undefined;
  }

  played(list: number): void {
    const waiting = this.#unplayed.get(list) ?? [];
    this.#unplayed.delete(list);
    for (const who of waiting) who.listEnded();
  }

  shadows(commit: number, begins: boolean): void {
    if (begins) {
      this.#shadows.set(commit, []);
      return;
    }
    this.arrived = commit;
    const waiting = this.#shadows.get(commit) ?? [];
    this.#shadows.delete(commit);
    for (const who of waiting) who.listEnded();
  }

  shadowed(who: Activity, commit: number): boolean {
    const waiting = this.#shadows.get(commit);
    waiting?.push(who);
    return waiting !== undefined;
  }

  /** Plays an operation to its end while other activities go on, and answers how long it took. */
  perform(who: Activity, demands: Demands): number {
    who.begin(demands);
    while (who.busy && this.simulation.step());
    return who.ended - who.begun;
  }

  /** Time passes without new demands. */
  pass(until: number): void {
    this.simulation.runUntil(until);
  }

  // ---- what activities ask for ----

  fetch(who: Activity, block: number, count: number, part: number, wait: boolean): void {
    let from = -1;
    const { hits } = this.memory;
    // Mostly the blocks are here, and nothing is being fetched.
    const used = this.#coming.first ? 0 : this.memory.useWhileHere(block, count);
    if (used === count && !this.journeys) return;
    for (let b = block + used; b < block + count; b++) {
      const coming = this.#coming.carries(b * this.#blockSectors);
      if (coming && wait) this.#alsoTell(coming, who);
      const here = coming !== undefined || this.memory.use(b);
      if (here && from >= 0) {
        this.#read(who, from, b - from, part, wait);
        from = -1;
      }
      if (!here && from < 0) from = b;
    }
    if (from >= 0) this.#read(who, from, block + count - from, part, wait);
    if (wait) this.journeys?.looked(who.operation, this.now, part, block, count, this.memory.hits - hits);
  }

  #read(who: Activity, block: number, count: number, part: number, wait: boolean): void {
    const most = this.#most;
    for (let at = block; at < block + count; at += most) {
      const blocks = Math.min(most, block + count - at);
      const request = this.#request(who, at, blocks, part);
      request.write = false;
      request.sync = wait;
      for (let b = at; b < at + blocks; b++) this.memory.hold(b);
      this.#coming.add(request);
      if (wait) {
        this.#tell(request, who);
        this.#alsoTell(request, who);
      }
      this.journeys?.bio(request, who.operation, !wait);
      this.queue.submit(request);
    }
  }

  send(who: Activity, block: number, count: number, part: number, how: number): void {
    if (part === DATA && who.forOthers && this.#early.size > 0) this.#sendOthers(who, block, count, part, how);
    else this.#send(who, block, count, part, how);
  }

  /** Sends the commit's blocks, except for those that have been sent. */
  #sendOthers(who: Activity, block: number, count: number, part: number, how: number): void {
    let from = block;
    for (let b = block; b < block + count; b++)
      if (this.#early.delete(b)) {
        this.#owed--;
        if (b > from) this.#send(who, from, b - from, part, how);
        from = b + 1;
      }
    if (from < block + count) this.#send(who, from, block + count - from, part, how);
  }

  #send(who: Activity, block: number, count: number, part: number, how: number): void {
    const most = this.#most;
    if (this.#ordered.size > 0 && part === DATA) for (let b = block; b < block + count; b++) this.#ordered.delete(b);
    for (let at = block; at < block + count; at += most) {
      const blocks = Math.min(most, block + count - at);
      const request = this.#request(who, at, blocks, part);
      request.write = true;
      request.fua = (how & FORCED) !== 0;
      request.sync = (how & SYNC) !== 0;
      request.owed = who.forOthers && part === DATA;
      for (let b = at; b < at + blocks; b++) this.memory.hold(b);
      this.#tell(request, who);
      this.#writes.add(request);
      this.counters.sent(part, blocks * this.#blockSectors * 512);
      this.journeys?.bio(request, who.operation, false);
      this.queue.submit(request);
    }
  }

  /** A commit will send these blocks of files. */
  orders(block: number, count: number): void {
    for (let b = block; b < block + count; b++) this.#ordered.add(b);
  }

  sendOrdered(who: Activity, block: number, part: number): void {
    if (!this.#ordered.delete(block)) return;
    this.#early.add(block);
    this.send(who, block, 1, part, SYNC);
    this.writing(who, block, 1);
  }

  empty(who: Activity, part: number): void {
    const request = this.#request(who, 0, 0, part);
    request.flush = true;
    request.write = true;
    request.sync = true;
    this.#tell(request, who);
    this.journeys?.bio(request, who.operation, false);
    this.queue.submit(request);
  }

  spent(operation: number, part: number, from: number, to: number, request?: Request): void {
    this.journeys?.step(operation, part, from, to, request);
  }

  writing(who: Activity, block: number, count: number): void {
    const from = block * this.#blockSectors;
    const to = from + count * this.#blockSectors;
    if (!this.#writes.nearby(from, to)) return;
    for (let r = this.#writes.first; r; r = r.behind)
      if (r.lba < to && r.lba + r.sectors > from) this.#alsoTell(r, who);
  }

  /** The most blocks in a request. */
  get #most(): number {
    return Math.max(1, Math.floor(this.setup.queue.maxSectors / this.#blockSectors));
  }

  #request(who: Activity, block: number, count: number, part: number): Request {
    const request = this.#spare.pop() ?? new Request();
    request.lba = block * this.#blockSectors;
    request.sectors = count * this.#blockSectors;
    request.flush = false;
    request.fua = false;
    request.sync = false;
    request.owed = false;
    request.pid = who.pid;
    request.tag = part;
    request.part = part;
    request.owner = this;
    request.sender = undefined;
    request.awaited = false;
    return request.begin(this.now);
  }

  #tell(request: Request, who: Activity): void {
    request.sender = who;
    who.sent();
  }

  /** Makes `who` wait for the request, whichever activity sent it. */
  #alsoTell(request: Request, who: Activity): void {
    if (request.sender === who) {
      if (request.awaited) return;
      request.awaited = true;
    } else {
      request.others ??= [];
      if (request.others.includes(who)) return;
      request.others.push(who);
    }
    who.await();
  }

  complete(request: Request): void {
    if (!request.write) this.#coming.remove(request);
    else if (!request.flush) this.#writes.remove(request);
    this.counters.finished(request);
    if (this.journeys) {
      this.journeys.bioDone(request);
      this.journeys.gauge(this.now, GAUGE.MEMORY, this.memory.held);
    }
    const { others } = request;
    request.others = undefined;
    request.sender?.complete(request);
    if (others) for (const who of others) who.complete(request);
    if (request.owed) this.#paid(request);
    this.#spare.push(request);
  }

  #paid(request: Request): void {
    this.#owed -= request.sectors / this.#blockSectors;
    for (const who of this.#patient) who.written(request);
  }

  /** Programs may owe less now, though no write has ended. */
  reconsider(): void {
    for (const who of this.#patient) who.written();
  }
}
