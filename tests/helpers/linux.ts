/**
 * Tests that ask Linux.
 *
 *      describeWith(['mke2fs', 'root', 'loop'], 'the kernel mounts it', () => { it(…) });      tests that need a judge
 *      if (mustJudge('e2fsck')) expect(e2fsck(image).says).toBe('');                           a test that asks one, too
 *
 * If a judge is missing, such tests are skipped and say why. Under EXT4LAB_REQUIRE_LINUX=1, as in `.ci/run`, they fail.
 */
import { describe, it, onTestFinished } from 'vitest';
import { missing, type Need } from './linux-tools.ts';

export * from './linux-tools.ts';

/** A `describe` whose tests need tools, root or loop devices. */
export function describeWith(needs: readonly Need[], name: string, body: () => void): void {
  let why: string | undefined;
  try {
    why = missing(needs);
  } catch (error) {
    it(name, () => {
      throw error;
    });
    return;
  }
  if (why === undefined) describe(name, body);
  else describe.skip(`${name} (skipped: ${why})`, body);
}

/**
 * Within a test, before asking a judge: whether it is here. If it is not, the test goes on without it, and ends as
 * skipped unless something else is wrong.
 */
export function mustJudge(...needs: Need[]): boolean {
  const why = missing(needs);
  if (why !== undefined)
    onTestFinished(({ task, skip }) => {
      if (task.result?.state === 'pass') skip(why);
    });
  return why === undefined;
}
