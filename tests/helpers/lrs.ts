/**
 * A learning platform as cmi5 wants it, in memory: a token that is given once, the data of a launch, texts, and statements. What
 * breaks a rule is in `faults`.
 */
export interface Heard {
  verb: { id: string };
  object: { id: string };
  result?: { completion?: boolean; success?: boolean; duration?: string; score?: { scaled: number } };
  context: {
    registration: string;
    contextActivities: Record<string, { id: string }[]>;
    extensions: Record<string, unknown>;
  };
  actor: object;
  id: string;
  timestamp: string;
}

const CMI5 = 'https://w3id.org/xapi/cmi5/context/categories/cmi5';
const MOVEON = 'https://w3id.org/xapi/cmi5/context/categories/moveon';
const SESSION = 'https://w3id.org/xapi/cmi5/context/extensions/sessionid';
const MASTERY = 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore';
const OWN = ['initialized', 'completed', 'passed', 'failed', 'terminated'];
const COUNTS = ['completed', 'passed', 'failed'];
const ACTOR = { objectType: 'Agent', account: { homePage: 'https://platform.example', name: 'reader-7' } };
const TOKEN = 'dG9rZW4=';
const AU = 'https://platform.example/au/1';

export class Lrs {
  readonly faults: string[] = [];
  readonly heard: Heard[] = [];
  readonly states = new Map<string, string>();
  mode: 'Normal' | 'Browse' | 'Review' = 'Normal';
  masteryScore: number | undefined;
  #tokens = 0;
  #askedProfile = false;
  #session = 0;

  /** The address that a visit begins with, for a platform at `base`. */
  launch(page: string, base: string): URL {
    this.#session++;
    this.#tokens = 0;
    this.#askedProfile = false;
    const url = new URL(page);
    const given = {
      endpoint: `${base}xapi`,
      fetch: `${base}token`,
      actor: JSON.stringify(ACTOR),
      registration: 'r-1',
      activityId: AU,
    };
    for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
    return url;
  }

  verbs(): string[] {
    return this.heard.map(({ verb }) => verb.id.split('/').at(-1) ?? '');
  }

  /** What it answers to a request. */
  answer(
    method: string,
    url: URL,
    headers: { get(name: string): string | null },
    body: string,
  ): { status: number; text: string } {
    const ok = (data?: unknown) => ({ status: 200, text: data === undefined ? '' : JSON.stringify(data) });
    if (url.pathname.endsWith('/token')) {
      if (method !== 'POST') this.faults.push(`the token is asked for by ${method}`);
      if (++this.#tokens > 1) this.faults.push('the token is asked for twice');
      return ok({ 'auth-token': TOKEN });
    }
    if (headers.get('authorization') !== `Basic ${TOKEN}`) this.faults.push(`${url.pathname}: without the token`);
    if (!headers.get('x-experience-api-version')?.startsWith('1.0'))
      this.faults.push(`${url.pathname}: without a version`);
    if (url.pathname.endsWith('/agents/profile')) {
      this.#askedProfile = url.searchParams.get('profileId') === 'cmi5LearnerPreferences';
      return { status: 404, text: '' };
    }
    if (url.pathname.endsWith('/activities/state')) return this.#state(method, url, body);
    if (!url.pathname.endsWith('/statements') || method !== 'POST') this.faults.push(`${method} ${url.pathname}`);
    if (!this.#askedProfile) this.faults.push('a statement before the reader’s wishes were asked for');
    for (const statement of JSON.parse(body) as Heard[]) this.#hear(statement);
    return ok([]);
  }

  #state(method: string, url: URL, body: string): { status: number; text: string } {
    const name = url.searchParams.get('stateId') ?? '';
    for (const [param, value] of [
      ['activityId', AU],
      ['registration', 'r-1'],
      ['agent', JSON.stringify(ACTOR)],
    ])
      if (url.searchParams.get(param) !== value)
        this.faults.push(`${name}: ${param} is ${url.searchParams.get(param)}`);
    if (method === 'PUT') {
      if (name.startsWith('LMS.')) this.faults.push(`${name} is the platform’s own`);
      this.states.set(name, body);
      return { status: 204, text: '' };
    }
    if (name !== 'LMS.LaunchData') {
      const text = this.states.get(name);
      return text === undefined ? { status: 404, text: '' } : { status: 200, text };
    }
    const contextTemplate = {
      contextActivities: { grouping: [{ id: 'https://platform.example/course' }], category: [{ id: CMI5 }] },
      extensions: { [SESSION]: `session-${this.#session}` },
    };
    const data = {
      contextTemplate,
      launchMode: this.mode,
      moveOn: 'Completed',
      masteryScore: this.masteryScore,
      returnURL: 'https://platform.example/back',
    };
    return { status: 200, text: JSON.stringify(data) };
  }

  #hear(statement: Heard): void {
    const verb = statement.verb.id.split('/').at(-1) ?? '';
    const fault = (why: string) => this.faults.push(`${verb}: ${why}`);
    const { context, result } = statement;
    const session = context.extensions[SESSION];
    const before = this.heard.filter((s) => s.context.extensions[SESSION] === session);
    const had = (name: string, of = before) => of.some((s) => s.verb.id.endsWith(`/${name}`));
    if (!/^[\da-f-]{36}$/.test(statement.id) || Number.isNaN(Date.parse(statement.timestamp)))
      fault('without id or time');
    if (JSON.stringify(statement.actor) !== JSON.stringify(ACTOR)) fault('of another reader');
    if (context.registration !== 'r-1' || session !== `session-${this.#session}`) fault('of another visit');
    if (context.contextActivities.grouping?.[0]?.id !== 'https://platform.example/course')
      fault('without the template');
    if ((verb === 'initialized') !== (before.length === 0)) fault('initialized is first, and only that');
    if (had('terminated')) fault('after terminated');
    const ids = (context.contextActivities.category ?? []).map(({ id }) => id);
    const own = OWN.includes(verb);
    if (ids.filter((id) => id === CMI5).length !== Number(own)) fault('its category');
    if (ids.includes(MOVEON) !== COUNTS.includes(verb)) fault('whether it counts for the course');
    if (own && statement.object.id !== AU) fault('about something else');
    if (own && had(verb)) fault('told twice on a visit');
    if (COUNTS.includes(verb)) {
      if (this.mode !== 'Normal') fault(`in mode ${this.mode}`);
      if (verb !== 'failed' && had(verb, this.heard)) fault('told on an earlier visit');
      if (had('passed') || had('failed')) fault('after a verdict');
    }
    if (own && verb !== 'initialized' && !/^PT\d/.test(result?.duration ?? '')) fault('without its time');
    if (verb === 'completed' && result?.completion !== true) fault('without completion');
    if (verb === 'passed' || verb === 'failed') this.#judge(statement, fault);
    this.heard.push(statement);
  }

  #judge({ verb, result, context }: Heard, fault: (why: string) => void): void {
    const passed = verb.id.endsWith('passed');
    if (result?.success !== passed) fault('without its success');
    if (this.masteryScore === undefined) return;
    if (context.extensions[MASTERY] !== this.masteryScore) fault('without the mastery score');
    if ((result?.score?.scaled ?? 0) >= this.masteryScore !== passed) fault('its score says otherwise');
  }
}
