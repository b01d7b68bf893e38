/**
 * Events record the engine's actions in Linux's words. An event kind is declared once, with its name, its fields and their
 * meaning, and its sentence. Events themselves are plain data, safe as JSON. Their fields are read by their kind:
 *
 *     const event = events[step - 1];
 *     if (is(event, MballocAlloc)) event.fields.result.start
 *
 * If Linux has a tracepoint for it, the name and the fields are the tracepoint's (`ext4:ext4_mballoc_alloc`). Other events
 * belong to one of our own systems (`mke2fs:write_super`).
 */
import type { Rejected } from './events/passed.ts';
import type { Shapes, ValuesOf } from './shape.ts';

/** A place that an event touched. Selecting either highlights the other. */
export interface Touch {
  block: number;
  struct: string;
  /** Byte range in the block; the whole block when absent. */
  offset?: number;
  length?: number;
  field?: string;
}

/** The kind and fields of an event, or of a row about one. Only the kind knows the fields. */
export interface Told<N extends string = string, F = object> {
  readonly name: N;
  readonly fields: F;
}

export interface TraceEvent<N extends string = string, F = object> extends Told<N, F> {
  /** Its place in the recording, from 0. */
  readonly id: number;
  /** The event it serves (the call, the flush, the commit), or -1. */
  readonly cause: number;
  readonly touched?: readonly Touch[];
  readonly considered?: readonly Rejected[];
}

export interface EventKind<N extends string = string, F extends object = object> {
  readonly name: N;
  readonly doc: string;
  readonly fields: Shapes;
  /**
   * One plain sentence that says what happened and why. A part between asterisks (`*four slots*`) should catch the eye. The
   * screen reader gets it without them.
   */
  readonly say: (fields: F) => string;
}

/** A kind of event, whatever its fields. */
export type AnyKind = EventKind<string, never>;
/** The fields of a kind's events; for several kinds, of any of them. */
export type FieldsOf<K extends AnyKind> = K extends EventKind<string, infer F> ? F : never;

/** The kinds declared in the modules loaded so far; `events/all.ts` loads every one. */
export const eventKinds = new Map<string, EventKind>();

/** Declares an event kind. `fields` gives the shape and the meaning of each field. */
export function defineEvent<const N extends string, S extends Shapes>(
  name: N,
  doc: string,
  fields: S,
  say: (fields: ValuesOf<S>) => string,
): EventKind<N, ValuesOf<S>> {
  if (eventKinds.has(name)) throw new Error(`the event ${name} is declared twice`);
  const kind: EventKind<N, ValuesOf<S>> = { name, doc, fields, say };
  eventKinds.set(name, kind as unknown as EventKind);
  return kind;
}

/** Answers whether an event is of a kind. */
export function is<E extends Told, N extends string, F extends object>(
  event: E | undefined,
  kind: EventKind<N, F>,
): event is E & Told<N, F> {
  return event !== undefined && event.name === kind.name;
}

/** A name without its system: `ext4_mballoc_alloc`. */
export const shortName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** A field of an event of any kind, by its name; undefined if there is none. */
export const fieldNamed = (event: Told, name: string): unknown =>
  (event.fields as Readonly<Record<string, unknown>>)[name];

/** Kinds that are used together. */
export interface Family<K extends AnyKind> {
  readonly kinds: readonly K[];
  readonly names: ReadonlySet<string>;
}

export const family = <const K extends readonly AnyKind[]>(...kinds: K): Family<K[number]> => ({
  kinds,
  names: new Set(kinds.map(({ name }) => name)),
});

export type KindsIn<M> = M extends object ? Extract<M[keyof M], AnyKind> : never;

/** The kinds that a file declares. */
export const kindsIn = <M extends object>(declarations: M): KindsIn<M>[] =>
  Object.values(declarations).filter((kind) => eventKinds.get(kind.name) === kind);

/** Answers whether an event is of any kind of a family. */
export function isOf<E extends Told, K extends AnyKind>(
  event: E | undefined,
  { names }: Family<K>,
): event is E & Told<K['name'], FieldsOf<K>> {
  return event !== undefined && names.has(event.name);
}

/** The sentence of an event, with its marks. */
export function say(event: Told): string {
  const kind = eventKinds.get(event.name);
  return kind ? kind.say(event.fields) : event.name;
}

/** The sentence without marks, for screen readers and exported traces. */
export const sayPlainly = (event: Told): string => say(event).replaceAll('*', '');
