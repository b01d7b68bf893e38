/** A number that the model rests on, and where it comes from. */
export interface Constant {
  readonly value: number;
  readonly source: string;
}

export const known = (value: number, source: string): Constant => ({ value, source });

type Constants<T> = { readonly [K in keyof T]: T[K] extends number ? Constant : T[K] };

export type { Constants };

/** The numbers alone, for those who compute. */
export function valuesOf<T extends object>(constants: Constants<T>): T {
  const values: Record<string, unknown> = {};
  for (const [name, c] of Object.entries(constants))
    values[name] = typeof c === 'object' && c !== null && 'value' in c ? (c as Constant).value : c;
  return values as T;
}
