/**
 * Values that Linux keeps only in memory (a journal's head, a preallocation, a dirty page) and that change over time.
 * `memory.ts` declares their kinds. Each change keeps both sides, so that it can be undone. A value is plain JSON and is
 * frozen when it is noted. `undefined` means that there is none.
 */
import { placeOf } from '../bytes/search.ts';
import type { VolatileKind, Which } from './volatile-kind.ts';

export interface VolatileChange {
  /** The event it belongs to. */
  readonly event: number;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A value of a kind, and which one it is. */
export interface Living<P extends string, V> {
  readonly which: Which<P>;
  readonly value: V;
}

/** The values of one kind at a step, followed from step to step. */
interface Cursor {
  /** The changes of its values, and how many of all changes were searched for them. */
  changes: number[];
  looked: number;
  /** How many of them have happened, and the values that they leave. */
  at: number;
  values: Map<string, Living<string, unknown>>;
}

export class VolatileHistory {
  readonly changes: VolatileChange[] = [];
  readonly #chains = new Map<string, number[]>();
  readonly #now = new Map<string, unknown>();
  readonly #cursors = new Map<VolatileKind<never>, Cursor>();

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

  /** A value once the events before `step` have happened. */
  at<P extends string, V>(kind: VolatileKind<P, V>, which: Which<P>, step: number): V | undefined {
    const chain = this.#chains.get(kind.keyOf(which));
    if (!chain) return undefined;
    const count = placeOf(0, chain.length, (i) => this.changes[chain[i]].event < step);
    return count === 0 ? undefined : (this.changes[chain[count - 1]].after as V | undefined);
  }

  /** The event since which a value has existed without interruption, if there is one at the step; else -1. */
  since<P extends string>(kind: VolatileKind<P>, which: Which<P>, step: number): number {
    let event = -1;
    for (const i of this.#chains.get(kind.keyOf(which)) ?? []) {
      const change = this.changes[i];
      if (change.event >= step) break;
      if (change.after === undefined) event = -1;
      else if (event < 0) event = change.event;
    }
    return event;
  }

  /** The event that last changed a value before a step; -1 if none did. */
  changedAt<P extends string>(kind: VolatileKind<P>, which: Which<P>, step: number): number {
    const chain = this.#chains.get(kind.keyOf(which)) ?? [];
    const count = placeOf(0, chain.length, (i) => this.changes[chain[i]].event < step);
    return count === 0 ? -1 : this.changes[chain[count - 1]].event;
  }

  /** Answers whether an event changed a value of this kind. */
  changed(kind: VolatileKind<never>, event: number): boolean {
    const first = placeOf(0, this.changes.length, (i) => this.changes[i].event < event);
    for (let i = first; i < this.changes.length && this.changes[i].event === event; i++)
      if (kind.read(this.changes[i].key)) return true;
    return false;
  }

  /** All values of a kind at a step, in the order in which they first appeared. A next step costs what it changes. */
  live<P extends string, V>(kind: VolatileKind<P, V>, step: number): Living<P, V>[] {
    let cursor = this.#cursors.get(kind);
    if (!cursor) {
      cursor = { changes: [], looked: 0, at: 0, values: new Map() };
      this.#cursors.set(kind, cursor);
    }
    const { changes, values } = cursor;
    for (; cursor.looked < this.changes.length; cursor.looked++)
      if (kind.read(this.changes[cursor.looked].key)) changes.push(cursor.looked);
    const put = (key: string, value: unknown) => {
      if (value === undefined) values.delete(key);
      else values.set(key, { which: kind.read(key)!, value });
    };
    for (; cursor.at < changes.length && this.changes[changes[cursor.at]].event < step; cursor.at++)
      put(this.changes[changes[cursor.at]].key, this.changes[changes[cursor.at]].after);
    for (; cursor.at > 0 && this.changes[changes[cursor.at - 1]].event >= step; cursor.at--)
      put(this.changes[changes[cursor.at - 1]].key, this.changes[changes[cursor.at - 1]].before);
    const first = (key: string) => this.#chains.get(key)![0];
    const sorted = [...values].sort(([a], [b]) => first(a) - first(b));
    return sorted.map(([, living]) => living as Living<P, V>);
  }
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  if (Array.isArray(value)) for (let i = 0; i < value.length; i++) freeze(value[i]);
  else for (const inner of Object.values(value)) freeze(inner);
}
