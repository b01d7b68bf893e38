/** A pack laid over English. This module comes with the first language that is not English. */
import type { Pack, Tables } from './languages.ts';
import { isPart, nameOf, type Parts } from './words.ts';

const own = (table: unknown, name: string): unknown =>
  typeof table === 'object' && table !== null && Object.hasOwn(table, name)
    ? (table as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** A pack's sentence counts only if English has one of its kind. */
function laidOver(english: unknown, other: unknown): unknown {
  if (typeof other !== typeof english) return english;
  if (typeof english !== 'object' || english === null) return other;
  const laid = Array.isArray(english) ? [] : { ...english };
  for (const [name, sentence] of Object.entries(english))
    Object.assign(laid, { [name]: laidOver(sentence, own(other, name)) });
  return laid;
}

export class LaidPack implements Pack {
  tables: Tables;
  /** Each part is made once, so that its drawings are not made anew. */
  private laid = new WeakMap<object, object>();

  constructor(tables: Tables) {
    this.tables = tables;
  }

  add(tables: Tables): void {
    this.tables = { ...this.tables, ...tables };
    this.laid = new WeakMap();
  }

  words<T extends Parts>(english: T): T {
    const before = this.laid.get(english);
    if (before) return before as T;
    const laid = isPart(english)
      ? laidOver(english, own(this.tables, nameOf(english)))
      : Object.fromEntries(Object.entries(english).map(([name, part]) => [name, this.words(part)]));
    this.laid.set(english, laid as object);
    return laid as T;
  }

  said<T>(table: string, name: string, english: T): T {
    return laidOver(english, own(own(this.tables, table), name)) as T;
  }

  has(table: string, name: string): boolean {
    return own(own(this.tables, table), name) !== undefined;
  }
}
