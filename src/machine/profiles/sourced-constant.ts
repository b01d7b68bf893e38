/** A number that the model rests on, and where it comes from. */
export interface SourcedConstant {
  readonly value: number;
  readonly source: string;
}

export const known = (value: number, source: string): SourcedConstant => ({ value, source });

type Constants<T> = { readonly [K in keyof T]: T[K] extends number ? SourcedConstant : T[K] };

export type { Constants };

/** The numbers alone, to compute with. */
export function valuesOf<T extends object>(constants: Constants<T>): T {
  const values: Record<string, unknown> = {};
  for (const [name, c] of Object.entries(constants))
    values[name] = typeof c === 'object' && c !== null && 'value' in c ? (c as SourcedConstant).value : c;
  return values as T;
}
