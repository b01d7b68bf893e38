/** A number that the model rests on, and where it comes from. */
export interface SourcedConstant {
  readonly value: number;
  readonly tag: Tag;
  readonly source: string;
}

/** How a constant is known, and what that means for readers. */
export const TAGS = {
  datasheet: 'printed by the maker, or by the papers',
  kernel: 'a default of the kernel, or what it does',
  inferred: 'estimated, or concluded from something else',
  fitted: 'chosen so that the papers’ figures come out',
} as const;
export type Tag = keyof typeof TAGS;

const tagged =
  (tag: Tag) =>
  (value: number, source: string): SourcedConstant => ({ value, tag, source });
export const datasheet = tagged('datasheet');
export const kernel = tagged('kernel');
export const inferred = tagged('inferred');
export const fitted = tagged('fitted');

type Constants<T> = { readonly [K in keyof T]: T[K] extends number ? SourcedConstant : T[K] };

export type { Constants };

/** The numbers alone, to compute with. */
export function valuesOf<T extends object>(constants: Constants<T>): T {
  const values: Record<string, unknown> = {};
  for (const [name, c] of Object.entries(constants))
    values[name] = typeof c === 'object' && c !== null && 'value' in c ? (c as SourcedConstant).value : c;
  return values as T;
}
