/**
 * Asks the wanted questions about the moment, keeps the store's answers current, and asks ahead for the likely next moment.
 *
 *      look ──▶ known?  ── yes ──▶ shown at once
 *                 └── no ──▶ Latest, one per name ──▶ worker ──▶ kept, shown
 *                                  └ all idle ──▶ the neighbour in the direction of travel, one question at a time
 *
 * It does not ask ahead while a wanted answer is on its way. It never asks ahead for slow answers, because the next
 * wanted answer would have to wait.
 */
import type { AnswerName } from '../session/all-answers.ts';
import type { Moment } from '../session/session-api.ts';
import { sameMoment } from '../views/timeline/moves.ts';
import { AnswerCache, type AnyAnswer, type Question, sameQuestion } from './answer-cache.ts';
import { Latest, type Schedule } from './latest.ts';
import { neighbourOf } from './navigation.ts';
import { questionsOf } from './questions.ts';
import type { Session } from './session-client.ts';
import type { AppState, AppStore } from './store.ts';

/** Slower answers are not asked ahead, because a worker that has begun cannot be stopped. */
const LONG_ms = 40;

/** The store's place for answers about the moment, or about the moment before it. */
type Slot = 'answers' | 'before';

export interface AskerClock {
  schedule?: Schedule | undefined;
  now_ms?: () => number;
}

export interface AskerOf {
  store: AppStore;
  session(): Session | undefined;
  lost(error: unknown): void;
  /** A wanted answer about the moment is not shown yet. */
  asking(): void;
  /** All wanted answers about the moment are shown. */
  arrived(): void;
}

export class Asker {
  readonly #of: AskerOf;
  readonly #schedule: Schedule;
  readonly #now_ms: () => number;
  readonly #cache = new AnswerCache();
  readonly #latest = new Map<string, Latest<Question, AnyAnswer>>();
  /** The duration of the last answer of each name. */
  readonly #took_ms = new Map<AnswerName, number>();
  /** The moment at the last look, and the one before it. */
  #at: Moment | undefined;
  #before: Moment | undefined;
  #ahead: { question: Question; answer: Promise<AnyAnswer> } | undefined;
  #aheadScheduled = false;
  #followed = false;
  #generation = 0;

  constructor(of: AskerOf, { schedule, now_ms = () => performance.now() }: AskerClock = {}) {
    this.#of = of;
    this.#schedule = schedule ?? ((run) => requestAnimationFrame(run));
    this.#now_ms = now_ms;
  }

  /** This is called when the moment or the wanted answers may have changed. */
  look(): void {
    if (!this.#of.session()) return;
    this.#follow();
    const state = this.#of.store.getState();
    for (const question of questionsOf(state)) this.#latestOf(question.name, 'answers').want(question);
    if (state.between !== undefined) this.#lookBefore(state);
    if (this.#here) this.#of.arrived();
    else this.#of.asking();
  }

  /** The time stands between two moments, so the pictures need both. */
  #lookBefore(state: AppState): void {
    const moment = { step: Math.floor(state.between!), write: 0 };
    for (const question of questionsOf({ ...state, moment }))
      if (question.moment === moment) this.#latestOf(question.name, 'before').want(question);
  }

  /** Follows the steps frame by frame. Several steps within one frame mean that a person is scrubbing. */
  #follow(): void {
    if (this.#followed) return;
    this.#followed = true;
    this.#schedule(() => {
      this.#followed = false;
      const { moment } = this.#of.store.getState();
      if (this.#at && sameMoment(this.#at, moment)) return;
      this.#before = this.#at;
      this.#at = moment;
    });
  }

  /** Another volume has arrived with a first answer. Questions about the previous volume are void. */
  changed(question: Question, answer: AnyAnswer): void {
    this.grown();
    for (const latest of this.#latest.values()) latest.forget();
    this.#cache.put(question, answer);
  }

  /** The recording has grown. Answers on their way are still shown, and asked again. */
  grown(): void {
    this.#generation++;
    this.#ahead = undefined;
    this.#at = undefined;
    this.#before = undefined;
    this.#cache.forget();
  }

  async #ask(question: Question): Promise<AnyAnswer> {
    const generation = this.#generation;
    const begun_ms = this.#now_ms();
    const { moment, name, want } = question;
    const answer = await this.#of.session()!.api.ask(moment, name, want);
    if (generation === this.#generation) {
      this.#took_ms.set(name, this.#now_ms() - begun_ms);
      this.#cache.put(question, answer);
    }
    return answer;
  }

  #show(slot: Slot, { name, want, moment }: Question, { data, holds }: AnyAnswer): void {
    const answers = this.#of.store.getState()[slot];
    const shown = answers[name];
    if (shown && shown.data === data && (holds !== 'moment' || sameMoment(shown.moment, moment))) return;
    this.#of.store.setState({ [slot]: { ...answers, [name]: { moment, want, data } } });
  }

  #latestOf(name: AnswerName, slot: Slot): Latest<Question, AnyAnswer> {
    let latest = this.#latest.get(`${slot} ${name}`);
    if (!latest) {
      latest = new Latest<Question, AnyAnswer>({
        // A question that was asked ahead and is still on its way is not asked twice.
        ask: (question) => {
          const ahead = this.#ahead;
          return ahead && sameQuestion(ahead.question, question) ? ahead.answer : this.#ask(question);
        },
        known: (question) => this.#cache.get(question),
        deliver: (answer, question) => this.#show(slot, question, answer),
        failed: this.#of.lost,
        idle: () => this.#idle(),
        schedule: this.#schedule,
      });
      this.#latest.set(`${slot} ${name}`, latest);
    }
    return latest;
  }

  /** Answers whether no wanted answer is on its way. */
  get #here(): boolean {
    return [...this.#latest.values()].every((latest) => latest.idle);
  }

  get #resting(): boolean {
    return !this.#ahead && this.#here;
  }

  #idle(): void {
    if (this.#here) this.#of.arrived();
    this.#goAhead();
  }

  #goAhead(): void {
    if (this.#aheadScheduled || !this.#resting) return;
    this.#aheadScheduled = true;
    this.#schedule(() => {
      this.#aheadScheduled = false;
      if (this.#resting) this.#askAhead();
    });
  }

  #askAhead(): void {
    const moment = this.#nextMoment();
    if (!moment) return;
    const question = questionsOf({ ...this.#of.store.getState(), moment }).find(
      (q) => q.moment === moment && (this.#took_ms.get(q.name) ?? LONG_ms) < LONG_ms && !this.#cache.get(q),
    );
    if (!question) return;
    const ahead = { question, answer: this.#ask(question) };
    this.#ahead = ahead;
    const over = () => {
      if (this.#ahead !== ahead) return false;
      this.#ahead = undefined;
      return true;
    };
    // If it fails, it will fail again when it is wanted, and is reported then.
    ahead.answer.then(() => over() && this.#goAhead(), over);
  }

  /** The likely next moment if a person moves step by step; undefined after a jump or while scrubbing. */
  #nextMoment(): Moment | undefined {
    const state = this.#of.store.getState();
    const at = this.#at;
    if (!at || !this.#before || !sameMoment(at, state.moment)) return undefined;
    for (const direction of [1, -1] as const) {
      const stepped = neighbourOf(state, this.#before, direction);
      if (stepped && sameMoment(stepped, at)) return neighbourOf(state, at, direction);
    }
    return undefined;
  }
}
