/**
 * How a volume comes to the page: by a command or a script, and at which moment it is shown first.
 */
import type { Moment, Overview, Refusal, TimelineData } from '../session/session-api.ts';
import type { AnyKind } from '../trace/event.ts';
import { clampMoment, endOf } from '../views/timeline/moves.ts';
import type { Session } from './session-client.ts';
import type { Visit } from './url-state.ts';

/** Where a new volume is shown first: its end, unless the visit says otherwise. */
export type Arrival = Partial<Pick<Visit, 'at' | 'selection' | 'bookmarks' | 'marker' | 'map'>> & {
  /** Instead of `at`: just after the first event of this kind, or the nth; -1 is the last. */
  after?: AnyKind | undefined;
  nth?: number | undefined;
};

export function momentOf(timeline: TimelineData, { at, after, nth = 0 }: Arrival): Moment {
  if (at) return clampMoment(timeline, at);
  const event = after ? nthOf(timeline, timeline.names.indexOf(after.name), nth) : -1;
  return event < 0 ? endOf(timeline) : { step: event + 1, write: 0 };
}

function nthOf({ name }: TimelineData, kind: number, nth: number): number {
  if (nth < 0) return name.lastIndexOf(kind);
  let at = name.indexOf(kind);
  for (let i = 0; i < nth && at >= 0; i++) at = name.indexOf(kind, at + 1);
  return at;
}

/** Runs a script, and what was typed after it; a line that is refused now is left out. */
export async function runScript(s: Session, text: string, typed: readonly string[]): Promise<Overview | Refusal> {
  let overview = await s.api.script(text);
  for (const line of typed) {
    if (isRefusal(overview)) break;
    const more = await s.api.exec(line);
    if (!isRefusal(more)) overview = more;
  }
  return overview;
}

export const isRefusal = (answer: Overview | Refusal): answer is Refusal => 'refused' in answer;
export const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));
