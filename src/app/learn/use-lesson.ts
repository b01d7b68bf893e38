/**
 * A lesson on the page. Its script runs, its moments and truths are computed, and the page follows the reader.
 *
 *     run ──▶ play ──▶ stops ──▶ visit(n): moment, tiles, picks
 */
import { useEffect, useRef, useState } from 'react';
import { Refused } from '../../bytes/refused.ts';
import { judge } from '../../lessons/judge.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { type Played, play, type Shown } from '../../lessons/play.ts';
import { Run } from '../../lessons/run.ts';
import { type Moment, START } from '../../session/session-api.ts';
import { TILES } from '../../views/tiles.ts';
import { sameMoment } from '../../views/timeline/moves.ts';
import { sentence } from '../refusal.ts';
import type { AppState } from '../store.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import type { Workbench } from '../workbench.ts';
import { done } from './heard.ts';
import { type Given, type Progress, progressOf, remember, UNREAD, useProgress } from './progress.ts';

const TILE_NAMES: ReadonlySet<string> = new Set(TILES.map((t) => t.id));

export interface OpenLesson {
  lesson: Lesson;
  played: Played | undefined;
  /** The reason why the lesson cannot be played. */
  refused: string;
  /** The stop where the reader is, and the last one that is open: a question closes those after it. */
  stop: number;
  open: number;
  progress: Progress;
  /** The page shows something else than this stop. */
  away: boolean;
  visit(stop: number): void;
  answer(stop: number, given: Given): void;
  /** Runs its script anew, after the volume was lost. */
  again(): void;
}

export interface Reading {
  lesson: Lesson;
  stop: number;
  /** The link's word for a stop. */
  textOf(stop: number): string;
  /** Questions before this stop need no answer: a path began here. */
  from: number;
  /** The answers are remembered. */
  kept: boolean;
}

/** The last stop that no unanswered question stands before. */
const openTo = ({ stops }: Played, given: Progress['given'], from: number): number => {
  const closed = stops.findIndex((s, i) => i >= from && s.asks && given[i] === undefined);
  return closed < 0 ? stops.length - 1 : closed;
};

/** At the last stop: the number of questions that were answered without a look at the truth. */
const endOf = ({ id }: Lesson, { stops }: Played, given: Progress['given']) => {
  const asked = stops.flatMap(({ asks }, i) => (asks ? [given[i]] : []));
  const answered = asked.filter((one) => one !== undefined && one !== 'shown').length;
  return { tell: 'finish', lesson: id, questions: asked.length, answered } as const;
};

function tellAnswer({ id }: Lesson, played: Played | undefined, stop: number, given: Given): void {
  const asks = played?.stops[stop].asks;
  const right = asks !== undefined && given !== 'shown' && judge(asks, given).right;
  const questions = played?.stops.filter((one) => one.asks).length ?? 0;
  done({ tell: 'answer', lesson: id, stop, given, right, questions });
}

const isRun = (s: AppState, lesson: Lesson): boolean =>
  s.run === lesson.script && s.typed.length === 0 && !s.file && !s.live && !s.lost;

const isAway = (s: AppState, lesson: Lesson, stop: Shown | undefined): boolean =>
  !s.busy &&
  stop !== undefined &&
  (!isRun(s, lesson) || s.between !== undefined || !sameMoment(s.moment, stop.moment) || s.tiles !== stop.tiles);

/** Runs the lesson's script. Returns the reason if that fails. */
async function runFor(workbench: Workbench, lesson: Lesson, at: Moment): Promise<string | undefined> {
  if (isRun(workbench.store.getState(), lesson) && workbench.store.getState().overview) return undefined;
  return workbench.run(lesson.script, { at });
}

function show(workbench: Workbench, stop: Shown, text: string): void {
  const { store } = workbench;
  store.setState({
    lesson: text,
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

async function playOn(workbench: Workbench, lesson: Lesson): Promise<Played | Refused> {
  const why = await runFor(workbench, lesson, START);
  const { overview } = workbench.store.getState();
  if (!overview || !isRun(workbench.store.getState(), lesson)) return new Refused(why ?? '');
  const run = new Run(overview.steps, (name, want, moment) => workbench.ask(name, want, moment));
  return play(lesson, run, TILE_NAMES);
}

/** The lesson's script is run, and its first stop shown. */
function usePlayed({ lesson, ...begin }: Reading) {
  const workbench = useWorkbench();
  const [played, setPlayed] = useState<Played>();
  const [refused, setRefused] = useState('');
  const first = useRef(begin);

  useEffect(() => {
    let here = true;
    void playOn(workbench, lesson)
      .then((found) => {
        if (!here) return;
        if (found instanceof Refused) return setRefused(found.refused);
        const { kept, stop, from, textOf } = first.current;
        const given = kept ? progressOf(lesson.id).given : {};
        const at = Math.min(stop, openTo(found, given, from));
        show(workbench, found.stops[at], textOf(at));
        setPlayed(found);
      })
      // The worker ended on the way. The volume is lost, and the page says so.
      .catch((error: unknown) => here && workbench.lost(error));
    return () => {
      here = false;
    };
  }, [workbench, lesson]);
  return { played, setPlayed, refused, setRefused };
}

export function useLesson({ lesson, stop, textOf, from, kept }: Reading): OpenLesson {
  const workbench = useWorkbench();
  const { played, setPlayed, refused, setRefused } = usePlayed({ lesson, stop, textOf, from, kept });
  const [once, setOnce] = useState(UNREAD);
  const remembered = useProgress(lesson.id);
  const progress = kept ? remembered : once;
  const shown = played?.stops[stop];
  const away = useApp((s) => isAway(s, lesson, shown));

  const visit = async (to: number, given = progress.given) => {
    const target = played?.stops[to];
    if (!played || !target || to > openTo(played, given, from)) return;
    const ends = to === played.stops.length - 1;
    const next = { given, done: progress.done || ends, reached: Math.max(progress.reached, to) };
    if (stop !== to) done({ tell: 'stop', lesson: lesson.id, stop: to, of: played.stops.length });
    if (ends && stop !== to) done(endOf(lesson, played, given));
    if (kept) remember(lesson.id, next);
    else setOnce(next);
    const why = await runFor(workbench, lesson, target.moment);
    if (why) return setRefused(why);
    show(workbench, target, textOf(to));
  };

  const again = async () => {
    setRefused('');
    try {
      const found = played ?? (await playOn(workbench, lesson));
      if (found instanceof Refused) return setRefused(found.refused);
      setPlayed(found);
      const why = await runFor(workbench, lesson, found.stops[stop].moment);
      if (why) return setRefused(why);
      show(workbench, found.stops[stop], textOf(stop));
    } catch (error) {
      setRefused(sentence(error));
    }
  };

  return {
    lesson,
    played,
    refused,
    stop,
    open: played ? openTo(played, progress.given, from) : 0,
    progress,
    away,
    visit: (to) => void visit(to),
    /** The answer opens the next stop, and the page steps there. */
    answer(at, given) {
      if (progress.given[at] === undefined) tellAnswer(lesson, played, at, given);
      void visit(at + 1, { ...progress.given, [at]: given });
    },
    again: () => void again(),
  };
}
