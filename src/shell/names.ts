/**
 * What a shell's names mean: variables, arrays, and what was declared of either.
 *
 *      x=1          text, in `variables`               a=(1 2)        elements, in `arrays`
 *      unset x      certainly without a value          declare -i n   what is given to n is an expression
 *
 * A name is text or an array; `$a` of an array is its first element. A name of which no line has said anything may have
 * a value on Linux, from the environment: asking for it stops the script.
 */
import type { Variables } from './arithmetic.ts';
import { calculatedValue } from './calculate.ts';
import { Elements } from './elements.ts';
import { boundedLength } from './expand.ts';
import { isMoving, type Moving } from './moving-names.ts';
import { Unknowable } from './process/unknowable.ts';
import { Discard, Exit } from './setting.ts';

export type Key = string | number;

/** What `a=(…)` gives an array: made before anything is changed. */
export interface List {
  values: { key: Key | undefined; append: boolean; text: string }[];
  append: boolean;
}

export interface Attributes {
  integer?: boolean;
  readonly?: boolean;
  exported?: boolean;
}

/** What a name meant before a function made it its own. */
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
  /** What the running functions' local names meant before, innermost last. */
  readonly locals: Map<string, Meaning>[] = [];
  nounset = false;
  /** Where getopts goes on within a word; 0 at its beginning. */
  optionAt = 0;

  constructor(variables: Map<string, string>) {
    this.variables = variables;
  }

  abstract complain(message: string): void;
  /** RANDOM and SECONDS. */
  abstract moving: Moving;

  /** All that the other knows. */
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

  /** A name's value, or an element's; undefined if it has none. */
  valueOf(name: string, key?: Key): string | undefined {
    const elements = this.arrays.get(name);
    if (!elements && key === undefined && isMoving(name)) {
      const value = this.moving.get(name);
      if (value !== undefined) return value;
    }
    if (!elements) return key === undefined || key === 0 ? this.variables.get(name) : undefined;
    return elements.get(this.#keyIn(name, elements, key));
  }

  /** Whether nothing that ran says anything of this name. */
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

  /** What a name without a value stands for: nothing, or under `set -u` the end of this shell. */
  unbound(name: string): string {
    if (!this.nounset) return '';
    this.complain(`${name}: unbound variable`);
    throw new Exit(1);
  }

  /** Gives a value; what cannot be given one ends the line, as bash has it. */
  set(name: string, value: string, key?: Key, append = false): void {
    if (!this.tries(name, value, key, append)) throw new Discard();
  }

  /** The same for what goes on: false, and a message, for a name that is readonly. */
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

  /** Where an index below 0 leads: from the end. Undefined if that is before the first. */
  index(name: string, index: bigint): number | undefined {
    if (index >= 0n) return Number(index);
    const at = (this.arrays.get(name)?.end ?? (this.variables.has(name) ? 1 : 0)) + Number(index);
    return at < 0 ? undefined : at;
  }

  /** What a name means, to be restored. */
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
