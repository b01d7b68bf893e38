/**
 * A learning platform as SCORM knows it: an object of functions in a window around this one, whose data are named texts.
 * SCORM 1.2 and SCORM 2004 say the same with other words.
 *
 *     LMSInitialize · LMSGetValue · LMSSetValue · LMSCommit · LMSFinish        cmi.core.lesson_status   completed
 *     Initialize    · GetValue    · SetValue    · Commit    · Terminate        cmi.completion_status    completed
 */
import { type Answer, type Kept, keptIn, type Platform, periodText, type Score, share } from './platform.ts';

type Call = (...given: string[]) => unknown;
/** @internal */
export type Api = Readonly<Record<string, Call>>;

interface Words {
  api: string;
  calls: Readonly<Record<'begin' | 'get' | 'set' | 'commit' | 'end', string>>;
  place: string;
  time: string;
  timeText(seconds: number): string;
  response: string;
  wrong: string;
  scoreTexts(score: Score): Readonly<Record<string, string>>;
}

const two = (n: number): string => String(n).padStart(2, '0');
const percent = (score: Score): string => String(Math.round(share(score) * 100));
const passed = (score: Score): boolean => share(score) >= (score.pass ?? 0);

const SCORM_12: Words = {
  api: 'API',
  calls: { begin: 'LMSInitialize', get: 'LMSGetValue', set: 'LMSSetValue', commit: 'LMSCommit', end: 'LMSFinish' },
  place: 'cmi.core.lesson_location',
  time: 'cmi.core.session_time',
  timeText: (s) => `${two(Math.floor(s / 3600))}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`,
  response: 'student_response',
  wrong: 'wrong',
  scoreTexts: (score) => ({
    'cmi.core.score.min': '0',
    'cmi.core.score.max': '100',
    'cmi.core.score.raw': percent(score),
    'cmi.core.lesson_status': !score.done
      ? 'incomplete'
      : score.pass === undefined
        ? 'completed'
        : passed(score)
          ? 'passed'
          : 'failed',
  }),
};

const SCORM_2004: Words = {
  api: 'API_1484_11',
  calls: { begin: 'Initialize', get: 'GetValue', set: 'SetValue', commit: 'Commit', end: 'Terminate' },
  place: 'cmi.location',
  time: 'cmi.session_time',
  timeText: periodText,
  response: 'learner_response',
  wrong: 'incorrect',
  scoreTexts: (score) => ({
    'cmi.score.min': '0',
    'cmi.score.max': '100',
    'cmi.score.raw': percent(score),
    'cmi.score.scaled': share(score).toFixed(4),
    'cmi.completion_status': score.done ? 'completed' : 'incomplete',
    ...(score.done && score.pass !== undefined && { 'cmi.success_status': passed(score) ? 'passed' : 'failed' }),
  }),
};

/** Platforms put their object into a window above, or into the one that opened this. */
const MOST_WINDOWS = 10;

function apiAround(from: Window, name: string): Api | undefined {
  const seen = (start: Window | null): Api | undefined => {
    for (let at = start, n = 0; at && n < MOST_WINDOWS; n++) {
      try {
        const api = (at as unknown as Record<string, Api | undefined>)[name];
        if (api) return api;
      } catch {
        // A page of another origin: it cannot be the platform's.
        return undefined;
      }
      if (at.parent === at) break;
      at = at.parent;
    }
    return undefined;
  };
  return seen(from) ?? seen(from.opener as Window | null) ?? seen((from.top?.opener as Window | null) ?? null);
}

export class Lms implements Platform {
  readonly #api: Api;
  readonly #words: Words;
  #interactions: number;
  #open = true;

  private constructor(api: Api, words: Words) {
    this.#api = api;
    this.#words = words;
    this.#call('begin', '');
    this.#interactions = Number(this.#get('cmi.interactions._count')) || 0;
  }

  /** The platform around a window; undefined if there is none. */
  static around(from: Window): Lms | undefined {
    for (const words of [SCORM_2004, SCORM_12]) {
      const api = apiAround(from, words.api);
      if (api) return new Lms(api, words);
    }
    return undefined;
  }

  get kept(): Kept | undefined {
    return keptIn(this.#get('cmi.suspend_data'));
  }

  answer({ lesson, stop, given, right }: Answer, { at, seconds }: { at: string; seconds: number }): void {
    const row = `cmi.interactions.${this.#interactions++}`;
    this.#set(`${row}.id`, `${lesson}.${stop + 1}`);
    this.#set(`${row}.type`, given === 'shown' ? 'fill-in' : 'numeric');
    this.#set(`${row}.${this.#words.response}`, String(given));
    this.#set(`${row}.result`, right ? 'correct' : this.#words.wrong);
    this.#set(`${row}.latency`, this.#words.timeText(seconds));
    if (this.#words === SCORM_2004) this.#set(`${row}.timestamp`, at);
    else this.#set(`${row}.time`, at.slice(11, 19));
  }

  save(kept: Kept, score: Score): void {
    this.#set('cmi.suspend_data', JSON.stringify(kept));
    this.#set(this.#words.place, String(kept.stop));
    for (const [name, text] of Object.entries(this.#words.scoreTexts(score))) this.#set(name, text);
    this.#call('commit', '');
  }

  end(seconds: number, done: boolean): void {
    if (!this.#open) return;
    this.#open = false;
    this.#set(this.#words.time, this.#words.timeText(seconds));
    this.#set(this.#words === SCORM_12 ? 'cmi.core.exit' : 'cmi.exit', done ? '' : 'suspend');
    this.#call('commit', '');
    this.#call('end', '');
  }

  #call(call: keyof Words['calls'], ...given: string[]): string {
    return String(this.#api[this.#words.calls[call]](...given) ?? '');
  }

  #get = (name: string): string => this.#call('get', name);

  #set(name: string, text: string): void {
    this.#call('set', name, text);
  }
}
