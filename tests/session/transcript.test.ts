/** What the terminal shows of lines typed after the script, with system calls and without. */

import { expect, it } from 'vitest';
import { transcript } from '../../src/app/script/transcript.ts';
import { Refused } from '../../src/bytes/refused.ts';
import { commands as commandsAnswer } from '../../src/session/answers/commands.ts';
import type { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import { sessions } from '../helpers/equipment.ts';

const SCRIPT = '# size: 8M\nmkdir d\n';
const CRASH = 'crash after:ext4_allocate_inode:-1';
const LINES = ['echo hi', 'true', 'echo f > f; echo made', 'x=3', 'echo $x; cat f', CRASH, 'echo again'];

function typed(lines: readonly string[]) {
  const begun = sessions.script(SCRIPT);
  if (begun instanceof Refused) throw new Error(begun.refused);
  let session: Session = begun;
  for (const line of lines) {
    const next = session.type(line);
    if (next instanceof Refused) throw new Error(next.refused);
    session = next;
  }
  const commands = session.ask(START, commandsAnswer);
  const shownAt = (event: number) =>
    transcript([SCRIPT, ...lines], commands, session.outputs, event).map(({ kind, text }) =>
      kind === 'typed' || kind === 'command' ? `$ ${text}` : text,
    );
  return { session, commands, shownAt };
}

it('each line stands above what it printed, also where it made no event', () => {
  const { session, shownAt } = typed(LINES.slice(0, 5));
  const lines = [
    '$ echo hi',
    'hi\n',
    '$ true',
    '$ echo f > f; echo made',
    'made\n',
    '$ x=3',
    '$ echo $x; cat f',
    '3\nf\n',
  ];
  expect(shownAt(session.recording.length)).toEqual(['$ mkdir d', ...lines]);
});

it('a line is not there before its moment', () => {
  const { session, commands, shownAt } = typed(LINES.slice(0, 5));
  const before = shownAt(commands.event[commands.text.indexOf(3)] - 1);
  expect(before).toEqual(['$ mkdir d', '$ echo hi', 'hi\n', '$ true']);
  expect(shownAt(0)).toEqual([]);
  for (let at = 1, length = 0; at <= session.recording.length; at++) {
    const shown = shownAt(at).join('').length;
    expect(shown).toBeGreaterThanOrEqual(length);
    length = shown;
  }
});

it('after a power cut the terminal begins with it', () => {
  const { session, shownAt } = typed(LINES);
  const shown = shownAt(session.recording.length);
  expect(shown[0]).toBe(`$ ${CRASH}`);
  expect(shown.slice(-2)).toEqual(['$ echo again', 'again\n']);
});
