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
import { type Given, givenHere, noteGiven } from './programs-and-traces.ts';
import { startWorker } from './start-worker.ts';
import type { WorkerApi } from './worker-api.ts';

/** The worker's answers, as the page calls them. */
export interface Session {
  readonly api: WorkerApi;
  /** Rejects when the worker dies. */
  readonly lost: Promise<never>;
  /** Comes when it is ended: what was asked of it is never answered. */
  readonly over: Promise<undefined>;
  end(): void;
}

/** The sessions that there are. */
const begun = new Set<Session>();

/** For the sessions that there are and those that follow; the sentence of a refusal. */
export async function addGiven(given: Given): Promise<string | undefined> {
  const judge = startSession();
  const answers = await Promise.allSettled([...begun].map(({ api, over }) => Promise.race([api.give(given), over])));
  judge.end();
  for (const answer of answers) if (answer.status === 'fulfilled' && answer.value !== undefined) return answer.value;
  noteGiven(given);
  return undefined;
}

function startSession(): Session {
  const { remote, lost, end } = startWorker<WorkerApi>('ext4lab session');
  for (const given of givenHere()) remote.give(given).catch(() => {});
  let isOver = (_: undefined) => {};
  const over = new Promise<undefined>((done) => (isOver = done));
  const session: Session = {
    api: racing(remote, lost),
    lost,
    over,
    end() {
      begun.delete(session);
      isOver(undefined);
      end();
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
