/**
 * What a pack may say of some English: any part of it. A sentence that English no longer has is no error either: `npm run
 * languages` lists it, and what is missing.
 */
export type Stale = { readonly [stale: string]: unknown };

export type PackOf<T> = T extends (...given: never[]) => unknown
  ? T
  : T extends string
    ? string
    : T extends readonly (infer I)[]
      ? readonly (PackOf<I> | undefined)[]
      : { readonly [K in keyof T]?: PackOf<T[K]> } & Stale;
