/**
 * A learning platform as cmi5 knows it: the address that it starts the lesson with leads to a store of statements (xAPI)
 * and of texts.
 *
 *     ?endpoint=…&fetch=…&actor=…&registration=…&activityId=…
 *       fetch ──▶ a token, once      LMS.LaunchData ──▶ how the lesson is meant      ext4lab.kept ◀──▶ what is kept
 *
 *     initialized · answered … · completed · passed or failed · terminated
 *
 * All but `answered` are cmi5's own statements, each once; `completed`, `passed` and `failed` once for all visits.
 */
import { type Answer, type Kept, keptIn, type Platform, periodText, type Score, share } from './platform.ts';

const VERBS = 'http://adlnet.gov/expapi/verbs/';
const CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories/';
const MASTERY = 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore';
const OURS = 'ext4lab.kept';

interface Launch {
  endpoint: string;
  actor: object;
  registration: string;
  activityId: string;
}

interface LaunchData {
  contextTemplate: { contextActivities?: Record<string, object[]>; extensions?: Record<string, unknown> };
  launchMode: 'Normal' | 'Browse' | 'Review';
  masteryScore?: number;
  returnURL?: string;
}

interface Saved extends Kept {
  /** Whether the lesson's end has been told, on this visit or an earlier one. */
  told?: boolean;
}

interface Statement {
  verb: string;
  /** `moveon`: it counts for the course. `answered` is not cmi5's own. */
  kind: 'own' | 'moveon' | 'allowed';
  result?: object;
  object?: object;
  mastery?: boolean;
}

export class Cmi5 implements Platform {
  readonly kept: Saved | undefined;
  readonly returnsTo: string | undefined;
  readonly #launch: Launch;
  readonly #data: LaunchData;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #begun = Date.now();
  #told: boolean;
  #open = true;
  /** What waits for the answer to what was sent before: a platform gets all in order. */
  #waiting: object[] = [];
  #sending = false;

  private constructor(launch: Launch, token: string, data: LaunchData, kept: Saved | undefined) {
    this.#launch = launch;
    this.#data = data;
    this.#headers = headersWith(token);
    this.kept = kept;
    this.#told = kept?.told === true;
    this.returnsTo = /^https?:/.test(data.returnURL ?? '') ? data.returnURL : undefined;
    this.#tell({ verb: 'initialized', kind: 'own' });
  }

  /** Undefined if the address is not that of such a start, or its platform does not answer. */
  static async launched(at: URL): Promise<Cmi5 | undefined> {
    const [endpoint, fetchAt, actor, registration, activityId] = [
      'endpoint',
      'fetch',
      'actor',
      'registration',
      'activityId',
    ].map((name) => at.searchParams.get(name));
    if (!endpoint || !fetchAt || !actor || !registration || !activityId) return undefined;
    try {
      const launch = { endpoint: endpoint.replace(/\/?$/, '/'), actor: JSON.parse(actor), registration, activityId };
      const { 'auth-token': token } = await (await fetch(fetchAt, { method: 'POST' })).json();
      if (typeof token !== 'string') return undefined;
      const get = (from: string) => fetch(from, { headers: headersWith(token) });
      const data = (await (await get(stateAt(launch, 'LMS.LaunchData'))).json()) as LaunchData;
      // It says the language that the reader prefers, and has to be asked for; the lessons know one.
      await get(`${launch.endpoint}agents/profile?${agent(launch)}&profileId=cmi5LearnerPreferences`);
      const kept = await get(stateAt(launch, OURS));
      return new Cmi5(launch, token, data, kept.ok ? keptIn(await kept.text()) : undefined);
    } catch {
      return undefined;
    }
  }

  answer({ lesson, stop, given, right }: Answer, { seconds }: { at: string; seconds: number }): void {
    const id = `${this.#launch.activityId}#${lesson}.${stop + 1}`;
    this.#tell({
      verb: 'answered',
      kind: 'allowed',
      object: {
        id,
        definition: { type: 'http://adlnet.gov/expapi/activities/cmi.interaction', interactionType: 'other' },
      },
      result: { response: String(given), success: right, duration: periodText(seconds) },
    });
  }

  save(kept: Kept, score: Score): void {
    if (score.done && !this.#told && this.#data.launchMode === 'Normal') {
      this.#told = true;
      const duration = periodText(Math.round((Date.now() - this.#begun) / 1000));
      this.#tell({ verb: 'completed', kind: 'moveon', result: { completion: true, duration } });
      const mastery = this.#data.masteryScore ?? score.pass;
      const success = mastery === undefined || share(score) >= mastery;
      if (mastery !== undefined)
        this.#tell({
          verb: success ? 'passed' : 'failed',
          kind: 'moveon',
          mastery: true,
          result: { success, duration, score: { scaled: Number(share(score).toFixed(4)) } },
        });
    }
    const saved: Saved = { ...kept, told: this.#told };
    void this.#send(stateAt(this.#launch, OURS), 'PUT', saved).catch(() => {});
  }

  end(seconds: number): void {
    if (!this.#open) return;
    this.#tell({ verb: 'terminated', kind: 'own', result: { duration: periodText(seconds) } });
    this.#open = false;
    // The page goes: what waits cannot wait for answers any more.
    void this.#send(`${this.#launch.endpoint}statements`, 'POST', this.#waiting).catch(() => {});
    this.#waiting = [];
  }

  #tell({ verb, kind, result, object, mastery }: Statement): void {
    if (!this.#open) return;
    const { contextTemplate, masteryScore } = this.#data;
    const categories = kind === 'allowed' ? [] : kind === 'own' ? ['cmi5'] : ['cmi5', 'moveon'];
    const { category: given = [], ...activities } = contextTemplate.contextActivities ?? {};
    // What is not cmi5's own does not say so, whatever the template has.
    const others = given.filter((c) => (c as { id?: string }).id !== `${CATEGORY}cmi5`);
    const category = [...others, ...categories.map((name) => ({ id: CATEGORY + name }))];
    const known = mastery && masteryScore !== undefined ? { [MASTERY]: masteryScore } : {};
    this.#waiting.push({
      id: crypto.randomUUID(),
      timestamp: new Date().toISOString(),
      actor: this.#launch.actor,
      verb: { id: VERBS + verb, display: { en: verb } },
      object: { objectType: 'Activity', id: this.#launch.activityId, ...object },
      context: {
        ...contextTemplate,
        registration: this.#launch.registration,
        contextActivities: { ...activities, ...(category.length > 0 && { category }) },
        extensions: { ...contextTemplate.extensions, ...known },
      },
      ...(result && { result }),
    });
    void this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    // All that is told at once goes together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const now = this.#waiting;
      this.#waiting = [];
      // A platform that does not answer: the lesson goes on, and what is kept has the answers.
      await this.#send(`${this.#launch.endpoint}statements`, 'POST', now).catch(() => {});
    }
    this.#sending = false;
  }

  #send(to: string, method: 'PUT' | 'POST', body: object): Promise<Response> {
    const headers = { ...this.#headers, 'Content-Type': 'application/json' };
    return fetch(to, { method, headers, body: JSON.stringify(body), keepalive: true });
  }
}

const headersWith = (token: string) => ({ Authorization: `Basic ${token}`, 'X-Experience-API-Version': '1.0.3' });

const agent = ({ actor }: Launch): string => `agent=${encodeURIComponent(JSON.stringify(actor))}`;

const stateAt = (launch: Launch, id: string): string =>
  `${launch.endpoint}activities/state?${agent(launch)}&activityId=${encodeURIComponent(launch.activityId)}&registration=${launch.registration}&stateId=${id}`;
