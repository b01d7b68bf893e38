/**
 * A contestant in a process of its own, so that it suffers neither from the memory the others left nor from what the
 * compiler learnt from them.
 *
 *     engine.mjs ── { workload } ──▶ contestant.mjs: a fresh volume, the phases, the check
 *                ◀── { ms } or { failure } ──
 */
import { fork } from 'node:child_process';
import path from 'node:path';

/** A contestant that has not answered by then is dismissed. */
const LIMIT_S = 60;

export function hire(...words) {
  let child;
  return {
    run(workload) {
      child ??= fork(path.join(import.meta.dirname, 'contestant.mjs'), words, {
        stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
      });
      return new Promise((resolve, reject) => {
        const end = (settle, value) => {
          clearTimeout(timer);
          child?.removeAllListeners();
          settle(value);
        };
        const dismiss = (why) => {
          const gone = child;
          end(reject, new Error(why));
          child = undefined;
          gone.kill();
        };
        const timer = setTimeout(() => dismiss(`it takes longer than ${LIMIT_S} s`), LIMIT_S * 1000);
        child.once('message', ({ ms, failure }) => (ms ? end(resolve, ms) : dismiss(failure)));
        child.once('exit', (code) => dismiss(`its process ended (${code})`));
        child.send({ workload });
      });
    },
    leave: () => child?.kill(),
  };
}
