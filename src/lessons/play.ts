/**
 * Plays a lesson over a run: every moment, figure and truth is computed from the recording.
 *
 *     stop ──▶ moment          {{…}} ──▶ text at that moment          question ──▶ truth at the next stop's moment
 */
import { Refused } from '../bytes/refused.ts';
import type { Moment } from '../session/session-api.ts';
import type { Lesson, Prediction, Reckoned, Stop } from './lesson.ts';
import type { Run } from './run.ts';
import { figureText, orRefused, refuse, type Said, sure, Teller } from './tell.ts';
import { momentOf } from './when.ts';

interface Option {
  words: readonly Said[];
  /** The mistake behind this option; empty if it is not known. */
  mistake: readonly Said[];
}

export interface Asked {
  question: readonly Said[];
  why: readonly Said[];
  answer:
    | { kind: 'choice'; options: readonly Option[]; truth: number }
    | { kind: 'number'; truth: number; within: number; unit: string }
    | { kind: 'block'; truth: number };
}

export interface Shown extends Pick<Stop, 'name' | 'tiles' | 'group' | 'look' | 'cut' | 'machine'> {
  moment: Moment;
  /** The moment of the stop before it, if there is one and the selection of its tiles already exists there. */
  from?: Moment;
  /** A stop at an event shows the event's sentence. A stop at a command shows the sentence of the beat that ended there. */
  by: 'event' | 'story';
  ino?: number;
  prose: readonly (readonly Said[])[];
  asks?: Asked;
}

export interface Played {
  stops: readonly Shown[];
  learnt: readonly (readonly Said[])[];
}

/** `tiles` are the names of all tiles. */
export async function play(lesson: Lesson, run: Run, tiles: ReadonlySet<string>): Promise<Played | Refused> {
  let at = lesson.title;
  const played = await orRefused(async () => {
    const moments = new Map<string, Moment>();
    for (const stop of lesson.stops) {
      at = stop.name;
      moments.set(stop.name, sure(await momentOf(stop.at, run)));
    }
    const teller = new Teller(run, moments, tiles, lesson);
    const player = new Player(teller);
    const stops: Shown[] = [];
    for (const [i, stop] of lesson.stops.entries()) {
      at = stop.name;
      stops.push(await player.stop(stop, lesson.stops[i + 1]?.name, stops.at(-1)?.moment));
    }
    at = 'Learnt';
    return { stops, learnt: await teller.paragraphs(lesson.learnt, { step: run.steps, write: 0 }) };
  });
  return played instanceof Refused ? new Refused(`${lesson.title}, “${at}”: ${played.refused}`) : played;
}

class Player {
  readonly #teller: Teller;

  constructor(teller: Teller) {
    this.#teller = teller;
  }

  async stop(stop: Stop, next: string | undefined, last: Moment | undefined): Promise<Shown> {
    const { name, group, look, cut, machine, file } = stop;
    const moment = this.#teller.momentOf(name);
    const ino = file === undefined ? undefined : await this.#teller.inode(file, moment);
    const there = last && (file === undefined || (await this.#teller.find(file, last)) === ino);
    for (const tile of stop.tiles.split(',')) this.#teller.tile(tile.replace(/!$/, ''));
    return {
      name,
      tiles: stop.tiles,
      group,
      look,
      cut,
      machine,
      moment,
      by: 'event' in stop.at ? 'event' : 'story',
      ...(there && { from: last }),
      ...(ino !== undefined && { ino }),
      prose: await this.#teller.paragraphs(stop.prose, moment),
      ...(stop.asks && next && { asks: await this.#asked(stop.asks, moment, this.#teller.momentOf(next)) }),
    };
  }

  async #asked({ question, answer, why }: Prediction, here: Moment, next: Moment): Promise<Asked> {
    return {
      question: await this.#teller.said(question, here),
      why: await this.#teller.said(why, next),
      answer: await this.#truth(answer, here, next),
    };
  }

  async #truth(answer: Prediction['answer'], here: Moment, next: Moment): Promise<Asked['answer']> {
    if (answer.kind === 'reckoned') return this.#reckoned(answer, next);
    if (answer.kind !== 'choice') {
      const truth = await this.#teller.number(answer.truth, next);
      return answer.kind === 'block' ? { kind: 'block', truth } : { ...answer, truth };
    }
    const options: Option[] = [];
    const right: number[] = [];
    for (const [i, { words, when, mistake }] of answer.options.entries()) {
      options.push({
        words: await this.#teller.said(words, here),
        mistake: await this.#teller.said(mistake, next),
      });
      if ((await this.#teller.value(when, next)) === true) right.push(i);
    }
    if (right.length !== 1) refuse(`${right.length} options are right at the next stop, not one.`);
    return { kind: 'choice', options, truth: right[0] };
  }

  /** The options in numerical order. Mistakes with equal results are one option, and one equal to the truth is dropped. */
  async #reckoned({ truth, unit, mistakes }: Reckoned, next: Moment): Promise<Asked['answer']> {
    const right = await this.#teller.number(truth, next);
    const by = new Map<number, readonly Said[]>([[right, []]]);
    for (const { of, says } of mistakes) {
      const value = await this.#teller.number(of, next);
      if (!by.has(value)) by.set(value, await this.#teller.said(says, next));
    }
    if (by.size < 2) refuse('every mistake comes to the right answer.');
    const values = [...by.keys()].sort((a, b) => a - b);
    const options = values.map((value): Option => {
      const text = `${figureText(value)}${unit && ` ${unit}`}`;
      return { words: [{ kind: 'figure', text }], mistake: by.get(value) ?? [] };
    });
    return { kind: 'choice', options, truth: values.indexOf(right) };
  }
}
