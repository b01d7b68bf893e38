/**
 * Events: what the engine did, in Linux's words. An event kind is declared once (name, fields, a line
 * on each field, the sentence that tells it); events themselves are plain data, safe as JSON.
 *
 * Where Linux has a tracepoint for it, the name and the fields are the tracepoint's
 * (`ext4:ext4_mballoc_alloc`); what has none belongs to a system of our own (`mke2fs:write_super`).
 */

/** A place that an event touched: selecting either lights up the other. */
export interface Touch {
  block: number;
  struct: string;
  /** Byte range in the block; the whole block when absent. */
  offset?: number;
  length?: number;
  field?: string;
}

/** Something that was considered and passed over, and why. */
export interface Rejected {
  candidate: string;
  why: string;
}

export interface TraceEvent<N extends string = string, F = Readonly<Record<string, unknown>>> {
  /** Its place in the recording, from 0. */
  readonly id: number;
  readonly name: N;
  /** The event it serves (the call, the flush, the commit), or -1. */
  readonly cause: number;
  readonly fields: F;
  readonly touched?: readonly Touch[];
  readonly considered?: readonly Rejected[];
}

export interface EventKind<N extends string = string, F = Readonly<Record<string, unknown>>> {
  readonly name: N;
  readonly doc: string;
  readonly fields: { readonly [K in keyof F]: string };
  /**
   * One plain sentence: what happened and why. A part between asterisks (`*four slots*`) is what should catch the eye;
   * the screen reader gets it without them.
   */
  readonly say: (fields: F) => string;
}

export const eventKinds = new Map<string, EventKind>();

/** Declares an event kind. `fields` gives each field's one-line meaning. */
export function defineEvent<F>() {
  return <N extends string>(
    name: N,
    doc: string,
    fields: { readonly [K in keyof F]: string },
    say: (fields: F) => string,
  ): EventKind<N, F> => {
    if (eventKinds.has(name)) throw new Error(`the event ${name} is declared twice`);
    const kind: EventKind<N, F> = { name, doc, fields, say };
    eventKinds.set(name, kind as unknown as EventKind);
    return kind;
  };
}

/** The sentence of an event, with its marks. */
export function say(event: TraceEvent): string {
  const kind = eventKinds.get(event.name);
  return kind ? kind.say(event.fields) : event.name;
}

/** The sentence without marks, for screen readers and exported traces. */
export const sayPlainly = (event: TraceEvent): string => say(event).replaceAll('*', '');
