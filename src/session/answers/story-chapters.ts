/**
 * A chapter of a story is a command, a loop of commands, or what happens without a command.
 *
 *     mke2fs   mount   mkdir d   for … do head >&3; sync; done   e2fsck -fy disk.img
 *                                └── one chapter: the text of the script goes back to its beginning ──┘
 *
 * Programs that take turns share a chapter.
 */
import { type AnyKind, type Family, family, is, isOf, kindsIn, type TraceEvent } from '../../trace/event.ts';
import * as Mke2fs from '../../trace/events/mke2fs.ts';
import { MountVolume } from '../../trace/events/mounting.ts';
import * as Recovery from '../../trace/events/recovery.ts';
import { ProcessExec } from '../../trace/events/syscalls.ts';

const WITHOUT_COMMAND: readonly { label: string; of: Family<AnyKind> }[] = [
  { label: 'mke2fs', of: family(...kindsIn(Mke2fs)) },
  { label: 'mount', of: family(...kindsIn(Recovery), MountVolume) },
];
const MEANWHILE = 'meanwhile';

export interface Chapter {
  /** Events [from, to). */
  from: number;
  to: number;
  label: string;
  /** The number of times that the command runs in it. */
  times: number;
  /** The text that contains its commands, or -1, and the positions where the first and the last of them begin. */
  text: number;
  at: number;
  last: number;
}

const isCommand = (chapter: Chapter): boolean => chapter.text >= 0;

/** `textOf` gives the text that contains a command. */
export function chaptersOf(events: readonly TraceEvent[], textOf: (id: number) => number): Chapter[] {
  const chapters: Chapter[] = [];
  const chapterOfRoot = new Map<number, number>();
  const root = new Uint32Array(events.length);
  for (const event of events) {
    const id = event.id;
    const own = event.cause < 0 ? id : root[event.cause];
    root[id] = own;
    if (id > 0 && own === root[id - 1]) chapters[chapters.length - 1].to = id + 1;
    else if (own < id) goOn(chapters, Math.min(chapterOfRoot.get(own) ?? 0, chapters.length - 1), id + 1);
    else open(chapters, event, textOf);
    chapterOfRoot.set(own, chapters.length - 1);
  }
  return chapters;
}

/** An earlier chapter goes on, so all chapters since then are joined to it. */
function goOn(chapters: Chapter[], index: number, to: number): void {
  const [first, ...others] = chapters.splice(index);
  chapters.push(others.reduce(joined, first));
  chapters[chapters.length - 1].to = to;
}

function open(chapters: Chapter[], event: TraceEvent, textOf: (id: number) => number): void {
  const from = event.id;
  const to = from + 1;
  if (!is(event, ProcessExec)) {
    const label = WITHOUT_COMMAND.find((w) => isOf(event, w.of))?.label ?? MEANWHILE;
    const last = chapters[chapters.length - 1];
    if (last?.label === label && !isCommand(last)) last.to = to;
    else chapters.push({ from, to, label, times: 1, text: -1, at: 0, last: 0 });
    return;
  }
  const made: Chapter = {
    from,
    to,
    label: event.fields.text || event.fields.comm,
    times: 1,
    text: textOf(from),
    at: event.fields.from,
    last: event.fields.from,
  };
  const begun = chapters.findIndex((c) => c.text === made.text && c.last >= made.at);
  if (begun < 0) {
    chapters.push(made);
    return;
  }
  const again = chapters[begun].at === made.at ? 1 : 0;
  goOn(chapters, begun, to);
  chapters[chapters.length - 1].times += again;
}

/** Joins two neighbouring chapters. The first gives the label. */
const joined = (a: Chapter, b: Chapter): Chapter => ({ ...a, to: b.to, last: Math.max(a.last, b.last) });

/** A command without anything worth telling (`seq 0 11`) belongs to the next chapter, or at the end to the one before. */
export function withoutQuiet(chapters: readonly Chapter[], isQuiet: (chapter: Chapter) => boolean): Chapter[] {
  const kept: Chapter[] = [];
  let from: number | undefined;
  for (const chapter of chapters) {
    const begins = from ?? chapter.from;
    if (isCommand(chapter) && isQuiet(chapter)) from = begins;
    else {
      kept.push({ ...chapter, from: begins });
      from = undefined;
    }
  }
  const end = chapters[chapters.length - 1];
  if (from === undefined || !end) return kept;
  const before = kept.pop();
  return [...kept, before ? { ...before, to: end.to } : { ...end, from }];
}
