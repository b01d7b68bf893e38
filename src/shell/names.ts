/**
 * A shell's names: variables, arrays, and their attributes.
 *
 *      x=1          text, in `variables`               a=(1 2)        elements, in `arrays`
 *      unset x      certainly without a value          declare -i n   values for n are expressions
 *
 * A name is text or an array, and `$a` of an array is its first element. On Linux a name that no line has set may have a
 * value from the environment. Reading it stops the script.
 */
import type { Variables } from './arithmetic.ts';
import { calculatedValue } from './calculate.ts';
import { Elements } from './elements.ts';
import { boundedLength } from './expand.ts';
import { isMoving, type Moving } from './moving-names.ts';
import { Unknowable } from './process/thrown.ts';
import { Discard, Exit } from './setting.ts';

export type Key = string | number;

/** The values that `a=(…)` gives an array. They are made before anything changes. */
export interface List {
  values: { key: Key | undefined; append: boolean; text: string }[];
  append: boolean;
}

export interface Attributes {
  integer?: boolean;
  readonly?: boolean;
  exported?: boolean;
}

/** The meaning of a name before a function made it local. */
export interface Meaning {
  text: string | undefined;
  elements: Elements | undefined;
  attributes: Attributes | undefined;
}

export abstract class Names implements Variables {
  readonly variables: Map<string, string>;
  readonly arrays = new Map<string, Elements>();
  readonly attributes = new Map<string, Attributes>();
  /** Names that certainly have no value: `unset`, and `local` without one. */
  readonly without = new Set<string>();
  /** The earlier meanings of the running functions' local names, innermost last. */
  readonly locals: Map<string, Meaning>[] = [];
  nounset = false;
  /** The place where getopts goes on within a word, or 0 for its beginning. */
  optionAt = 0;

  constructor(variables: Map<string, string>) {
    this.variables = variables;
  }

  abstract complain(message: string): void;
  /** RANDOM and SECONDS. */
  abstract moving: Moving;

  /** Copies everything that the other shell knows. */
  inherit(other: Names): void {
    for (const [name, elements] of other.arrays) this.arrays.set(name, elements.copy());
    for (const [name, attributes] of other.attributes) this.attributes.set(name, { ...attributes });
    for (const name of other.without) this.without.add(name);
    this.nounset = other.nounset;
  }

  /** Names of arrays whose keys are words. */
  get keyedArrays(): string[] {
    return [...this.arrays].filter(([, elements]) => elements.keyed).map(([name]) => name);
  }

  /** All names that have a value, or elements. */
  get given(): Set<string> {
    return new Set([...this.variables.keys(), ...this.arrays.keys(), ...this.without]);
  }

  /** The value of a name or an element, if it has one. */
  valueOf(name: string, key?: Key): string | undefined {
    const elements = this.arrays.get(name);
    if (!elements && key === undefined && isMoving(name)) {
      const value = this.moving.get(name);
      if (value !== undefined) return value;
    }
    if (!elements) return key === undefined || key === 0 ? this.variables.get(name) : undefined;
    return elements.get(this.#keyIn(name, elements, key));
  }

  /** Answers whether nothing so far has set or unset this name. */
  isUnheard(name: string): boolean {
    return !isMoving(name) && !this.variables.has(name) && !this.arrays.has(name) && !this.without.has(name);
  }

  get(name: string, key?: Key): string {
    const value = this.valueOf(name, key);
    if (value !== undefined) return value;
    if (this.isUnheard(name))
      throw new Unknowable(
        name === 'BASH_REMATCH'
          ? 'how much was matched is not known here where a | is not one of plain words; match in two steps'
          : `${name} has no value yet; on Linux it could come from the environment, so write ${name}= first`,
      );
    return this.unbound(key === undefined ? name : `${name}[${key}]`);
  }

  /** The text of a name without a value, which is empty. Under `set -u` this shell ends. */
  unbound(name: string): string {
    if (!this.nounset) return '';
    this.complain(`${name}: unbound variable`);
    throw new Exit(1);
  }

  /** Sets a value. Like in bash, a name that cannot be set ends the line. */
  set(name: string, value: string, key?: Key, append = false): void {
    if (!this.tries(name, value, key, append)) throw new Discard();
  }

  /** Sets a value where the script goes on after a failure. Answers false, after a message, for a readonly name. */
  tries(name: string, value: string, key?: Key, append = false): boolean {
    const attributes = this.attributes.get(name);
    if (attributes?.readonly) {
      this.complain(`${name}: readonly variable`);
      return false;
    }
    if (key === undefined && this.moving.has(name)) {
      this.moving.set(name, calculatedValue(value, this));
      return true;
    }
    const before = append ? (this.valueOf(name, key) ?? '') : '';
    boundedLength(before.length + value.length);
    const text = attributes?.integer ? this.#calculated(before, value) : before + value;
    const elements = this.arrays.get(name) ?? (key === undefined ? undefined : this.array(name, false));
    if (elements) elements.set(this.#keyIn(name, elements, key), text);
    else this.variables.set(name, text);
    if (name === 'OPTIND') this.optionAt = 0;
    return true;
  }

  #calculated(before: string, value: string): string {
    const added = before === '' ? 0n : BigInt(before);
    return String(BigInt.asIntN(64, added + calculatedValue(value, this)));
  }

  #keyIn(name: string, elements: Elements, key: Key = elements.keyed ? '0' : 0): Key {
    if (elements.keyed !== (typeof key === 'string'))
      throw new Unknowable(
        elements.keyed
          ? `${name} has words as keys: declare -A ${name} must stand in this script`
          : `${name} is an indexed array, although declare -A ${name} stands in the script; choose another name`,
      );
    return key;
  }

  /** The array of this name, which takes over the text that the name had. */
  array(name: string, keyed: boolean): Elements {
    let elements = this.arrays.get(name);
    if (!elements) {
      elements = new Elements(keyed);
      const text = this.variables.get(name);
      if (text !== undefined) elements.set(keyed ? '0' : 0, text);
      this.variables.delete(name);
      this.arrays.set(name, elements);
    }
    return elements;
  }

  /** Counts a negative index from the end. Undefined if that is before the first element. */
  index(name: string, index: bigint): number | undefined {
    if (index >= 0n) return Number(index);
    const at = (this.arrays.get(name)?.end ?? (this.variables.has(name) ? 1 : 0)) + Number(index);
    return at < 0 ? undefined : at;
  }

  /** The meaning of a name, to be restored later. */
  meaning(name: string): Meaning {
    return {
      text: this.variables.get(name),
      elements: this.arrays.get(name),
      attributes: this.attributes.get(name),
    };
  }

  restoreMeaning(name: string, { text, elements, attributes }: Meaning): void {
    this.forget(name);
    if (text !== undefined) this.variables.set(name, text);
    if (elements) this.arrays.set(name, elements);
    if (attributes) this.attributes.set(name, attributes);
    if (name === 'OPTIND') this.optionAt = 0;
  }

  unset(name: string): void {
    this.moving.unset(name);
    this.forget(name);
  }

  forget(name: string): void {
    this.variables.delete(name);
    this.arrays.delete(name);
    this.attributes.delete(name);
    this.without.add(name);
  }
}
