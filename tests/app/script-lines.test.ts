/** Which line of the script is lit: that of the command which causes the present event, whoever is at work. */
import { expect, test } from 'vitest';
import { presentOf } from '../../src/app/script/lines.ts';
import { Refused } from '../../src/bytes/refused.ts';
import { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import { is } from '../../src/trace/event.ts';
import { E2fsckDone } from '../../src/trace/events/fsck.ts';

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 8M
echo hi > f
mkdir d
sleep 40
damage links
  e2fsck -fy disk.img  # repair
`;

function played(script: string): Session {
  const session = Session.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
}

test('damage and e2fsck have their own lines, and umount belongs to the first of them', () => {
  const session = played(SCRIPT);
  const { events } = session.recording;
  const timeline = session.ask(START, 'timeline');
  const commands = session.ask(START, 'commands');
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
  const typed = session.ask(START, 'commands');
  expect(typed.text.at(-1)).toBe(1);
  expect(presentOf(SCRIPT, typed, events.length - 1, session.ask(START, 'timeline').root).range).toBeUndefined();
});
