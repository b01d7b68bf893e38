/** What the prompt knows of where it is: the shell's directory and variables, names on the volume, and a line that stops midway. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { commands } from '../../src/session/answers/commands.ts';
import { completion } from '../../src/session/answers/completion.ts';
import type { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import { sessions } from '../helpers/equipment.ts';

const SCRIPT = `# size: 16M
mkdir -p d/deep other
touch d/one d/two 'a name' .hidden
ln -s d link
ln -s ../other d/up
size=3
cd d
`;

function made(script = SCRIPT): Session {
  const session = sessions.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
}

describe('completion at the prompt', () => {
  const session = made();
  const grown = (text: string): string => session.ask(START, completion, { text, at: text.length }).text;
  const CASES: [string, string][] = [
    ['cat o', 'cat one '],
    ['cat de', 'cat deep/'],
    ['cat ../o', 'cat ../other/'],
    ['cat up/../a', 'cat up/../a\\ name '],
    ['cat ../link/tw', 'cat ../link/two '],
    ['cat ../.h', 'cat ../.hidden '],
    ['echo $si', 'echo $size '],
    ['cat nowhere/o', 'cat nowhere/o'],
    ['cat one/x', 'cat one/x'],
  ];
  it.each(CASES)('%s becomes %s', (typed, wanted) => expect(grown(typed)).toBe(wanted));

  it('knows what a line has made, and where cd has gone, and records nothing', () => {
    const before = session.recording.length;
    expect(grown('cat ne')).toBe('cat ne');
    session.type('touch newest; cd ..');
    const after = session.recording.length;
    expect(grown('cat d/ne')).toBe('cat d/newest ');
    expect(grown('cat oth')).toBe('cat other/');
    expect([session.recording.length, after > before]).toEqual([after, true]);
  });

  it('says where it is, and where each line ran', () => {
    const where = made();
    where.type('cd deep');
    where.type('cd ..; rmdir deep; cd ../other; rmdir ../other');
    const { typed, where: now } = where.ask(START, commands);
    expect([...typed.map((line) => line.where), now]).toEqual(['/mnt/d', '/mnt/d/deep', '/mnt/…']);
  });

  it('lists a hundred of many names, and says how many more there are', () => {
    const many = made('# size: 16M\nfor i in $(seq 150); do > f$i; done\n');
    const { text, choices, more } = many.ask(START, completion, { text: 'cat f', at: 5 });
    expect([text, choices.length, more]).toEqual(['cat f', 100, 50]);
  });
});

describe('a typed line that stops midway', () => {
  // What is outside of the volume only a real machine could tell.
  const LINE = 'touch there; up=../..; cat $up/etc/passwd; touch never';

  it('has done what came before it, and says why it went no further', () => {
    const session = made('# size: 16M\ntouch f\n');
    const before = session.recording.length;
    const typed = session.type(LINE);
    expect(typed).toBe(session);
    expect([...session.typedAt]).toEqual([before]);
    expect(session.recording.length).toBeGreaterThan(before);
    expect(session.outputs.at(-1)).toMatchObject({ stream: 'err', text: expect.stringMatching(/volume/) });
    const listed = session.type('ls');
    expect(listed).toBe(session);
    expect(session.outputs.at(-1)?.text).toContain('there');
    expect(session.outputs.at(-1)?.text).not.toContain('never');
  });

  it('that is refused before anything runs leaves no trace', () => {
    const session = made('# size: 16M\ntouch f\n');
    const { length } = session.recording;
    expect(session.type('touch there; nonsense')).toBeInstanceOf(Refused);
    expect([session.recording.length, session.typedAt.length, session.outputs.length]).toEqual([length, 0, 0]);
  });
});

describe('read -t', () => {
  it('waits in pselect6, and sleep in clock_nanosleep', () => {
    const session = made('# size: 16M\nsleep 1 | { read -t 0.25 x || echo $?; }\n');
    const waits = session.recording.events.flatMap(({ fields }) =>
      'call' in fields && 'args' in fields ? [`${fields.call} ${fields.args}`] : [],
    );
    expect(session.outputs.at(-1)?.text).toBe('142\n');
    expect(waits.filter((wait) => /select|sleep/.test(wait))).toEqual([
      'clock_nanosleep 1.000000000',
      'pselect6 [0], 0.250000000',
    ]);
  });
});
