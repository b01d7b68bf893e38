/**
 * Asks what is wanted of the moment, and keeps the store's answers up to it; and asks ahead for the moment that is likely next.
 *
 *      look ──▶ known?  ── yes ──▶ shown at once
 *                 └── no ──▶ Latest, one a name ──▶ worker ──▶ kept, shown
 *                                     └ all idle ──▶ the neighbour in the direction of travel, one question at a time ──▶ kept
 *
 * Nothing is asked ahead while something that is wanted is on its way, nor what takes so long to answer that the next wanted
 * one would wait for it.
 */
import type { AnswerName, DataOf } from '../session/answers/index.ts';
import type { Moment } from '../session/session-api.ts';
import { sameMoment } from '../views/timeline/moves.ts';
import { AnswerCache, type AnyAnswer, type Question, sameQuestion } from './answer-cache.ts';
import { Latest, type Schedule } from './latest.ts';
import { neighbourOf } from './navigation.ts';
import { questionsOf } from './questions.ts';
import type { Session } from './session-client.ts';
import type { AppStore } from './store.ts';

/** What took longer is not asked ahead: a worker that has begun cannot be told to stop. */
const LONG_ms = 40;

export interface AskerClock {
  schedule?: Schedule | undefined;
  now_ms?: () => number;
}

export type Asker = ReturnType<typeof askerOf>;

export function askerOf(
  store: AppStore,
  session: () => Session | undefined,
  lost: (error: unknown) => void,
  { schedule, now_ms = () => performance.now() }: AskerClock = {},
) {
  const { getState: get, setState: set } = store;
  const cache = new AnswerCache();
  const latest = new Map<AnswerName, Latest<Question, AnyAnswer>>();
  /** How long the last answer of a name took. */
  const took_ms = new Map<AnswerName, number>();
  /** The moment that was looked at last, and the one before it. */
  let at: Moment | undefined;
  let before: Moment | undefined;
  let ahead: { question: Question; answer: Promise<AnyAnswer> } | undefined;
  let aheadScheduled = false;
  let generation = 0;

  async function ask(question: Question): Promise<AnyAnswer> {
    const own = generation;
    const begun = now_ms();
    const { moment, name, want } = question;
    const answer = await session()!.api.ask(moment, name, want);
    if (own === generation) {
      took_ms.set(name, now_ms() - begun);
      cache.put(question, answer);
    }
    return answer;
  }

  function show({ name, want, moment }: Question, { data, holds }: AnyAnswer): void {
    const { answers } = get();
    const shown = answers[name];
    if (shown && shown.data === data && (holds !== 'moment' || sameMoment(shown.moment, moment))) return;
    set({ answers: { ...answers, [name]: { moment, want, data } } });
  }

  function latestOf(name: AnswerName): Latest<Question, AnyAnswer> {
    let found = latest.get(name);
    if (!found) {
      found = new Latest<Question, AnyAnswer>({
        // What was asked ahead and is on its way is not asked a second time.
        ask: (question) => (ahead && sameQuestion(ahead.question, question) ? ahead.answer : ask(question)),
        known: (question) => cache.get(question),
        deliver: (answer, question) => show(question, answer),
        failed: lost,
        idle: () => goAhead(),
        schedule,
      });
      latest.set(name, found);
    }
    return found;
  }

  /** Where a person who moves step by step is next; undefined where they jump or scrub. */
  function nextMoment(): Moment | undefined {
    const state = get();
    if (!at || !before) return undefined;
    for (const direction of [1, -1] as const) {
      const stepped = neighbourOf(state, before, direction);
      if (stepped && sameMoment(stepped, at)) return neighbourOf(state, at, direction);
    }
    return undefined;
  }

  function goAhead(): void {
    if (!isResting() || aheadScheduled) return;
    aheadScheduled = true;
    (schedule ?? requestAnimationFrame)(() => {
      aheadScheduled = false;
      if (isResting()) askAhead();
    });
  }

  const isResting = () => !ahead && [...latest.values()].every((l) => l.idle);

  function askAhead(): void {
    const moment = nextMoment();
    if (!moment) return;
    const question = questionsOf({ ...get(), moment }).find(
      (q) => q.moment === moment && (took_ms.get(q.name) ?? LONG_ms) < LONG_ms && !cache.get(q),
    );
    if (!question) return;
    const own = { question, answer: ask(question) };
    ahead = own;
    own.answer.then(
      () => {
        if (ahead !== own) return;
        ahead = undefined;
        goAhead();
      },
      // The same question will be wanted, or not: then its failure is nobody's.
      () => {
        if (ahead === own) ahead = undefined;
      },
    );
  }

  function forget(): void {
    generation++;
    ahead = undefined;
    at = undefined;
    before = undefined;
    cache.forget();
  }

  return {
    look(): void {
      const state = get();
      if (!session()) return;
      if (!at || !sameMoment(at, state.moment)) {
        before = at;
        at = state.moment;
      }
      for (const question of questionsOf(state)) latestOf(question.name).want(question);
    },

    /** What is here of a moment, for views that show what lies between two. */
    answerAt<N extends AnswerName>(name: N, moment: Moment): DataOf<N> | undefined {
      const question = questionsOf({ ...get(), moment }).find((q) => q.name === name);
      return question && (cache.get(question)?.data as DataOf<N> | undefined);
    },

    /** Another volume is here: nothing that was asked about the one before matters any more. */
    changed(): void {
      forget();
      for (const l of latest.values()) l.forget();
    },

    /** The recording has grown: what is on its way is still shown, and asked again. */
    grown: forget,

    /** An answer that came with the volume. */
    keep: (question: Question, answer: AnyAnswer): void => cache.put(question, answer),
  };
}
