/** Paths through the course for a teacher: six questions for a lecture, and all lessons in a week. */
import { COURSE } from './course.ts';

interface PathStop {
  /** The lesson, and its stop counted from 0. */
  id: string;
  stop: number;
  minutes: number;
  teaches: string;
  /** The lesson is read to its end. Otherwise only one question of it is asked and answered. */
  whole: boolean;
  /** The heading of the day that it begins. */
  heading?: string;
}

export interface LessonPath {
  id: string;
  title: string;
  about: string;
  stops: readonly PathStop[];
}

const asked = (id: string, nth: number, minutes: number, teaches: string): PathStop => ({
  id,
  stop: nth - 1,
  minutes,
  teaches,
  whole: false,
});

const LECTURE = [
  asked('on-a-disk', 2, 2, 'written and closed is not on the disk: the bytes wait, without a place'),
  asked('delayed', 3, 2, 'a file that is deleted in time never costs a block'),
  asked('tree-grows', 2, 3, 'four extents fit into an inode; the fifth gives the tree a level'),
  asked('htree', 1, 2, 'a full directory block becomes an index and two leaves'),
  asked('journal', 2, 3, 'one sector makes all copies count'),
  asked('crash', 2, 3, 'a name that survived, and its data that did not'),
];

const WEEK: Readonly<Record<string, readonly string[]>> = {
  'Monday: what a file is made of': ['on-a-disk', 'indirect', 'extents', 'tree-grows'],
  'Tuesday: where blocks come from': ['buddies', 'delayed', 'unwritten'],
  'Wednesday: names': ['linear', 'htree'],
  'Thursday: when the power goes': ['journal', 'crash', 'modes', 'fsck', 'believes'],
  'Friday: what it costs': ['disks', 'striping', 'measured', 'commit'],
};

const week = Object.entries(WEEK).flatMap(([heading, ids]) =>
  COURSE.filter((l) => ids.includes(l.id)).map(({ id, minutes, teaches }, i): PathStop => {
    const stop = { id, stop: 0, minutes, teaches, whole: true };
    return i === 0 ? { ...stop, heading } : stop;
  }),
);

export const PATHS: readonly LessonPath[] = [
  {
    id: 'lecture',
    title: 'A lecture of fifteen minutes',
    about: 'Six questions before six turns: ask the room, count the hands, then answer.',
    stops: LECTURE,
  },
  {
    id: 'week',
    title: 'A week of a course',
    about: 'Five sittings of ten minutes to half an hour, each a part of the course with a theme of its own.',
    stops: week,
  },
];

export interface OnPath {
  path: LessonPath;
  /** The stop of the path, counted from 0. */
  at: number;
  here: PathStop;
  next: PathStop | undefined;
}

/** `week.3` is the third stop of that path. */
export function onPath(text: string | undefined): OnPath | undefined {
  const [, id, nth] = /^([a-z]+)\.(\d{1,2})$/.exec(text ?? '') ?? [];
  const path = PATHS.find((p) => p.id === id);
  const at = Number(nth) - 1;
  const here = path?.stops[at];
  return path && here && { path, at, here, next: path.stops[at + 1] };
}
