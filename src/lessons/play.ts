/**
 * A lesson over a run: every moment, figure and truth, computed from the recording.
 *
 *     stop ──▶ moment          {{…}} ──▶ text at that moment          question ──▶ truth at the next stop's moment
 */
import { Refused } from '../bytes/refused.ts';
import type { Moment } from '../session/session-api.ts';
import { type Expression, together, type Value } from './expression.ts';
import { FACTS, inodeOf } from './facts.ts';
import type { Lesson, Prediction, Prose, Stop, Target } from './lesson.ts';
import type { Run } from './run.ts';
import { momentOf } from './when.ts';

/** Prose with its figures. */
export type Said =
  | { kind: 'text' | 'strong' | 'em' | 'code' | 'figure'; text: string }
  | { kind: 'link'; text: string; tile: string }
  | { kind: 'link'; text: string; block: number; blockKind: number };

export interface Asked {
  question: readonly Said[];
  why: readonly Said[];
  answer:
    | { kind: 'choice'; options: readonly (readonly Said[])[]; truth: number }
    | { kind: 'number'; truth: number; within: number; unit: string }
    | { kind: 'block'; truth: number };
}

export interface Shown extends Pick<Stop, 'name' | 'tiles' | 'group' | 'look' | 'cut' | 'machine'> {
  moment: Moment;
  ino?: number;
  prose: readonly (readonly Said[])[];
  asks?: Asked;
}

export interface Played {
  stops: readonly Shown[];
  learnt: readonly (readonly Said[])[];
}

/** Thrown within this file only. */
class Impossible {
  readonly refused: Refused;
  constructor(refused: Refused) {
    this.refused = refused;
  }
}

function sure<T>(value: T | Refused): T {
  if (value instanceof Refused) throw new Impossible(value);
  return value;
}

function refuse(why: string): never {
  throw new Impossible(new Refused(why));
}

/** `tiles` are the names of those there are. */
export async function play(lesson: Lesson, run: Run, tiles: ReadonlySet<string>): Promise<Played | Refused> {
  let at = lesson.title;
  try {
    const moments = new Map<string, Moment>();
    for (const stop of lesson.stops) {
      at = stop.name;
      moments.set(stop.name, sure(await momentOf(stop.at, run)));
    }
    const player = new Player(run, moments, tiles);
    const stops: Shown[] = [];
    for (const [i, stop] of lesson.stops.entries()) {
      at = stop.name;
      stops.push(await player.stop(stop, lesson.stops[i + 1]?.name));
    }
    at = 'Learnt';
    return { stops, learnt: await player.paragraphs(lesson.learnt, { step: run.steps, write: 0 }) };
  } catch (error) {
    if (error instanceof Impossible) return new Refused(`${lesson.title}, “${at}”: ${error.refused.refused}`);
    throw error;
  }
}

class Player {
  readonly #run: Run;
  readonly #moments: ReadonlyMap<string, Moment>;
  readonly #tiles: ReadonlySet<string>;

  constructor(run: Run, moments: ReadonlyMap<string, Moment>, tiles: ReadonlySet<string>) {
    this.#run = run;
    this.#moments = moments;
    this.#tiles = tiles;
  }

  async stop(stop: Stop, next: string | undefined): Promise<Shown> {
    const { name, group, look, cut, machine, file } = stop;
    const moment = this.#momentOf(name);
    for (const tile of stop.tiles.split(',')) this.#tile(tile.replace(/!$/, ''));
    return {
      name,
      tiles: stop.tiles,
      group,
      look,
      cut,
      machine,
      moment,
      ...(file && { ino: await this.#inode(file, moment) }),
      prose: await this.paragraphs(stop.prose, moment),
      ...(stop.asks && next && { asks: await this.#asked(stop.asks, moment, this.#momentOf(next)) }),
    };
  }

  async paragraphs(prose: readonly Prose[], moment: Moment): Promise<(readonly Said[])[]> {
    const said: (readonly Said[])[] = [];
    for (const paragraph of prose) said.push(await this.#said(paragraph, moment));
    return said;
  }

  #momentOf(stop: string): Moment {
    return sure(this.#moments.get(stop) ?? new Refused(`There is no stop “${stop}”.`));
  }

  #tile(name: string): void {
    if (!this.#tiles.has(name)) refuse(`there is no tile “${name}”; there are ${[...this.#tiles].join(', ')}.`);
  }

  async #inode(path: Value, moment: Moment): Promise<number> {
    return sure(
      (await inodeOf({ run: this.#run, moment }, path)) ?? new Refused(`there is no ${path} at this moment.`),
    );
  }

  async #asked({ question, answer, why }: Prediction, here: Moment, next: Moment): Promise<Asked> {
    return {
      question: await this.#said(question, here),
      why: await this.#said(why, next),
      answer: await this.#truth(answer, here, next),
    };
  }

  async #truth(answer: Prediction['answer'], here: Moment, next: Moment): Promise<Asked['answer']> {
    if (answer.kind !== 'choice') {
      const truth = await this.#number(answer.truth, next);
      return answer.kind === 'block' ? { kind: 'block', truth } : { ...answer, truth };
    }
    const options: (readonly Said[])[] = [];
    const right: number[] = [];
    for (const [i, { words, when }] of answer.options.entries()) {
      options.push(await this.#said(words, here));
      if ((await this.value(when, next)) === true) right.push(i);
    }
    if (right.length !== 1) refuse(`${right.length} options are right at the next stop, not one.`);
    return { kind: 'choice', options, truth: right[0] };
  }

  async #number(of: Expression, moment: Moment): Promise<number> {
    const value = await this.value(of, moment);
    return typeof value === 'number' ? value : refuse(`“${value}” is not a number.`);
  }

  async value(of: Expression, moment: Moment): Promise<Value> {
    if (of.kind === 'value') return of.value;
    if (of.kind === 'at') return this.value(of.of, this.#momentOf(of.stop));
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

  async #said(prose: Prose, moment: Moment): Promise<readonly Said[]> {
    const said: Said[] = [];
    for (const piece of prose) {
      if (piece.kind === 'figure') said.push({ kind: 'figure', text: figureText(await this.value(piece.of, moment)) });
      else if (piece.kind === 'link') said.push(await this.#link(piece.text, piece.to, moment));
      else said.push(piece);
    }
    return said;
  }

  async #link(text: string, to: Target, moment: Moment): Promise<Said> {
    if (to.what === 'tile') {
      this.#tile(to.id);
      return { kind: 'link', text, tile: to.id };
    }
    const block =
      to.what === 'block'
        ? await this.#number(to.of, moment)
        : await this.#tableBlock(await this.value(to.of, moment), moment);
    const label = await this.#run.ask('label', { block }, moment);
    return { kind: 'link', text, block, blockKind: label.kind };
  }

  /** The block of the inode table that a file's inode lies in. */
  async #tableBlock(path: Value, moment: Moment): Promise<number> {
    const ino = await this.#inode(path, moment);
    const figure = await this.#run.ask('inodeFigure', { ino }, moment);
    return sure(figure?.block ?? new Refused(`there is no ${path} at this moment.`));
  }
}

/** Whole, or with as many figures as a person reads. */
export function figureText(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || Number.isInteger(value)) return String(value);
  return String(Number(value.toPrecision(3)));
}
