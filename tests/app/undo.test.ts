/** One thing that was done is one undo, and redo does it again, whatever the order and however soon one follows another. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Session } from '../../src/app/session-client.ts';
import { sessionService } from '../../src/app/session-service.ts';
import { goBy, noteActs } from '../../src/app/undo.ts';
import { createWorkbench } from '../../src/app/workbench.ts';
import { runs } from '../helpers/long.ts';

const session = (): Session => ({
  api: sessionService(),
  lost: new Promise<never>(() => {}),
  over: new Promise<undefined>(() => {}),
  end: () => {},
});
const ACTS = ['tiles', 'by', 'select', 'mark', 'type', 'run'] as const;

it('after any acts, undo leads back through each state to the first, and redo to the last', async () => {
  const workbench = createWorkbench(session, { schedule: (run) => void setImmediate(run) });
  const { store } = workbench;
  const shown = () => {
    const { tiles, by, selection, bookmarks, run, typed } = store.getState();
    return { tiles, by, selection, bookmarks, run, typed };
  };
  const presses = new EventTarget();
  const press = () => presses.dispatchEvent(new Event('keydown'));
  const does: Record<(typeof ACTS)[number], (n: number) => unknown> = {
    tiles: (n) => store.setState({ tiles: `map,tile-${'abc'[n % 3]}` }),
    by: (n) => store.setState({ by: n % 2 ? 'write' : 'call' }),
    select: (n) => workbench.select({ block: 1 + (n % 50) }),
    mark: (n) => {
      workbench.seek({ step: n % 10, write: 0 });
      workbench.toggleBookmark();
    },
    type: (n) => workbench.type(`echo ${n} > f${n}`),
    run: (n) => workbench.run(`# size: 1M\necho ${n} > a\n`),
  };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { minLength: 1, maxLength: 6 }), async (acts) => {
      await workbench.run('# size: 1M\necho hi > f\n');
      const end = noteActs(workbench, presses);
      const states = [shown()];
      for (const [n, act] of acts.entries()) {
        press();
        await does[act](n + states.length);
        if (JSON.stringify(shown()) !== JSON.stringify(states.at(-1))) states.push(shown());
      }
      for (const state of states.slice(0, -1).reverse()) {
        await goBy(workbench, -1);
        expect(shown()).toEqual(state);
      }
      for (const state of states.slice(1)) {
        await goBy(workbench, 1);
        expect(shown()).toEqual(state);
      }
      // Asked for all at once, each comes after the one before.
      await Promise.all(states.slice(1).map(() => goBy(workbench, -1)));
      expect(shown()).toEqual(states[0]);
      await Promise.all(states.slice(1).map(() => goBy(workbench, 1)));
      expect(shown()).toEqual(states.at(-1));
      end();
    }),
    { numRuns: runs(2, 4) },
  );
  await goBy(workbench, 1);
  expect(store.getState().notice?.text).toBe('There is nothing to do again.');
});
