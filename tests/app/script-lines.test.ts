/** Which line of the script is lit: that of the command which causes the present event, whoever is at work. */

import { expect, test } from 'vitest';
import { presentOf, servesInWords } from '../../src/app/script/lines.ts';
import { script as words } from '../../src/app/script/words.ts';
import { Refused } from '../../src/bytes/refused.ts';
import { commands as commandsAnswer } from '../../src/session/answers/commands.ts';
import { timeline as timelineAnswer } from '../../src/session/answers/timeline-data.ts';
import type { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import { is } from '../../src/trace/event.ts';
import { E2fsckDone } from '../../src/trace/events/fsck.ts';
import { StartCommit } from '../../src/trace/events/jbd2.ts';
import { DataWritten, Writepages } from '../../src/trace/events/writeback.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { sessions } from '../helpers/equipment.ts';

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 8M
echo hi > f
mkdir d
sleep 40
damage links
  e2fsck -fy disk.img  # repair
`;

function played(script: string): Session {
  const session = sessions.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
}

test('damage and e2fsck have their own lines, and umount belongs to the first of them', () => {
  const session = played(SCRIPT);
  const { events } = session.recording;
  const timeline = session.ask(START, timelineAnswer);
  const commands = session.ask(START, commandsAnswer);
  const lit = (event: number) => {
    const { range } = presentOf(SCRIPT, commands, event, timeline.root);
    return range && SCRIPT.slice(range.from, range.to);
  };
  const of = (name: string) => events.flatMap((e) => (e.name.startsWith(name) ? [lit(e.id)] : []));
  expect(new Set(of('mke2fs:'))).toEqual(new Set([undefined]));
  expect(of('mount:umount')).toEqual(['damage links']);
  expect(of('ext4lab:damage')).toEqual(['damage links']);
  expect(new Set(of('e2fsck:'))).toEqual(new Set(['e2fsck -fy disk.img']));
  expect(is(events.at(-1)!, E2fsckDone)).toBe(true);
  // What is typed after it is no line of the script.
  session.type('e2fsck -fn disk.img');
  const typed = session.ask(START, commandsAnswer);
  expect(typed.text.at(-1)).toBe(1);
  expect(presentOf(SCRIPT, typed, events.length - 1, session.ask(START, timelineAnswer).root).range).toBeUndefined();
});

test('a flush and a commit in the background say which lines left what they write', () => {
  const script = `# mkfs: -t ext4 -b 1024
# size: 8M
echo hi > f
echo ho > g
sleep 8
mkdir d
sleep 40
`;
  const session = played(script);
  const timeline = session.ask(START, timelineAnswer);
  const commands = session.ask(START, commandsAnswer);
  const at = (event: number) => {
    const { range, left } = presentOf(script, commands, event, timeline.root);
    return `${range && script.slice(range.from, range.to)} for ${left}`;
  };
  const flushes = eventsOf(session.recording, Writepages);
  expect(flushes.map((e) => at(e.id))).toEqual(['sleep 40 for 3', 'sleep 40 for 4']);
  // To the end of what the flush causes, and no further.
  const written = eventsOf(session.recording, DataWritten);
  expect(written.map((e) => at(e.id))).toEqual(['sleep 40 for 3', 'sleep 40 for 4']);
  const commits = eventsOf(session.recording, StartCommit);
  expect(commits.map((e) => at(e.id))).toEqual(['sleep 8 for 3,4', 'sleep 40 for 6', 'sleep 40 for 3,4']);
  expect(servesInWords([3, 4], words)).toBe('writes what lines 3, 4 left in memory');
  expect(servesInWords([3, 4, 5, 6], words)).toBe('writes what 4 lines left in memory');
});
