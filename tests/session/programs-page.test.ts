/** What the page says while several programs take turns: whose step it is, which printed what, and what each cost. */

import { describe, expect, it } from 'vitest';
import { lineCosts, presentOf } from '../../src/app/script/lines.ts';
import { isTurn, visibleRows } from '../../src/app/script/outline-rows.ts';
import { transcript } from '../../src/app/script/transcript.ts';
import { Refused } from '../../src/bytes/refused.ts';
import { commands as commandsAnswer } from '../../src/session/answers/commands.ts';
import { timeline as timelineAnswer } from '../../src/session/answers/timeline-data.ts';
import { START } from '../../src/session/session-api.ts';
import { ProcessExec, SysEnter } from '../../src/trace/events/syscalls.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { operationStarts } from '../../src/views/timeline/moves.ts';
import { sessions } from '../helpers/equipment.ts';

const SCRIPT = `# size: 16M
# machine: papers
dd if=/dev/zero of=a bs=1k count=20 &
dd if=/dev/zero of=b bs=1k count=20 &
wait
ls
`;
const made = sessions.script(SCRIPT);
if (made instanceof Refused) throw new Error(made.refused);
const session = made;
const { events } = session.recording;
const timeline = session.ask(START, timelineAnswer);
const commands = session.ask(START, commandsAnswer);
const [first, second] = eventsOf(session.recording, ProcessExec).filter((e) => e.fields.comm === 'dd');
const callsOf = (pid: number) => eventsOf(session.recording, SysEnter).filter((e) => e.fields.pid === pid);

describe('two programs that take turns', () => {
  it('the line that is lit is the one whose call it is', () => {
    for (const exec of [first, second])
      for (const call of callsOf(exec.fields.pid)) {
        const { range, ahead } = presentOf(SCRIPT, commands, call.id, timeline.root);
        expect(range).toEqual({ from: exec.fields.from, to: exec.fields.to });
        // Once the second has begun it is no longer ahead, even while the first goes on.
        expect(ahead.has(4)).toBe(call.id < second.id);
      }
  });

  it('each line costs what its own events are', () => {
    const costs = lineCosts(SCRIPT, commands, timeline);
    const own = (root: number) => timeline.root.filter((r) => r === root).length;
    expect(costs.find((c) => c.line === 3)?.events).toBe(own(first.id));
    expect(costs.find((c) => c.line === 4)?.events).toBe(own(second.id));
  });

  it('what is printed says who printed it', () => {
    const parts = transcript([SCRIPT], commands, session.outputs, events.length);
    expect(parts.map((p) => `${p.kind} ${p.text.split('\n')[0]}`)).toEqual([
      'command dd if=/dev/zero of=a bs=1k count=20',
      'command dd if=/dev/zero of=b bs=1k count=20',
      'err 20+0 records in',
      'from dd if=/dev/zero of=a bs=1k count=20:',
      'err 20+0 records in',
      'command ls',
      'out a',
    ]);
  });

  it('a closed command hides its own calls, wherever they are, and no others', () => {
    const rows = [...visibleRows(timeline.depth, new Set([second.id]), timeline.root)];
    const shown = (pid: number) => callsOf(pid).filter((call) => rows.includes(call.id)).length;
    expect(shown(second.fields.pid)).toBe(0);
    expect(shown(first.fields.pid)).toBe(callsOf(first.fields.pid).length);
    const turns = callsOf(first.fields.pid).filter((call) => isTurn(timeline.root, timeline.depth, call.id));
    expect(turns.length).toBeGreaterThan(10);
    // Stepping by operations stops at each turn.
    const starts = operationStarts(timeline);
    for (const turn of turns) expect(starts).toContain(turn.id);
  });
});
