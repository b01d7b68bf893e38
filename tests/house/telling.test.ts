/**
 * Doing and telling stand apart: what events say is put together in a `telling.ts` beside the code, which asks first whether
 * anything is recorded. Who serves a volume is asked in `fs/behaviour.ts` alone, and whether a machine counts the time nowhere:
 * where there is none, `trace/no-machine.ts` stands in for it.
 */
import { expect, it } from 'vitest';
import { codeOf, linesWith, read, sources } from './sources.ts';

/** The floors that record, but for the recorder itself. */
const doing = sources.filter(
  (file) => /^src\/(engine|tools|session|cli)\//.test(file) && !file.endsWith('/telling.ts'),
);

/** A recorder, or what hands on what it says. */
const ASKS_FULL = /\b(?:recorder|host)\??\.full\b/g;
/** Steps that are done in another way where they are recorded, and a few that may cost nothing where they are not. */
const MOST_ASKING = 20;

/** Whose driver or which kernel it is, compared with anything. */
const ASKS_WHO = /\b(?:driver|kernel) [!=]==?/g;
const SAYS_WHO = /^src\/(engine\/fs\/(behaviour|options)|session\/compare\/presets)\.ts$/;

const found = (files: string[], pattern: RegExp): string[] =>
  files.flatMap((file) => [...linesWith(codeOf(read(file)), pattern)].map(({ line }) => `${file}:${line}`));

it('few lines outside telling.ts ask whether all is recorded', () => {
  const asking = found(doing, ASKS_FULL);
  const fix = `${asking.length} lines ask recorder.full, more than ${MOST_ASKING}: put what the event says into a function of the telling.ts beside the code, which begins with "if (!recorder.full) return;", and call it in one line\n`;
  expect(asking.length, fix + asking.join('\n')).toBeLessThanOrEqual(MOST_ASKING);
});

it('who serves a volume is asked in one place', () => {
  const asking = found(
    doing.filter((file) => !SAYS_WHO.test(file)),
    ASKS_WHO,
  );
  expect(asking, 'say what differs by a name in engine/fs/behaviour.ts, and ask mount.behaviour').toEqual([]);
});

it('no line asks whether there is a machine before it tells it something', () => {
  expect(found(doing, /\brecorder\.machine\?\./g), 'recorder.machine is always there').toEqual([]);
});
