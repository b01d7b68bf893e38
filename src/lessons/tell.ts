/**
 * Tells about a run at a moment: the value of an expression, and prose with its figures. If a value cannot be computed,
 * it throws an `Impossible`, which `orRefused` catches.
 */
import { Refused } from '../bytes/refused.ts';
import type { Moment } from '../session/session-api.ts';
import { type Expression, together, type Value } from './expression.ts';
import { FACTS, inodeOf } from './facts.ts';
import type { Lesson, Prose, Target } from './lesson.ts';
import { LESSON } from './refusals.ts';
import type { Run } from './run.ts';

/** Prose with its figures. */
export type Said =
  | { kind: 'text' | 'strong' | 'em' | 'code' | 'figure'; text: string }
  | { kind: 'link' | 'picture'; text: string; tile: string }
  | { kind: 'link'; text: string; block: number; blockKind: number };

class Impossible {
  readonly refused: Refused;
  constructor(refused: Refused) {
    this.refused = refused;
  }
}

export function sure<T>(value: T | Refused): T {
  if (value instanceof Refused) throw new Impossible(value);
  return value;
}

export function refuse(why: string): never {
  throw new Impossible(new Refused(why));
}

/** The result, or the reason why there is none. */
export async function orRefused<T>(say: () => Promise<T>): Promise<T | Refused> {
  try {
    return await say();
  } catch (error) {
    if (error instanceof Impossible) return error.refused;
    throw error;
  }
}

export class Teller {
  readonly #run: Run;
  /** Moments with names, for `at()`. */
  readonly #moments: ReadonlyMap<string, Moment>;
  readonly #tiles: ReadonlySet<string>;
  readonly #language: string;
  readonly #values: Lesson['values'];

  constructor(
    run: Run,
    moments: ReadonlyMap<string, Moment>,
    tiles: ReadonlySet<string>,
    { language = 'en', values }: Pick<Lesson, 'language' | 'values'> = {},
  ) {
    this.#run = run;
    this.#moments = moments;
    this.#tiles = tiles;
    this.#language = language;
    this.#values = values;
  }

  async paragraphs(prose: readonly Prose[], moment: Moment): Promise<(readonly Said[])[]> {
    const said: (readonly Said[])[] = [];
    for (const paragraph of prose) said.push(await this.said(paragraph, moment));
    return said;
  }

  momentOf(stop: string): Moment {
    return sure(this.#moments.get(stop) ?? new Refused(`There is no stop “${stop}”.`));
  }

  tile(name: string): void {
    if (!this.#tiles.has(name)) refuse(`there is no tile “${name}”; there are ${[...this.#tiles].join(', ')}.`);
  }

  async inode(path: Value, moment: Moment): Promise<number> {
    return sure((await this.find(path, moment)) ?? new Refused(LESSON.no_file({ path: String(path) })));
  }

  find(path: Value, moment: Moment): Promise<number | undefined> {
    return inodeOf({ run: this.#run, moment }, path);
  }

  async number(of: Expression, moment: Moment): Promise<number> {
    const value = await this.value(of, moment);
    return typeof value === 'number' ? value : refuse(`“${value}” is not a number.`);
  }

  async value(of: Expression, moment: Moment): Promise<Value> {
    if (of.kind === 'value') return of.value;
    if (of.kind === 'at') return this.value(of.of, this.momentOf(of.stop));
    if (of.kind === 'two') {
      const left = await this.value(of.left, moment);
      const right = await this.value(of.right, moment);
      return sure(together(of.sign, left, right) ?? new Refused(`${left} ${of.sign} ${right} makes no sense.`));
    }
    const fact = Object.hasOwn(FACTS, of.name) ? FACTS[of.name] : undefined;
    if (!fact) return refuse(`there is no fact ${of.name}(); there are ${Object.keys(FACTS).join(', ')}.`);
    const args: Value[] = [];
    for (const arg of of.args) args.push(await this.value(arg, moment));
    return sure(await fact.of({ run: this.#run, moment }, args));
  }

  async said(prose: Prose, moment: Moment): Promise<readonly Said[]> {
    const said: Said[] = [];
    for (const piece of prose) {
      if (piece.kind === 'figure')
        said.push({ kind: 'figure', text: this.#told(piece.of, await this.value(piece.of, moment)) });
      else if (piece.kind === 'link') {
        const words = await this.said(piece.words, moment);
        said.push(await this.#link(words.map((w) => w.text).join(''), piece.to, moment));
      } else {
        if (piece.kind === 'picture') this.tile(piece.tile);
        said.push(piece);
      }
    }
    return said;
  }

  #told(of: Expression, value: Value): string {
    return this.#word(value) ?? told(of, value, this.#language);
  }

  /** A value in words. */
  inWords(value: Value): string {
    return this.#word(value) ?? figureText(value, this.#language);
  }

  #word(value: Value): string | undefined {
    return typeof value === 'string' ? this.#values?.get(value) : undefined;
  }

  async #link(text: string, to: Target, moment: Moment): Promise<Said> {
    if (to.what === 'tile') {
      this.tile(to.id);
      return { kind: 'link', text, tile: to.id };
    }
    const block =
      to.what === 'block'
        ? await this.number(to.of, moment)
        : await this.#tableBlock(await this.value(to.of, moment), moment);
    const label = await this.#run.ask('label', { block }, moment);
    return { kind: 'link', text, block, blockKind: label.kind };
  }

  /** The block of the inode table that holds a file's inode. */
  async #tableBlock(path: Value, moment: Moment): Promise<number> {
    const ino = await this.inode(path, moment);
    const figure = await this.#run.ask('inodeFigure', { ino }, moment);
    return sure(figure?.block ?? new Refused(LESSON.no_file({ path: String(path) })));
  }
}

/** Facts that name one thing and do not count. Their digits are not grouped. */
const WHICH: ReadonlySet<string> = new Set(['ino', 'node', 'place', 'leaf', 'transaction', 'last']);

/** A figure in prose: 14,058 blocks are free, and the data lies in block 15361. */
const told = (of: Expression, value: Value, language: string): string =>
  of.kind === 'fact' && !WHICH.has(of.name) && typeof value === 'number' && Number.isInteger(value)
    ? value.toLocaleString(language)
    : figureText(value, language);

/** A whole number, or a number with only as many digits as a person reads. */
export function figureText(value: Value, language = 'en'): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || Number.isInteger(value)) return String(value);
  return Number(value.toPrecision(3)).toLocaleString(language, { useGrouping: false, maximumFractionDigits: 20 });
}
