/**
 * Enters a power cut and goes back. The cut is a typed line, so a link restores it.
 *
 *     script ── typed ── [crash 1234 --lose all] ── typed      back: everything before the last crash, at its step
 */
import { printed } from '../bytes/said.ts';
import { crashLine, isCrash, type Losing, readCrash } from '../session/crash/line.ts';
import { type RefusedAnswer, START } from '../session/session-api.ts';
import type { MatrixSource, MatrixWork, PowerCuts } from '../views/crash/Matrix.tsx';
import type { LinkMoment } from './first-moment.ts';
import { sentence } from './refusal.ts';
import type { AppState } from './store.ts';
import type { Workbench } from './workbench.ts';

/** The origin of the present recording, if it began with a power cut. */
function beforeCrash({ run, typed }: Pick<AppState, 'run' | 'typed'>) {
  const at = typed.findLastIndex(isCrash);
  if (at >= 0) return { run, typed: typed.slice(0, at), at: cutAt(typed[at]) };
  const lines = run.split('\n');
  const line = lines.findLastIndex(isCrash);
  if (line < 0) return undefined;
  // The results of a check or another crash after the cut disappear with it.
  return { run: `${lines.slice(0, line).join('\n')}\n`, typed: [], at: cutAt(lines[line]) };
}

/** The state of the disk before a recording's first event. */
export const beforeFirst = (state: Pick<AppState, 'run' | 'typed'>): 'emptyDisk' | 'afterCut' =>
  beforeCrash(state) ? 'afterCut' : 'emptyDisk';

function cutAt(line: string): LinkMoment {
  const read = readCrash(line);
  if (!('step' in read)) return START;
  return typeof read.step === 'number' ? { step: read.step, write: 0 } : read.step;
}

/** The page's functions for the tile of power cuts. */
export function powerCuts(workbench: Workbench): PowerCuts {
  return {
    async pull(step, losing) {
      const answer = await workbench.ask('pull', { losing }, { step, write: 0 }).catch(refusedAnswer);
      if (!('files' in answer)) return answer.refused;
      workbench.store.setState({ cutAt: step });
      return answer;
    },
    enter: (step, losing) => void enterCrash(workbench, step, losing),
    back(made) {
      const before = beforeCrash(made);
      return before && (() => void workbench.run(before.run, { at: before.at }, before.typed));
    },
    matrix: (work) => matrixSource(workbench, work),
  };
}

const refusedAnswer = (error: unknown): RefusedAnswer => ({ refused: printed(sentence(error)) });

/** Opens the remaining disk at its first step. */
async function enterCrash(workbench: Workbench, step: number, losing: Losing): Promise<void> {
  const refused = await workbench.type(crashLine({ step, losing }));
  if (refused) workbench.store.setState({ notice: { tone: 'refused', text: refused } });
  else {
    workbench.store.setState({ bookmarks: [] });
    workbench.seek(START);
  }
}

/** The matrix of a work, for its tile. */
function matrixSource(workbench: Workbench, { text, typed, modes }: MatrixWork): MatrixSource {
  const { store } = workbench;
  const keyOf = (mode: string) => [mode, ...typed].join('\n');
  const kept = store.getState().matrixFound;
  return {
    work: keyOf(text),
    modes,
    found: kept?.works.includes(keyOf(text)) ? kept.lines : undefined,
    // A disk opened from a cell runs the script of that mode, so the findings also hold for it.
    keep: (lines) => store.setState({ matrixFound: { works: modes.map((mode) => keyOf(mode.text)), lines } }),
    async begin(mode) {
      const row = await workbench.matrix().matrixRow(mode.text, typed).catch(refusedAnswer);
      return 'refused' in row ? row.refused : row;
    },
    cell: (index) => workbench.matrix().matrixCell(index),
    enter(mode, step, losing) {
      void workbench.run(mode.text, { at: START }, [...typed, crashLine({ step, losing })]);
    },
  };
}
