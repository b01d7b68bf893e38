/**
 * The values of an array.
 *
 *      indexed       numbers from 0, with gaps, in their order
 *      associative   words in bash's order: FNV-1 of the bytes, 1024 lists, the newest first in each
 *
 * The order of words was tested against bash 5.2, with sets of 5 to 2,000. If the words are more than twice its lists, bash
 * makes more lists.
 */
import { Unknowable } from './process/thrown.ts';

const LISTS = 1024;
const FNV_OFFSET = 2166136261;
const FNV_PRIME = 16777619;

function listOf(key: string): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash, FNV_PRIME) ^ key.charCodeAt(i);
  return (hash >>> 0) % LISTS;
}

export class Elements {
  /** Its keys are words, not numbers. */
  readonly keyed: boolean;
  /** It was assigned, perhaps by an empty =(). */
  given = false;
  #values = new Map<string | number, string>();
  /** The keys in their order, while they are known. */
  #keys: (string | number)[] | undefined;

  constructor(keyed: boolean) {
    this.keyed = keyed;
  }

  get size(): number {
    return this.#values.size;
  }

  /** The index behind the last number. */
  get end(): number {
    const last = this.keys().at(-1);
    return typeof last === 'number' ? last + 1 : 0;
  }

  get(key: string | number): string | undefined {
    return this.#values.get(key);
  }

  set(key: string | number, value: string): void {
    this.given = true;
    if (!this.#values.has(key)) {
      const last = this.#keys?.at(-1);
      // Most arrays grow at their end.
      if (this.#keys && typeof key === 'number' && (last === undefined || key > Number(last))) this.#keys.push(key);
      else this.#keys = undefined;
    }
    this.#values.set(key, value);
  }

  delete(key: string | number): void {
    if (this.#values.delete(key)) this.#keys = undefined;
  }

  clear(): void {
    this.given = true;
    this.#values.clear();
    this.#keys = undefined;
  }

  keys(): readonly (string | number)[] {
    this.#keys ??= this.keyed ? this.#byLists() : [...this.#values.keys()].sort((a, b) => Number(a) - Number(b));
    return this.#keys;
  }

  values(): string[] {
    return this.keys().map((key) => this.#values.get(key)!);
  }

  #byLists(): string[] {
    if (this.size > 2 * LISTS)
      throw new Unknowable(`the order of more than ${2 * LISTS} keys is bash’s own; take fewer, or an indexed array`);
    const keys = ([...this.#values.keys()] as string[]).reverse();
    return keys
      .map((key) => ({ key, list: listOf(key) }))
      .sort((a, b) => a.list - b.list)
      .map(({ key }) => key);
  }

  copy(): Elements {
    const copy = new Elements(this.keyed);
    copy.#values = new Map(this.#values);
    copy.#keys = this.#keys?.slice();
    copy.given = this.given;
    return copy;
  }
}
