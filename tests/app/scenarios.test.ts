/** Every scenario plays to its end without an error, reaches the event that it is about, and fits a link. */

import { expect, test } from 'vitest';
import { pack, unpack } from '../../src/app/pack.ts';
import { SCENARIOS, scenarioOf } from '../../src/app/scenarios.ts';
import { bashWords, directivesOf, formatCommandOf, isFormatCommand, withFormat } from '../../src/app/script-text.ts';
import { Refused } from '../../src/bytes/refused.ts';
import { onlineText } from '../../src/session/run/unmounted-lines.ts';
import { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import { is } from '../../src/trace/event.ts';
import { ProcessExec } from '../../src/trace/events/syscalls.ts';

test.each(SCENARIOS)('$name', async ({ script, after, watch }) => {
  const session = Session.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  expect(session.outputs.filter((o) => o.stream === 'err')).toEqual([]);
  const { steps, byteLength } = session.overview;
  const names = session.ask(START, 'timeline').names;
  if (after) expect(names).toContain(after.name);
  expect(steps).toBeLessThan(100_000);
  expect(byteLength).toBeLessThanOrEqual(64 << 20);
  expect(watch).toMatch(/^[A-Z].{20,140}\.$/);
  // Every line of it was come to: the last command has run.
  const last = session.ask(START, 'events', { from: 0, to: steps }).findLast((e) => is(e, ProcessExec))!;
  expect(onlineText(script).slice(last.fields.to).replaceAll(/#.*/g, '').trim()).toBe('');
});

test('names and scripts are each their own', () => {
  expect(new Set(SCENARIOS.map((s) => s.name)).size).toBe(SCENARIOS.length);
  for (const s of SCENARIOS) expect(scenarioOf(s.script)).toBe(s);
});

test('links of scenarios are short, and bring back every character', async () => {
  for (const { script } of SCENARIOS) {
    const packed = { script, typed: ['echo "ü" > f', 'sync'] };
    const code = await pack(packed);
    expect(code.length).toBeLessThan(1000);
    expect(code).toMatch(/^[\w-]+$/);
    expect(await unpack(code)).toEqual(packed);
  }
  expect(await unpack('nonsense')).toBeUndefined();
  expect(await unpack('')).toBeUndefined();
});

test('a script’s volume is read from its comments, and written there', () => {
  const script = '# mkfs: -t ext3 -b 1024\n# size: 8M\nmkdir d\n';
  expect(formatCommandOf(script)).toBe('mke2fs -t ext3 -b 1024 disk.img 8M');
  expect(formatCommandOf('mkdir d')).toBe('mke2fs -t ext4 disk.img 64M');
  expect(withFormat(script, "mke2fs -t ext4 -L 'a  b' disk.img 16M")).toBe(
    "# mkfs: -t ext4 -L 'a  b'\n# size: 16M\nmkdir d\n",
  );
  expect(directivesOf(withFormat('mkdir d\n', 'mke2fs -t ext2 disk.img 1M'))).toEqual({ mkfs: '-t ext2', size: '1M' });
  expect(isFormatCommand('mke2fs -t ext4 disk.img 8M')).toBe(true);
  expect(isFormatCommand('# mkfs: x\nmkdir d')).toBe(false);
});

test('what bash would run of a text is said truly', () => {
  expect(bashWords('# mkfs: -t ext4\nmkdir d\n')).toEqual({ says: 'runs unchanged in bash' });
  expect(bashWords('mke2fs -t ext4 disk.img 8M').says).toBe('runs unchanged in bash');
  expect(bashWords('echo damage links\n').says).toBe('runs unchanged in bash');
  for (const line of ['damage links', 'crash 12 --lose all', '  e2fsck -fn disk.img'])
    expect(bashWords(`mkdir d\necho a > d/f\n${line}\ncrash 900\n`)).toMatchObject({
      says: 'runs in bash up to line 2',
      why: expect.stringContaining('From line 3 on'),
    });
  expect(bashWords('damage links\n').says).toBe('this lab’s own lines');
});
