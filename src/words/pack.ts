/**
 * The type of a pack: any part of the English words. A sentence that English no longer has is no error. `npm run
 * languages` lists it, together with missing sentences.
 */
export type Stale = { readonly [stale: string]: unknown };

export type PackOf<T> = T extends (...given: never[]) => unknown
  ? T
  : T extends string
    ? string
    : T extends readonly (infer I)[]
      ? readonly (PackOf<I> | undefined)[]
      : { readonly [K in keyof T]?: PackOf<T[K]> } & Stale;
