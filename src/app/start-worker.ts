/** A worker as the page sees it: what it offers, whether it is lost, and its end. */
import * as Comlink from 'comlink';

/** By its name the worker knows what it is for (worker.ts). */
export type WorkerName = 'ext4lab session' | 'ext4lab compare' | 'ext4lab cell';

export interface Started<Api> {
  remote: Comlink.Remote<Api>;
  /** Fails when the worker could not be started, or fell. */
  lost: Promise<never>;
  /** At once, whatever it is doing. */
  end(): void;
}

export function startWorker<Api>(name: WorkerName): Started<Api> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
  const remote = Comlink.wrap<Api>(worker);
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error(event.message || 'the worker could not be started'));
    });
  });
  lost.catch(() => {});
  return {
    remote,
    lost,
    end() {
      remote[Comlink.releaseProxy]();
      worker.terminate();
    },
  };
}
