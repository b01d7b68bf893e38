/**
 * The beats of a chapter are runs of events about one topic. They are joined until few enough remain to tell one by one.
 *
 *     events    a l l n n │ b b m d b b m d b m d │ T │ b m d b m d │ k k │ c c │ w
 *     runs      lookup name blocks map data (again…)  T  (again…)      kept  journal
 *     beats     lookup name blocks          10 more   T   2 more       kept  journal
 *
 * Repetitions are told together. A turn is joined only when nothing else is left to join.
 */
import { is, type TraceEvent } from '../../trace/event.ts';
import { SysEnter, SysExit } from '../../trace/events/syscalls.ts';
import type { Topic } from '../../trace/events/topic.ts';
import { topicOf } from '../../trace/events/topics.ts';
import { isUnder } from '../../trace/events-of.ts';

/** A chapter has at most this many beats. */
const MOST = 8;
/** At most this many turns of one kind are told separately in a chapter. */
const TURNS = 2;
/** The extra cost of joining a turn, which is more than the cost of joining everything else. */
const APART = 1000;

export interface Run {
  from: number;
  to: number;
  topic: Topic | undefined;
  /** The cost of telling it only in passing. */
  worth: number;
}

/** The topic of each event, if the event has one by itself. */
export function ownTopics(events: readonly TraceEvent[]): (Topic | undefined)[] {
  const topics: (Topic | undefined)[] = [];
  const lastCall = new Map<number, number>();
  for (const event of events) if (is(event, SysEnter)) lastCall.set(event.cause, event.id);
  for (const event of events) {
    if (isQuestion(event, events, lastCall)) {
      topics.push(undefined);
      continue;
    }
    const before = events[event.id - 1];
    const served = before && (before.cause === event.cause || before.id === event.cause);
    topics.push(topicOf(event, served ? topics[event.id - 1] : undefined));
  }
  return topics;
}

/** mkdir -p and mv try a call to find out what exists. If the program goes on, the error is not a failure. */
function isQuestion(event: TraceEvent, events: readonly TraceEvent[], lastCall: ReadonlyMap<number, number>): boolean {
  if (!is(event, SysExit) || event.fields.errno !== 'EEXIST') return false;
  const call = events[event.cause];
  return call !== undefined && (lastCall.get(call.cause) ?? -1) > event.id;
}

/** The runs of a chapter. An event without a topic belongs to the run that it leads to, else to the one before it. */
export function runsOf(
  events: readonly TraceEvent[],
  own: readonly (Topic | undefined)[],
  { from, to }: { from: number; to: number },
): Run[] {
  const runs: Run[] = [];
  let next = from;
  let last: Run | undefined;
  for (let id = from; id < to; id++) {
    if (next <= id) {
      next = id;
      while (next < to && !own[next]) next++;
    }
    const { cause } = events[id];
    const leads = next < to && (cause < from || isUnder(events, next, cause));
    const topic = leads || !last ? own[next] : last.topic;
    if (last && topic === last.topic && !(topic?.each && topic.tells(events[id]))) last.to = id + 1;
    else {
      last = { from: last?.to ?? from, to: id + 1, topic, worth: 0 };
      runs.push(last);
    }
  }
  return told(events, runs);
}

/** A run without an event that tells its topic belongs to the run before it. */
function told(events: readonly TraceEvent[], runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const run of runs) {
    const last = kept[kept.length - 1];
    const { topic } = run;
    if (last && !(topic && tellsIn(events, run, topic))) last.to = run.to;
    else if (last && !(last.topic && tellsIn(events, last, last.topic)))
      kept[kept.length - 1] = { ...run, from: last.from };
    else kept.push({ ...run });
  }
  return kept;
}

function tellsIn(events: readonly TraceEvent[], { from, to }: Run, topic: Topic): boolean {
  for (let id = from; id < to; id++) if (topic.tells(events[id])) return true;
  return false;
}

const isTurn = (run: Run): boolean => run.worth >= APART;

function joined(a: Run, b: Run): Run {
  const topic = (b.topic?.weight ?? 0) > (a.topic?.weight ?? 0) ? b.topic : a.topic;
  return { from: a.from, to: b.to, topic, worth: Math.max(a.worth, b.worth) };
}

/** Joins runs until they are few enough to tell. */
export function fewer(runs: readonly Run[]): Run[] {
  if (runs.length <= MOST) return [...runs];
  const seen = new Map<Topic | undefined, number>();
  const beats: Run[] = [];
  for (const run of runs) {
    const { topic } = run;
    const times = seen.get(topic) ?? 0;
    seen.set(topic, times + 1);
    const worth = topic?.turn ? (times < TURNS ? APART : 0) : times === 0 ? (topic?.weight ?? 0) : 0;
    const last = beats[beats.length - 1];
    if (last && worth === 0 && last.worth === 0) beats[beats.length - 1] = joined(last, { ...run, worth });
    else beats.push({ ...run, worth });
  }
  while (beats.length > MOST) {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i + 1 < beats.length; i++) {
      const cost = costOf(beats[i], beats[i + 1]);
      if (cost < least) {
        least = cost;
        best = i;
      }
    }
    beats.splice(best, 2, joined(beats[best], beats[best + 1]));
  }
  return beats;
}

/** The smaller worth of the two runs decides, then the larger. */
function costOf(a: Run, b: Run): number {
  const turns = isTurn(a) || isTurn(b) ? APART : 0;
  return turns + 100 * Math.min(a.worth, b.worth) + Math.max(a.worth, b.worth);
}
