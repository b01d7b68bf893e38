/**
 * A request on its way, and where its time goes. Its holder accounts for the time since the last account (`spend`), so
 * that the parts always add up to the whole.
 */
import type { Activity } from '../activity.ts';
import type { Wakeable } from '../simulation.ts';
import { COMPONENTS } from './components.ts';

export interface Completion {
  complete(request: Request): void;
}

/** What goes on with a request at a later moment. */
export interface Stage {
  stage(request: Request, what: number): void;
}

export class Request implements Wakeable {
  /** First sector of 512 bytes, on the device that it was sent to. */
  lba = 0;
  sectors = 0;
  write = false;
  /** The write is done only when it is on the platter. */
  fua = false;
  /** It carries no bytes and empties the caches. */
  flush = false;
  /** Something waits for it: reads and commits are waited for, but not the flusher's writes. */
  sync = false;
  /** A thread of the kernel writes it for programs that went on. They may yet have to wait until less is owed. */
  owed = false;
  /** A cache sends it by itself, and nothing waits. */
  later = false;
  owner: Completion | undefined;
  /** The activity that is told of its end, whether it waits for that, and others that came to wait. */
  sender: Activity | undefined;
  awaited = false;
  others: Activity[] | undefined;
  /** The request that this one serves, or is a share of, and how many of its own shares are not done. */
  whole: Request | undefined;
  shares = 0;
  /** Its number among the block layer's requests. */
  number = -1;
  /** The bios that were merged into it, and the next in the same request. */
  firstBio: Request | undefined;
  lastBio: Request | undefined;
  nextBio: Request | undefined;
  /** Its neighbours among those on their way (in-flight.ts). */
  before: Request | undefined;
  behind: Request | undefined;
  /** The owner's mark, to know it by. */
  tag = 0;
  /** The part of the file system it is for, kept through splits and merges. */
  part = 0;
  arrived = 0;
  /** When its time was last accounted for. */
  since = 0;
  finished = 0;
  /** The process on whose behalf it is. */
  pid = 0;
  /** What goes on with it when its moment comes. */
  next: Stage | undefined;
  /** Its row in the log of journeys, where one is kept. */
  row = -1;
  /** The disk's: when the command is decoded, its place in the order of arrival, and where its first sector lies. */
  ready = 0;
  turn = 0;
  cylinder = 0;
  head = 0;
  angle = 0;
  readonly parts = new Float64Array(COMPONENTS.length);

  begin(now: number): this {
    this.arrived = now;
    this.since = now;
    this.finished = 0;
    this.row = -1;
    // For so few, a loop is quicker than `fill`.
    const { parts } = this;
    for (let i = 0; i < COMPONENTS.length; i++) parts[i] = 0;
    return this;
  }

  wake(what: number): void {
    this.next?.stage(this, what);
  }

  /** The time until `now` went into this component. */
  spend(component: number, now: number): void {
    this.parts[component] += now - this.since;
    this.since = now;
  }

  /** Takes over the account of the request that was sent on for it. */
  tookAs(other: Request): void {
    const { parts } = other;
    for (let i = 0; i < COMPONENTS.length; i++) this.parts[i] += parts[i];
    this.since = other.since;
  }

  finish(now: number): void {
    this.finished = now;
    this.owner?.complete(this);
  }

  get elapsed(): number {
    return this.finished - this.arrived;
  }
}

/** A disk of any kind. */
export interface DiskDevice extends Device {
  /** ns before `now` for which it had something to do. */
  busyBefore(now: number): number;
}

/** What takes requests: a disk, a controller with disks behind it, a queue before them. */
export interface Device {
  readonly sectors: number;
  submit(request: Request): void;
}
