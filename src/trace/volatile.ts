/**
 * What Linux keeps only in memory (a journal's head, a preallocation, a dirty page), as named values that change over
 * time. Each change keeps both sides, so that it can be undone; a value is any JSON, frozen when it is told, so that it
 * still says later what it said then. `undefined`: there is none.
 */
import { placeOf } from '../bytes/search.ts';

export interface VolatileChange {
  /** The event it belongs to. */
  readonly event: number;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The values of one kind of key at a step, followed from step to step. */
interface Cursor {
  /** Changes of such keys, and how many of all changes were searched for them. */
  changes: number[];
  looked: number;
  /** How many of them have happened, and the values that they leave. */
  at: number;
  values: Map<string, unknown>;
}

export class VolatileHistory {
  readonly changes: VolatileChange[] = [];
  readonly #chains = new Map<string, number[]>();
  readonly #now = new Map<string, unknown>();
  readonly #cursors = new Map<string, Cursor>();

  set(event: number, key: string, after: unknown): void {
    freeze(after);
    const change = { event, key, before: this.#now.get(key), after };
    const chain = this.#chains.get(key);
    if (chain) chain.push(this.changes.length);
    else this.#chains.set(key, [this.changes.length]);
    this.changes.push(change);
    if (after === undefined) this.#now.delete(key);
    else this.#now.set(key, after);
  }

  get(key: string): unknown {
    return this.#now.get(key);
  }

  /** The value of a key once the events before `step` have happened. */
  at(key: string, step: number): unknown {
    const chain = this.#chains.get(key);
    if (!chain) return undefined;
    const count = placeOf(0, chain.length, (i) => this.changes[chain[i]].event < step);
    return count === 0 ? undefined : this.changes[chain[count - 1]].after;
  }

  /** The event since which the key has had a value without a break, if it has one at the step; else -1. */
  since(key: string, step: number): number {
    let event = -1;
    for (const i of this.#chains.get(key) ?? []) {
      const change = this.changes[i];
      if (change.event >= step) break;
      if (change.after === undefined) event = -1;
      else if (event < 0) event = change.event;
    }
    return event;
  }

  /** Whether an event changed a key with this prefix. */
  changed(prefix: string, event: number): boolean {
    const first = placeOf(0, this.changes.length, (i) => this.changes[i].event < event);
    for (let i = first; i < this.changes.length && this.changes[i].event === event; i++)
      if (this.changes[i].key.startsWith(prefix)) return true;
    return false;
  }

  /**
   * All values at a step whose keys have this prefix, in the order in which the keys appeared. A next step costs what
   * it changes.
   */
  live(prefix: string, step: number): [key: string, value: unknown][] {
    let cursor = this.#cursors.get(prefix);
    if (!cursor) {
      cursor = { changes: [], looked: 0, at: 0, values: new Map() };
      this.#cursors.set(prefix, cursor);
    }
    const { changes, values } = cursor;
    for (; cursor.looked < this.changes.length; cursor.looked++)
      if (this.changes[cursor.looked].key.startsWith(prefix)) changes.push(cursor.looked);
    const put = (key: string, value: unknown) => {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
    };
    for (; cursor.at < changes.length && this.changes[changes[cursor.at]].event < step; cursor.at++)
      put(this.changes[changes[cursor.at]].key, this.changes[changes[cursor.at]].after);
    for (; cursor.at > 0 && this.changes[changes[cursor.at - 1]].event >= step; cursor.at--)
      put(this.changes[changes[cursor.at - 1]].key, this.changes[changes[cursor.at - 1]].before);
    const first = (key: string) => this.#chains.get(key)![0];
    return [...values].sort(([a], [b]) => first(a) - first(b));
  }

  keys(): IterableIterator<string> {
    return this.#chains.keys();
  }
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  if (Array.isArray(value)) for (let i = 0; i < value.length; i++) freeze(value[i]);
  else for (const inner of Object.values(value)) freeze(inner);
}
