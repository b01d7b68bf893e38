/**
 * A lesson on the page: its script is run, its moments and truths are computed, and the page goes where the reader is.
 *
 *     run ──▶ play ──▶ stops ──▶ visit(n): moment, tiles, picks
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { Refused } from '../../bytes/refused.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { type Played, play, type Shown } from '../../lessons/play.ts';
import { Run } from '../../lessons/run.ts';
import { type Moment, START } from '../../session/session-api.ts';
import { TILES } from '../../views/tiles.ts';
import { sameMoment } from '../../views/timeline/moves.ts';
import type { AppState } from '../store.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import type { Workbench } from '../workbench.ts';
import { placeText } from './place.ts';
import { type Given, type Progress, progressOf, remember } from './progress.ts';

const TILE_NAMES: ReadonlySet<string> = new Set(TILES.map((t) => t.id));

export interface OpenLesson {
  lesson: Lesson;
  played: Played | undefined;
  /** Why it cannot be played. */
  refused: string;
  /** The stop where the reader is, and the last one that is open: a question closes those after it. */
  stop: number;
  open: number;
  progress: Progress;
  /** The page shows something else than this stop. */
  away: boolean;
  visit(stop: number): void;
  answer(stop: number, given: Given): void;
}

/** The last stop that no unanswered question stands before. */
const openTo = ({ stops }: Played, given: Progress['given']): number => {
  const closed = stops.findIndex((s, i) => s.asks && given[i] === undefined);
  return closed < 0 ? stops.length - 1 : closed;
};

const isRun = (s: AppState, lesson: Lesson): boolean =>
  s.run === lesson.script && s.typed.length === 0 && !s.file && !s.live;

const isAway = (s: AppState, lesson: Lesson, stop: Shown | undefined): boolean =>
  !s.busy &&
  stop !== undefined &&
  (!isRun(s, lesson) || s.between !== undefined || !sameMoment(s.moment, stop.moment) || s.tiles !== stop.tiles);

/** Undefined if it was run; otherwise why not. */
async function runFor(workbench: Workbench, lesson: Lesson, at: Moment): Promise<string | undefined> {
  if (isRun(workbench.store.getState(), lesson) && workbench.store.getState().overview) return undefined;
  return workbench.run(lesson.script, { at });
}

function show(workbench: Workbench, lesson: Lesson, stop: Shown, index: number): void {
  const { store } = workbench;
  store.setState({
    lesson: placeText({ id: lesson.id, stop: index }),
    tiles: stop.tiles,
    along: stop.machine ? 'machine' : 'steps',
    by: stop.by,
    playing: false,
    invited: false,
  });
  workbench.pickFile(stop.ino);
  workbench.pickGroup(stop.group);
  workbench.lookUp(stop.look);
  workbench.select(undefined);
  workbench.seek(stop.moment);
  workbench.markCrash(stop.cut ? stop.moment.step : undefined);
}

export function useLesson(lesson: Lesson, stop: number): OpenLesson {
  const workbench = useWorkbench();
  const [played, setPlayed] = useState<Played>();
  const [refused, setRefused] = useState('');
  const [progress, setProgress] = useState(() => progressOf(lesson.id));
  const shown = played?.stops[stop];
  const away = useApp((s) => isAway(s, lesson, shown));
  const first = useRef(stop);

  useEffect(() => {
    let here = true;
    void (async () => {
      const why = await runFor(workbench, lesson, START);
      const { overview } = workbench.store.getState();
      if (!here || !overview || !isRun(workbench.store.getState(), lesson)) return why && setRefused(why);
      const found = await play(
        lesson,
        new Run(overview.steps, (name, want, moment) => workbench.ask(name, want, moment)),
        TILE_NAMES,
      );
      if (!here) return;
      if (found instanceof Refused) return setRefused(found.refused);
      const at = Math.min(first.current, openTo(found, progressOf(lesson.id).given));
      show(workbench, lesson, found.stops[at], at);
      setPlayed(found);
    })();
    return () => {
      here = false;
    };
  }, [workbench, lesson]);

  const keep = useCallback(
    (next: Progress) => {
      setProgress(next);
      remember(lesson.id, next);
    },
    [lesson],
  );

  const visit = async (to: number, given = progress.given) => {
    const target = played?.stops[to];
    if (!played || !target || to > openTo(played, given)) return;
    const done = progress.done || to === played.stops.length - 1;
    keep({ given, done, reached: Math.max(progress.reached, to) });
    await runFor(workbench, lesson, target.moment);
    show(workbench, lesson, target, to);
  };

  return {
    lesson,
    played,
    refused,
    stop,
    open: played ? openTo(played, progress.given) : 0,
    progress,
    away,
    visit: (to) => void visit(to),
    /** The answer opens the next stop, and the page steps there. */
    answer: (at, given) => void visit(at + 1, { ...progress.given, [at]: given }),
  };
}
