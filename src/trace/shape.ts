/**
 * The shape of a declared value, beside one line on the value's meaning. It gives the value its type when it is read, and
 * checks it when it comes from a file:
 *
 *     { ino: int('The file'), flags: text('Hints') }   ──▶   { ino: number; flags: string }
 */
export interface Shape<T> {
  readonly doc: string;
  /** The wanted form for a refusal, such as `a whole number`. */
  readonly wanted: string;
  readonly is: (value: unknown) => value is T;
  /** Its parts, by name or by position. */
  readonly parts?: Shapes;
  /** The kinds of an object that has its kind in `kind`. */
  readonly kinds?: Readonly<Record<string, { readonly fields: Shapes }>>;
}

export type Shapes = Readonly<Record<string, Shape<unknown>>>;

export type ValueOf<S> = S extends Shape<infer T> ? T : never;
/** Names whose value may be absent, and need not be given. */
type Maybe<S extends Shapes> = { [K in keyof S]: undefined extends ValueOf<S[K]> ? K : never }[keyof S];
export type ValuesOf<S extends Shapes> = { readonly [K in Exclude<keyof S, Maybe<S>>]: ValueOf<S[K]> } & {
  readonly [K in Maybe<S>]?: ValueOf<S[K]>;
};

const isInt = (value: unknown): value is number => Number.isSafeInteger(value);
const isText = (value: unknown): value is string => typeof value === 'string';

export const int = (doc: string): Shape<number> => ({ doc, wanted: 'a whole number', is: isInt });

/** A number that may be absent. */
export const maybeInt = (doc: string): Shape<number | undefined> => ({
  doc,
  wanted: 'a whole number, or absent',
  is: (value): value is number | undefined => value === undefined || isInt(value),
});

export const text = (doc: string): Shape<string> => ({ doc, wanted: 'text', is: isText });

export const bool = (doc: string): Shape<boolean> => ({
  doc,
  wanted: 'true or false',
  is: (value) => typeof value === 'boolean',
});

export const ints = (doc: string): Shape<readonly number[]> => ({
  doc,
  wanted: 'a list of whole numbers',
  is: (value): value is number[] => Array.isArray(value) && value.every(isInt),
});

export const texts = (doc: string): Shape<readonly string[]> => ({
  doc,
  wanted: 'a list of texts',
  is: (value): value is string[] => Array.isArray(value) && value.every(isText),
});

/** One of a few words. */
export const oneOf = <const W extends string>(doc: string, words: readonly W[]): Shape<W> => ({
  doc,
  wanted: `one of ${words.map((word) => JSON.stringify(word)).join(', ')}`,
  is: (value): value is W => (words as readonly unknown[]).includes(value),
});

/** One of the words that a table explains. */
export const keyOf = <T extends object>(doc: string, table: T): Shape<keyof T & string> =>
  oneOf(doc, Object.keys(table) as (keyof T & string)[]);

/** Parts with names. */
export const object = <S extends Shapes>(doc: string, parts: S): Shape<ValuesOf<S>> => ({
  doc,
  parts,
  wanted: `an object of ${Object.keys(parts).join(', ')}`,
  is: (value): value is ValuesOf<S> =>
    typeof value === 'object' && value !== null && faultIn(parts, value) === undefined,
});

/** Parts without names, one after the other. */
export const tuple = <const S extends readonly Shape<unknown>[]>(
  doc: string,
  ...parts: S
): Shape<{ readonly [I in keyof S]: ValueOf<S[I]> }> => ({
  doc,
  parts: Object.fromEntries(parts.entries()),
  wanted: `a list of ${parts.length}`,
  is: (value): value is { readonly [I in keyof S]: ValueOf<S[I]> } =>
    Array.isArray(value) && value.length === parts.length && parts.every((part, i) => part.is(value[i])),
});

/** The first part that does not have its declared shape. Other parts of an object are ignored. */
export function faultIn(shapes: Shapes, values: object): string | undefined {
  for (const name in shapes) if (!shapes[name].is((values as Record<string, unknown>)[name])) return name;
  return undefined;
}
