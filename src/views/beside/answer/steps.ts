/**
 * Two recordings of one script, moment by moment: which step of the other is the same point of the story.
 *
 *     here    exec dd │ write │ write │ exec sync │ writepages  link link link link   result │ commit …
 *     there   exec dd │ write │ write │ exec sync │ writepages      insert            result │ commit …
 *
 * Commands are found again by their place in the script, calls within a command by their order, and within a call the
 * events of each kind that both tell equally often. What lies between two such points is shared out evenly: the one goes
 * through its events while the other goes through its own.
 */
import { is, type TraceEvent } from '../../../trace/event.ts';
import { ProcessExec, SysEnter } from '../../../trace/events/syscalls.ts';

type Events = readonly TraceEvent[];
interface Range {
  from: number;
  to: number;
}
/** The name by which an event equals one of the other recording; undefined if it has none. */
type NameOf = (event: TraceEvent) => string | undefined;

const command: NameOf = (e) => (is(e, ProcessExec) ? `${e.fields.from}` : undefined);
const call: NameOf = (e) => (is(e, SysEnter) ? e.fields.call : undefined);
const kind: NameOf = (e) => e.name;

/** For each step of `here`, the step of `there`. The steps never go back. */
export function stepsBeside(here: Events, there: Events): Uint32Array {
  const steps = new Uint32Array(here.length + 1);
  const share = (a: Range, b: Range) => {
    const way = a.to - a.from;
    for (let i = 0; i <= way; i++)
      steps[a.from + i] = way === 0 ? b.from : b.from + Math.floor((i * (b.to - b.from)) / way);
  };
  const between = (a: Range, b: Range, [name, ...finer]: readonly NameOf[]) => {
    if (!name) return share(a, b);
    const equally = name === kind ? commonIn(here, a, there, b) : undefined;
    let from = { a: a.from, b: b.from };
    for (const [i, k] of pairs(here, a, there, b, (e) => (equally && !equally.has(e.name) ? undefined : name(e)))) {
      between({ from: from.a, to: i }, { from: from.b, to: k }, finer);
      from = { a: i + 1, b: k + 1 };
      steps[from.a] = from.b;
    }
    between({ from: from.a, to: a.to }, { from: from.b, to: b.to }, finer);
  };
  between({ from: 0, to: here.length }, { from: 0, to: there.length }, [command, call, kind]);
  steps[here.length] = there.length;
  return steps;
}

/** Events of the same name, in the order of both: one that would lead back is left out. */
function pairs(here: Events, a: Range, there: Events, b: Range, name: NameOf): [number, number][] {
  const places = new Map<string, number[]>();
  for (let k = b.to - 1; k >= b.from; k--) {
    const own = name(there[k]);
    if (own === undefined) continue;
    const list = places.get(own);
    if (list) list.push(k);
    else places.set(own, [k]);
  }
  const out: [number, number][] = [];
  let last = -1;
  for (let i = a.from; i < a.to; i++) {
    const own = name(here[i]);
    const k = own === undefined ? undefined : places.get(own)?.pop();
    if (k === undefined || k <= last) continue;
    out.push([i, k]);
    last = k;
  }
  return out;
}

/** The kinds of event that both tell equally often. */
function commonIn(here: Events, a: Range, there: Events, b: Range): Set<string> {
  const more = new Map<string, number>();
  const count = (events: Events, { from, to }: Range, by: number) => {
    for (let i = from; i < to; i++) more.set(events[i].name, (more.get(events[i].name) ?? 0) + by);
  };
  count(here, a, 1);
  count(there, b, -1);
  return new Set([...more].filter(([, n]) => n === 0).map(([name]) => name));
}
