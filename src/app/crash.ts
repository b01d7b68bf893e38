/**
 * Into a power cut and back: the cut is a typed line, so that a link restores it.
 *
 *     script ── typed ── [crash 1234 --lose all] ── typed      back: everything before the last crash, at its step
 */
import { Refused } from '../bytes/refused.ts';
import { crashLine, isCrash, type Losing, readCrash } from '../session/crash/line.ts';
import { matrixModes, workOf } from '../session/crash/matrix.ts';
import type { CrashResult } from '../session/crash/pull.ts';
import { START } from '../session/session-api.ts';
import type { MatrixSource } from '../views/crash/Matrix.tsx';
import { sentence } from './arrival.ts';
import type { AppState } from './store.ts';
import type { Workbench } from './workbench.ts';

/** Where the present recording came from, if it began with a power cut. */
export function beforeCrash({ run, typed }: Pick<AppState, 'run' | 'typed'>) {
  const at = typed.findLastIndex(isCrash);
  if (at >= 0) return { run, typed: typed.slice(0, at), step: stepOf(typed[at]) };
  const lines = run.split('\n');
  const line = lines.findLastIndex(isCrash);
  if (line < 0) return undefined;
  // What a check or another crash did after it is gone with it.
  return { run: `${lines.slice(0, line).join('\n')}\n`, typed: [], step: stepOf(lines[line]) };
}

/** What a recording says before its first event. */
export const beforeFirst = (state: Pick<AppState, 'run' | 'typed'>): string =>
  beforeCrash(state)
    ? 'The disk *as the power cut left it*: nothing has looked at it yet.'
    : 'An empty disk: *nothing has been written* yet.';

function stepOf(line: string): number {
  const read = readCrash(line);
  return 'step' in read ? read.step : 0;
}

/** What is left, or the sentence why the power cannot be cut. */
export async function pullPlug(workbench: Workbench, step: number, losing: Losing): Promise<CrashResult | string> {
  const answer = await workbench
    .ask('pull', { losing }, { step, write: 0 })
    .catch((error: unknown) => ({ refused: sentence(error) }));
  return 'files' in answer ? answer : answer.refused;
}

/** The disk that is left, from its first step on. Returns the sentence of a refusal. */
export async function enterCrash(workbench: Workbench, step: number, losing: Losing): Promise<string | undefined> {
  const refused = await workbench.type(crashLine({ step, losing }));
  if (refused) workbench.store.setState({ notice: { tone: 'refused', text: refused } });
  else {
    workbench.store.setState({ bookmarks: [] });
    workbench.seek(START);
  }
  return refused;
}

/** The matrix for the present script, for its tile; undefined if there is no script. */
export function matrixSource(
  workbench: Workbench,
  { run, typed, code }: Pick<AppState, 'run' | 'typed' | 'code'>,
): MatrixSource | undefined {
  if (code === undefined) return undefined;
  const { store } = workbench;
  const work = workOf(run, typed);
  const modes = matrixModes(work.text);
  if (modes instanceof Refused) return undefined;
  const keyOf = (text: string) => [text, ...work.typed].join('\n');
  const kept = store.getState().matrixFound;
  return {
    work: keyOf(work.text),
    modes,
    found: kept?.works.includes(keyOf(work.text)) ? kept.lines : undefined,
    // A disk that is entered from a cell runs the script of that mode: the findings hold for it, too.
    keep: (lines) => store.setState({ matrixFound: { works: modes.map(({ text }) => keyOf(text)), lines } }),
    async begin({ text }) {
      const row = await workbench
        .matrix()
        .matrixRow(text, work.typed)
        .catch((error: unknown) => ({ refused: sentence(error) }));
      return 'refused' in row ? row.refused : row;
    },
    cell: (index) => workbench.matrix().matrixCell(index),
    enter({ text }, step, losing) {
      void workbench.run(text, { at: START }, [...work.typed, crashLine({ step, losing })]);
    },
  };
}

export async function leaveCrash(workbench: Workbench): Promise<void> {
  const back = beforeCrash(workbench.store.getState());
  if (back) await workbench.run(back.run, { at: { step: back.step, write: 0 } }, back.typed);
}
