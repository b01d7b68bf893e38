/**
 * One declaration per on-disk structure:
 *
 *     export const ExtentHeader = defineStruct('ext4_extent_header', 12, 'Opens every node …', {
 *       eh_magic: at(0x0, le16, 'Always 0xF30A.', { hex: true }),
 *       …
 *     });
 *
 * From it come typed reading and writing, in-place views over a block, JSON, the rows of the
 * inspector and the pages of docs/inside/format. Gaps, overlaps and a wrong total size are refused when the
 * module loads: every byte of a structure is accounted for, if only as reserved.
 */

import { flagNames } from './flag-names.ts';
import { type Kind, showAll } from './kinds.ts';
import type { Phrase, Said } from './said.ts';
import { toHex } from './text.ts';
import { VALUES } from './values.ts';

export interface FieldOptions<T> {
  /** Show the number in hexadecimal. */
  hex?: boolean;
  /** Names of single bits. */
  flags?: Readonly<Record<string, number>>;
  /** Names of whole values. */
  values?: Readonly<Record<number, Phrase>>;
  /** A line on each of those names, for the reference. */
  docs?: Readonly<Record<string, string>>;
  /** What this value means, in words; may look at the whole structure. */
  meaning?: (value: T, all: Record<string, unknown>) => Phrase;
  /** What else these bytes can be read as (`i_block`), chosen by the rest of the structure. */
  as?: (all: Record<string, unknown>) => AnyStruct | undefined;
  /** The feature or revision that gave the field its meaning. */
  since?: string;
}

export interface FieldSpec<T> extends FieldOptions<T> {
  readonly offset: number;
  readonly kind: Kind<T>;
  readonly doc: string;
}

/** A field: `kind` at byte `offset`, with a line that says what it is. */
export const at = <T>(offset: number, kind: Kind<T>, doc: string, options: FieldOptions<T> = {}): FieldSpec<T> => ({
  offset,
  kind,
  doc,
  ...options,
});

// biome-ignore lint/suspicious/noExplicitAny: a field of any value type
export type Fields = Record<string, FieldSpec<any>>;
export type Values<F extends Fields> = { [K in keyof F]: F[K] extends FieldSpec<infer T> ? T : never };
// biome-ignore lint/suspicious/noExplicitAny: a structure of any fields
export type AnyStruct = Struct<any>;

/**
 * How a structure is checksummed: which fields hold the sum, and what the sum makes of them.
 *   until   it covers the bytes before the field
 *   zeroed  it covers everything, the fields counted as zero
 */
export interface ChecksumRule {
  fields: readonly string[];
  covers: 'until' | 'zeroed';
  /** What is summed before the structure itself, and when there is a sum at all. */
  doc: string;
}

export interface StructOptions<F extends Fields> {
  checksum?: ChecksumRule;
  /** The structure in a few words. */
  summary?: (values: Values<F>) => Phrase;
}

export interface FieldRow {
  name: string;
  /** The structure whose field it is. */
  struct?: string;
  /** What it is called, where that is no name of Linux’s. */
  called?: Said;
  /** Dotted from the outermost structure. */
  path: string;
  /** From the start of the bytes that were given. */
  offset: number;
  length: number;
  kind: string;
  /** The bytes as they lie on disk, in hex. */
  raw: string;
  value: Phrase;
  meaning: Phrase;
  doc: Phrase;
  /** The feature or revision that gave the field its meaning. */
  since?: string;
  /** Rows of a nested structure, an array of them, or another reading of the same bytes. */
  children?: FieldRow[];
}

/** Reads and writes in place; `moveTo` points it at another structure without allocating. */
export type View<F extends Fields> = Values<F> & {
  readonly dv: DataView;
  readonly at: number;
  moveTo(at: number, over?: Uint8Array): View<F>;
};

export const dataView = (b: Uint8Array): DataView => new DataView(b.buffer, b.byteOffset, b.byteLength);

export class Struct<F extends Fields> implements Kind<Values<F>> {
  readonly fieldNames: readonly (keyof F & string)[];
  /** Byte offset of each field. */
  readonly offset: { readonly [K in keyof F]: number };
  readonly #view: new (
    dv: DataView,
    at: number,
  ) => View<F>;
  readonly name: string;
  readonly size: number;
  readonly doc: string;
  readonly fields: F;
  readonly checksum: ChecksumRule | undefined;
  readonly #summary: ((values: Values<F>) => Phrase) | undefined;
  // The fields in order, once more as arrays: reading a structure walks these.
  readonly #kinds: readonly Kind<unknown>[];
  readonly #offsets: readonly number[];

  constructor(name: string, size: number, doc: string, fields: F, options: StructOptions<F> = {}) {
    this.name = name;
    this.size = size;
    this.doc = doc;
    this.fields = fields;
    this.checksum = options.checksum;
    this.#summary = options.summary;
    this.fieldNames = Object.keys(fields).sort((a, b) => fields[a].offset - fields[b].offset);
    let end = 0;
    for (const f of this.fieldNames) {
      const { offset, kind } = fields[f];
      if (offset > end)
        throw new Error(`${name}: gap of ${offset - end} bytes before ${f} at 0x${offset.toString(16)}`);
      if (offset < end) throw new Error(`${name}: ${f} at 0x${offset.toString(16)} overlaps the field before it`);
      end = offset + kind.size;
    }
    if (end !== size) throw new Error(`${name}: fields end at ${end}, the structure at ${size}`);
    for (const f of this.checksum?.fields ?? [])
      if (!(f in fields)) throw new Error(`${name}: no field ${f} to checksum into`);
    this.offset = Object.fromEntries(this.fieldNames.map((f) => [f, fields[f].offset])) as { [K in keyof F]: number };
    this.#kinds = this.fieldNames.map((f) => fields[f].kind);
    this.#offsets = this.fieldNames.map((f) => fields[f].offset);
    this.#view = viewClass(this);
  }

  read(from: DataView | Uint8Array, at = 0): Values<F> {
    const dv = from instanceof Uint8Array ? dataView(from) : from;
    const out: Record<string, unknown> = {};
    const names = this.fieldNames;
    for (let i = 0; i < names.length; i++) out[names[i]] = this.#kinds[i].read(dv, at + this.#offsets[i]);
    return out as Values<F>;
  }

  /** Writes the fields that are given and leaves the others as they are. */
  write(to: DataView | Uint8Array, at: number, values: Partial<Values<F>>): void {
    const dv = to instanceof Uint8Array ? dataView(to) : to;
    for (const f in values) {
      const spec = this.fields[f];
      if (!spec) throw new Error(`${this.name} has no field ${f}`);
      spec.kind.write(dv, at + spec.offset, values[f]);
    }
  }

  /** Bytes of a structure with these fields, zero elsewhere. */
  make(values: Partial<Values<F>>): Uint8Array {
    const out = new Uint8Array(this.size);
    this.write(out, 0, values);
    return out;
  }

  view(over: Uint8Array | DataView, at = 0): View<F> {
    return new this.#view(over instanceof Uint8Array ? dataView(over) : over, at);
  }

  zero(): Values<F> {
    return Object.fromEntries(this.fieldNames.map((f) => [f, this.fields[f].kind.zero()])) as Values<F>;
  }

  /** What it is for. */
  get about(): Said {
    return { kind: `struct.${this.name}`, english: this.doc };
  }

  /** The whole structure in a few words, where its declaration has them: an extent as `0–7 → 1240`. */
  show(values: Values<F>): Phrase {
    return this.#summary ? this.#summary(values) : '';
  }

  toJSON(values: Values<F>): Record<string, unknown> {
    return Object.fromEntries(this.fieldNames.map((f) => [f, this.fields[f].kind.toJSON(values[f])]));
  }

  fromJSON(json: unknown): Values<F> {
    const from = json as Record<string, unknown>;
    return Object.fromEntries(this.fieldNames.map((f) => [f, this.fields[f].kind.fromJSON(from[f])])) as Values<F>;
  }

  /** The fields for an inspector, decoded in place; fields past `limit` bytes of the structure are left out. */
  rows(over: Uint8Array, at = 0, limit = this.size, path = ''): FieldRow[] {
    const dv = dataView(over);
    const room = Math.min(limit, over.length - at);
    const shown = this.fieldNames.filter((f) => this.fields[f].offset + this.fields[f].kind.size <= room);
    const all: Record<string, unknown> = {};
    for (const f of shown) all[f] = this.fields[f].kind.read(dv, at + this.fields[f].offset);
    return shown.map((f) => this.#row(f, over, dv, at, all, path));
  }

  #row(f: string, over: Uint8Array, dv: DataView, base: number, all: Record<string, unknown>, path: string): FieldRow {
    const spec = this.fields[f];
    const start = base + spec.offset;
    const own = path ? `${path}.${f}` : f;
    const row: FieldRow = {
      name: f,
      struct: this.name,
      path: own,
      offset: start,
      length: spec.kind.size,
      kind: spec.kind.name,
      raw: toHex(over.subarray(start, start + spec.kind.size)),
      value: spec.hex ? hexOf(all[f], spec.kind) : spec.kind.show(all[f]),
      meaning: meaningOf(spec, all[f], all),
      doc: spec.doc,
    };
    if (spec.since) row.since = spec.since;
    const other = spec.as?.(all);
    if (other) {
      row.children = other.rows(over, start, spec.kind.size, own);
      row.meaning ||= other.show(other.read(dv, start)) || other.about;
    } else if (spec.kind instanceof Struct) row.children = spec.kind.rows(over, start, spec.kind.size, own);
    else row.children = elements(spec.kind, over, dv, start, own);
    if (row.children === undefined) delete row.children;
    return row;
  }
}

/** An array of structures opens into one row per element. */
function elements(
  kind: Kind<unknown>,
  over: Uint8Array,
  dv: DataView,
  start: number,
  path: string,
): FieldRow[] | undefined {
  const element = (kind as { element?: Kind<unknown> }).element;
  if (!(element instanceof Struct)) return undefined;
  return Array.from({ length: kind.size / element.size }, (_, i) => ({
    name: `[${i}]`,
    path: `${path}[${i}]`,
    offset: start + i * element.size,
    length: element.size,
    kind: element.name,
    raw: toHex(new Uint8Array(dv.buffer, dv.byteOffset + start + i * element.size, element.size)),
    value: element.show(element.read(dv, start + i * element.size)),
    meaning: '',
    doc: element.about,
    children: element.rows(over, start + i * element.size, element.size, `${path}[${i}]`),
  }));
}

function hexOf(value: unknown, kind: Kind<unknown>): Phrase {
  if (typeof value === 'number' || typeof value === 'bigint')
    return `0x${value.toString(16).padStart(kind.size * 2, '0')}`;
  const { element } = kind as { element?: Kind<unknown> };
  if (!element) return kind.show(value);
  return showAll(
    (value as unknown[]).map((v) => hexOf(v, element)),
    hexOf(element.zero(), element),
  );
}

function meaningOf(spec: FieldSpec<unknown>, value: unknown, all: Record<string, unknown>): Phrase {
  if (spec.meaning) return spec.meaning(value, all);
  if (spec.values) return spec.values[Number(value)] ?? VALUES.unknown;
  if (spec.flags) return flagNames(spec.flags, value as number | bigint).join(' ');
  return '';
}

function viewClass<F extends Fields>(struct: Struct<F>): new (dv: DataView, at: number) => View<F> {
  class StructView {
    dv: DataView;
    at: number;
    constructor(dv: DataView, at: number) {
      this.dv = dv;
      this.at = at;
    }
    moveTo(at: number, over?: Uint8Array) {
      this.at = at;
      if (over) this.dv = dataView(over);
      return this;
    }
  }
  for (const f of struct.fieldNames) {
    const { offset, kind } = struct.fields[f];
    Object.defineProperty(StructView.prototype, f, {
      ...(kind.accessor?.(offset) ?? {
        get(this: StructView) {
          return kind.read(this.dv, this.at + offset);
        },
        set(this: StructView, value: unknown) {
          kind.write(this.dv, this.at + offset, value);
        },
      }),
      enumerable: true,
    });
  }
  return StructView as unknown as new (
    dv: DataView,
    at: number,
  ) => View<F>;
}

export function defineStruct<F extends Fields>(
  name: string,
  size: number,
  doc: string,
  fields: F,
  options?: StructOptions<F>,
): Struct<F> {
  return new Struct(name, size, doc, fields, options);
}
