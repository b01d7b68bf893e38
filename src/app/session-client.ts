/**
 * The worker that holds a session, and how one volume gives way to the next.
 *
 *      page ── run("mke2fs …") ──▶ a fresh worker ── overview, timeline, map ──▶ takes the place of the old one
 *                                               └── refused, cancelled, crashed ──▶ is ended; the old one never knew
 *
 * A volume has a worker of its own, so that long work can be cancelled by ending it, and nothing in a bad image can
 * harm the volume on the screen.
 */
import * as Comlink from 'comlink';
import type { WorkerApi } from './worker-api.ts';

/** The worker's answers, as the page calls them. */
export interface Session {
  readonly api: WorkerApi;
  /** Rejects when the worker dies. */
  readonly lost: Promise<never>;
  end(): void;
}

/** Programs of a person's own: each session begins with them. */
const PROGRAMS = new Map<string, Uint8Array>();
const begun = new Set<Session>();

export const givenPrograms = (): Iterable<[string, Uint8Array]> => PROGRAMS;

/** A program for the sessions that there are and those that follow; the sentence of a refusal. */
export async function addProgram(name: string, bytes: Uint8Array): Promise<string | undefined> {
  const judge = startSession();
  const answers = await Promise.allSettled([...begun].map(({ api }) => api.give(name, bytes)));
  judge.end();
  for (const answer of answers) if (answer.status === 'fulfilled' && answer.value !== undefined) return answer.value;
  PROGRAMS.set(name, bytes);
  return undefined;
}

function startSession(): Session {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'ext4lab session' });
  const remote = Comlink.wrap<WorkerApi>(worker);
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error(event.message || 'the worker could not be started'));
    });
  });
  lost.catch(() => {});
  for (const [name, bytes] of PROGRAMS) remote.give(name, bytes).catch(() => {});
  const session: Session = {
    api: racing(remote, lost),
    lost,
    end() {
      begun.delete(session);
      remote[Comlink.releaseProxy]();
      worker.terminate();
    },
  };
  begun.add(session);
  return session;
}

/** As startSession, but the first one begins to load now, beside the page's own work. */
export function startingNow(): () => Session {
  let first: Session | undefined = startSession();
  return () => {
    const session = first ?? startSession();
    first = undefined;
    return session;
  };
}

/** Every call ends when the worker dies; functions passed to it stay on this side. */
function racing(remote: Comlink.Remote<WorkerApi>, lost: Promise<never>): WorkerApi {
  const shared = (argument: unknown) => (typeof argument === 'function' ? Comlink.proxy(argument) : argument);
  const calls = remote as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  return new Proxy({} as WorkerApi, {
    get:
      (_, name: string) =>
      (...given: unknown[]) =>
        Promise.race([calls[name](...given.map(shared)), lost]),
  });
}
