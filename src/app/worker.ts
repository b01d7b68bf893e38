/**
 * The worker, one script for all that works beside the page: by its name it holds a session, runs variants of a script, or runs
 * cells of the lab. What they share, the engine first of all, is fetched once; what one of them has besides, when it is asked.
 */
import * as Comlink from 'comlink';
import { sessionService } from './session-service.ts';
import type { WorkerName } from './start-worker.ts';

type Service = Readonly<Record<string, (...given: never[]) => unknown>>;

/** Answers at once, and calls when the service is there: a message that came before anybody listened would be lost. */
const lazily = (load: () => Promise<object>): object => {
  let loaded: Promise<object> | undefined;
  const call =
    (name: string) =>
    async (...given: never[]) => {
      loaded ??= load();
      return ((await loaded) as Service)[name](...given);
    };
  return new Proxy({}, { get: (_, name) => (typeof name === 'string' ? call(name) : undefined) });
};

const SERVICES: Readonly<Record<WorkerName, () => object>> = {
  'ext4lab session': sessionService,
  'ext4lab compare': () => lazily(async () => (await import('./compare-service.ts')).compareService()),
  'ext4lab cell': () => lazily(async () => (await import('./cell-service.ts')).cellService),
};

Comlink.expose(SERVICES[self.name as WorkerName]());
