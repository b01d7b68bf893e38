/** The contributions of a tile's parts to its twin: the marks that they draw, and their own passages. */
import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import type { Mark } from '../motion/mark.ts';
import type { Passage } from './passages.ts';

interface Part {
  marks?: readonly Mark[];
  passages?: readonly Passage[] | undefined;
}

interface All {
  marks: readonly Mark[];
  passages: readonly Passage[];
}

export class Heard {
  readonly #parts = new Map<object, Part>();
  #all: All = { marks: [], passages: [] };
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly all = (): All => this.#all;

  /** Takes a part's contribution, or undefined when the part goes. */
  hear(key: object, part: Part | undefined): void {
    if (part) this.#parts.set(key, part);
    else this.#parts.delete(key);
    const parts = [...this.#parts.values()];
    this.#all = { marks: parts.flatMap((p) => p.marks ?? []), passages: parts.flatMap((p) => p.passages ?? []) };
    for (const listener of this.#listeners) listener();
  }
}

export const HeardContext = createContext<Heard | undefined>(undefined);

function useHeard({ marks, passages }: Part): void {
  const heard = useContext(HeardContext);
  const key = useRef({}).current;
  // Without a browser nothing has effects, and the twin is written after what it hears.
  if (import.meta.env.SSR) heard?.hear(key, { ...(marks && { marks }), passages });
  useLayoutEffect(() => heard?.hear(key, { ...(marks && { marks }), passages }), [heard, key, marks, passages]);
  useLayoutEffect(() => () => heard?.hear(key, undefined), [heard, key]);
}

/** A part draws these marks. */
export const useDrawn = (marks: readonly Mark[]): void => useHeard({ marks });

/** A part tells these passages, the same list as long as nothing changes. */
export const useTelling = (passages: readonly Passage[] | undefined): void => useHeard({ passages });
