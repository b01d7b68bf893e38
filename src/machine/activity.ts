/**
 * An activity is whatever is at work on the machine: a process, the flusher, the journal's thread. It plays the demands
 * of an operation one after the other, and accounts for each nanosecond until the operation's end.
 *
 * While it waits for several requests, it charges the time between two completions to the later one, and to what that
 * request did last: what it did before was hidden behind the others. So the sum is the time that passed, and a wait for
 * many writes shows seeks and turns, not one long queue.
 */
import {
  type Demands,
  EMPTY_CACHE,
  READ,
  READ_AHEAD,
  SHADOW_BEGINS,
  SHADOW_ENDS,
  USE_CPU,
  WAIT,
  WAIT_LIST,
  WAIT_OWED,
  WAIT_SHADOW,
  WAIT_WRITEBACK,
  WRITE,
  WRITE_ORDERED,
} from './demands.ts';
import { Ledger } from './ledger.ts';
import {
  CACHE,
  COMMAND,
  CONTROLLER,
  FLUSH,
  INTERFACE,
  MEDIA,
  QUEUE,
  ROTATION,
  SEEK,
  SETTLE,
} from './request/components.ts';
import { type Completion, Request } from './request/request.ts';
import type { Wakeable } from './simulation.ts';

/** The order in which a request's time is charged: the last thing first. */
export const BACKWARDS = [INTERFACE, CACHE, FLUSH, MEDIA, ROTATION, SETTLE, SEEK, COMMAND, CONTROLLER, QUEUE] as const;

/** Stands in for a request when the activity waited for the whole list of another activity. */
const ANOTHERS = new Request();

/** The machine, as an activity sees it. */
export interface Hands {
  readonly now: number;
  /**
   * Lets `ns` pass at once, if nothing else happens until then and the activity has the machine to itself (`alone`).
   * Otherwise it answers false.
   */
  passes(ns: number): boolean;
  /** A number for the operation that begins, in the order of beginning. */
  begins(): number;
  at(time: number, who: Wakeable): void;
  /** Fetches the blocks that are not in memory; with `wait`, the activity awaits the requests that bring them. */
  fetch(who: Activity, block: number, count: number, part: number, wait: boolean): void;
  /** `how`: FORCED, SYNC or both. */
  send(who: Activity, block: number, count: number, part: number, how: number): void;
  /** Sends a block of a file that a commit has yet to send, and the activity awaits that. */
  sendOrdered(who: Activity, block: number, part: number): void;
  empty(who: Activity, part: number): void;
  /** Whether a writer should wait until the queue is shorter. */
  readonly congested: boolean;
  /** An operation spent this time waiting for the request or, without one, on the processor. */
  spent(operation: number, part: number, from: number, to: number, request?: Request): void;
  /** The activity awaits the requests that are writing these blocks right now. */
  writing(who: Activity, block: number, count: number): void;
  /** Blocks of files that threads of the kernel have yet to write, or are writing. */
  readonly owed: number;
  /** Whether another activity still plays this list. If so, the activity is told when it ends. */
  unplayed(who: Activity, list: number): boolean;
  /** A list is over. */
  played(list: number): void;
  /** The blocks of a commit are being written to the log (`begins`), or have been written. */
  shadows(commit: number, begins: boolean): void;
  /** Whether they are being written. If so, the activity is told when that ends. */
  shadowed(who: Activity, commit: number): boolean;
  /** The activity is told of each file write that ends, until it has seen enough. */
  patient(who: Activity, begins: boolean): void;
}

export class Activity implements Completion, Wakeable {
  readonly name: string;
  readonly pid: number;
  /** Where the time of all operations went, and of the last one. */
  readonly total = new Ledger();
  readonly last = new Ledger();
  operations = 0;
  /** True for a thread of the kernel, which writes file blocks that programs owe to the disk. */
  forOthers = false;
  /** The operation that it plays, or played last. */
  operation = -1;
  /** No program runs beside it, so all time until the next happening is its own. */
  alone = false;
  begun = 0;
  ended = 0;
  done: ((who: Activity) => void) | undefined;
  readonly #hands: Hands;
  #demands: Demands | undefined;
  #at = 0;
  /** How many requests it waits for now, whether they are all its own, and since when its time is not accounted for. */
  #awaited = 0;
  #all = false;
  #mark = 0;
  #waiting = false;
  #throttled = false;
  /** It waits until no more than this many blocks are owed to the disk. */
  #patience = Number.POSITIVE_INFINITY;
  /** Requests that it sent and that are still unfinished. */
  #out = 0;

  constructor(hands: Hands, name: string, pid: number) {
    this.#hands = hands;
    this.name = name;
    this.pid = pid;
  }

  get busy(): boolean {
    return this.#demands !== undefined;
  }

  /** Begins an operation now. */
  begin(demands: Demands): void {
    if (this.busy) throw new Error(`${this.name} is still at work`);
    this.#demands = demands;
    this.#at = 0;
    this.begun = this.#hands.now;
    this.operation = this.#hands.begins();
    this.#mark = this.begun;
    this.last.clear();
    if (this.alone && demands.onlyCpu && this.#hands.passes(demands.cpu)) this.#hasPassed(demands);
    else this.#goOn(this.alone);
  }

  /** The operation used only the processor, and nothing happened meanwhile. */
  #hasPassed(demands: Demands): void {
    let at = this.begun;
    for (let i = 0; i < demands.length; i++) {
      const part = demands.part(i);
      const ns = demands.a(i);
      if (ns === 0) continue;
      this.last.cpu(part, ns);
      this.#hands.spent(this.operation, part, at, at + ns);
      at += ns;
    }
    this.#end();
  }

  /** The processor's time is over. */
  wake(): void {
    this.#mark = this.#hands.now;
    this.#goOn(this.alone);
  }

  /** `first`: nothing else goes on at this moment. */
  #goOn(first = false): void {
    const demands = this.#demands!;
    const hands = this.#hands;
    while (this.#at < demands.length) {
      const i = this.#at++;
      const part = demands.part(i);
      const a = demands.a(i);
      const b = demands.b(i);
      switch (demands.kind(i)) {
        case USE_CPU:
          if (a === 0) break;
          this.last.cpu(part, a);
          hands.spent(this.operation, part, hands.now, hands.now + a);
          if (first && hands.passes(a)) {
            this.#mark = hands.now;
            break;
          }
          hands.at(hands.now + a, this);
          return;
        case READ:
          hands.fetch(this, a, b, part, true);
          break;
        case READ_AHEAD:
          hands.fetch(this, a, b, part, false);
          break;
        case WRITE:
          hands.send(this, a, b, part, demands.c(i));
          this.#throttled = hands.congested;
          break;
        case WAIT:
          this.#awaitAll();
          break;
        case EMPTY_CACHE:
          hands.empty(this, part);
          this.#awaitAll();
          break;
        case WAIT_WRITEBACK:
          hands.writing(this, a, b);
          break;
        case WAIT_OWED:
          if (hands.owed <= a) break;
          this.#patience = a;
          this.#waiting = true;
          hands.patient(this, true);
          return;
        case WAIT_LIST:
          if (hands.unplayed(this, a)) return;
          break;
        case WRITE_ORDERED:
          hands.sendOrdered(this, a, part);
          break;
        case SHADOW_BEGINS:
          hands.shadows(a, true);
          break;
        case SHADOW_ENDS:
          hands.shadows(a, false);
          break;
        case WAIT_SHADOW:
          if (hands.shadowed(this, a)) return;
          break;
      }
      if (this.#awaited > 0 || (this.#throttled && this.#out > 0)) {
        this.#waiting = true;
        return;
      }
    }
    this.#end();
  }

  /** The list that it waited for is over. It had to wait for its turn. */
  listEnded(): void {
    const { now } = this.#hands;
    const part = this.#demands!.part(this.#at - 1);
    if (now > this.#mark) {
      this.last.add(part, QUEUE, now - this.#mark);
      this.#hands.spent(this.operation, part, this.#mark, now, ANOTHERS);
    }
    this.#mark = now;
    this.#goOn();
  }

  #end(): void {
    const { number } = this.#demands!;
    this.ended = this.#hands.now;
    this.#demands = undefined;
    this.operations++;
    this.total.merge(this.last);
    this.done?.(this);
    if (number > 0) this.#hands.played(number);
  }

  /** Each demand begins with nothing awaited, so this is all that it waits for. */
  #awaitAll(): void {
    this.#awaited = this.#out;
    this.#all = this.#out > 0;
  }

  /** A request of its own is on its way. */
  sent(): void {
    this.#out++;
  }

  /** One more request, of whatever sender, has to finish before it goes on. */
  await(): void {
    this.#awaited++;
  }

  /** A file write is done, its own or another's, or it was told that there will be none. */
  written(request?: Request): void {
    if (request) this.#charge(request, request.part);
    if (this.#hands.owed > this.#patience) return;
    this.#patience = Number.POSITIVE_INFINITY;
    this.#hands.patient(this, false);
    this.#waiting = false;
    this.#goOn();
  }

  complete(request: Request): void {
    const own = request.sender === this;
    // Activities other than the sender are told only because they wait.
    const awaited = !own || request.awaited || this.#all;
    if (own) this.#out--;
    if (awaited) this.#awaited--;
    if (!this.#waiting || this.#patience < Number.POSITIVE_INFINITY || !(awaited || this.#throttled)) return;
    this.#charge(request, request.tag);
    if (this.#awaited > 0) return;
    this.#all = false;
    if (this.#throttled && this.#out > 0 && this.#hands.congested) return;
    this.#throttled = false;
    this.#waiting = false;
    this.#goOn();
  }

  /** The time since the last account, from the request's end backwards. */
  #charge(request: Request, part: number): void {
    const { now } = this.#hands;
    let left = now - this.#mark;
    if (left > 0) this.#hands.spent(this.operation, part, this.#mark, now, request);
    this.#mark = now;
    for (let i = 0; i < BACKWARDS.length && left > 0; i++) {
      const ns = Math.min(left, request.parts[BACKWARDS[i]]);
      if (ns > 0) this.last.add(part, BACKWARDS[i], ns);
      left -= ns;
    }
    // The request was not sent yet, so this was a wait for its turn.
    if (left > 0) this.last.add(part, QUEUE, left);
  }
}
