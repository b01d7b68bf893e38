/**
 * Kinds of values that exist only in memory. A kind is declared once, with its name, the numbers that distinguish its
 * values, and the shape and meaning of a value. Its key in a recording is the name and the numbers:
 *
 *     HeldPages    { ino: 12, stretch: 0 }    pages:12:0
 *     JournalLog   {}                         jbd2:log
 */
import type { Shape } from './shape.ts';

/** The numbers that distinguish the values of a kind. */
export type Which<P extends string> = { readonly [K in P]: number };

export interface VolatileKind<P extends string = string, V = unknown> {
  readonly name: string;
  readonly doc: string;
  /** One line on each number. */
  readonly which: Readonly<Record<P, string>>;
  readonly value: Shape<V>;
  keyOf(which: Which<P>): string;
  /** The numbers in a key; undefined if the key is of another kind. */
  read(key: string): Which<P> | undefined;
}

/** The kinds declared in what has been loaded; all of them are in `memory.ts`. @internal */
export const volatileKinds = new Map<string, VolatileKind>();

export function defineVolatile<P extends string, V>(
  name: string,
  doc: string,
  which: Readonly<Record<P, string>>,
  value: Shape<V>,
): VolatileKind<P, V> {
  if (volatileKinds.has(name)) throw new Error(`the volatile value ${name} is declared twice`);
  const parts = Object.keys(which) as P[];
  const pattern = new RegExp(`^${name}${':(\\d+)'.repeat(parts.length)}$`);
  const kind: VolatileKind<P, V> = {
    name,
    doc,
    which,
    value,
    keyOf(at) {
      let key = name;
      for (const part of parts) key += `:${at[part]}`;
      return key;
    },
    read(key) {
      if (!key.startsWith(name)) return undefined;
      const found = pattern.exec(key);
      return found ? (Object.fromEntries(parts.map((part, i) => [part, Number(found[i + 1])])) as Which<P>) : undefined;
    },
  };
  volatileKinds.set(name, kind);
  return kind;
}

export function volatileKindOf(key: string): VolatileKind | undefined {
  for (const kind of volatileKinds.values()) if (kind.read(key)) return kind;
  return undefined;
}
