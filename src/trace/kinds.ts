/**
 * Things of several kinds, as data: `{ kind, …numbers }`. Each kind declares its fields, by which it is checked when it comes
 * from a file, and its English sentence. An event carries only the data. The sentence is made when it is shown.
 */
import { faultIn, type Shape, type Shapes, type ValuesOf } from './shape.ts';

export const kind = <S extends Shapes>(fields: S, english: (of: ValuesOf<S>) => string) => ({ fields, english });
export const alone = (sentence: string) => kind({}, () => sentence);

export type Kinds = Readonly<Record<string, { fields: Shapes; english: (of: never) => string }>>;

export type OfKinds<T extends Readonly<Record<string, { fields: Shapes }>>> = {
  [K in keyof T]: { readonly kind: K } & ValuesOf<T[K]['fields']>;
}[keyof T];

/** The sentences of another language, by kind. */
export type KindWords<P extends { kind: string }> = {
  readonly [K in P as K['kind']]: string | ((of: K) => string);
};

interface OfAnyKind {
  readonly kind?: unknown;
}
export const fits = (kinds: Kinds, of: OfAnyKind): boolean =>
  typeof of.kind === 'string' && Object.hasOwn(kinds, of.kind) && faultIn(kinds[of.kind].fields, of) === undefined;

export const englishOf = (kinds: Kinds, of: { readonly kind: string }): string => kinds[of.kind].english(of as never);

/** What is said, as one of the kinds. A recording of an earlier version has it as text. */
export const oneOfKinds = <T extends Kinds>(doc: string, kinds: T): Shape<OfKinds<T> | string> => ({
  doc,
  kinds,
  wanted: 'an object of a known kind, or text',
  is: (value): value is OfKinds<T> | string =>
    typeof value === 'string' || (typeof value === 'object' && value !== null && fits(kinds, value)),
});
