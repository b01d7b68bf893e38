/** On the way from a step to the next both pictures are of the same file, and of the same directory. */

import { expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { inodeAtWork } from '../../../src/session/answers/file-list.ts';
import { answerNamed } from '../../../src/views/answers.ts';
import { directory } from '../../../src/views/directory/tile.ts';
import { fileMap as fileMapAnswer } from '../../../src/views/file-map/answer.ts';
import { fileMap } from '../../../src/views/file-map/tile.ts';
import type { PageState } from '../../../src/views/page/page.ts';
import { sessions } from '../../helpers/equipment.ts';

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 16M
mkdir d e
for i in 1 2 3; do
  for f in d e; do echo $i >> $f/f; sync; done
  touch d/n$i e/n$i
done
`;

/** What the page asks about a moment when the time stands at `between`, if at all. */
const stateAt = (step: number, between?: number) => ({ moment: { step, write: 0 }, between }) as unknown as PageState;

it.each(['fileMap', 'directory'] as const)('%s', (name) => {
  const session = sessions.script(SCRIPT);
  if (session instanceof Refused) throw new Error(session.refused);
  const asks = name === 'fileMap' ? fileMap.asks : directory.asks;
  const shown = (step: number, between?: number): number | undefined => {
    const data = session.ask({ step, write: 0 }, answerNamed(name), asks(stateAt(step, between))[name] ?? {});
    return data && ('tree' in data ? data.tree?.ino : data.ino);
  };
  let changes = 0;
  for (let step = 2; step <= session.overview.steps; step++) {
    const [before, after] = [shown(step - 1), shown(step)];
    // At rest each follows its own event; between the two, the later one's.
    expect(shown(step, step - 0.5), `step ${step}`).toBe(after);
    const onTheWay = shown(step - 1, step - 0.5);
    // While nothing is said of a file, the first of the volume is shown.
    if (before === after || !inodeAtWork(session.recording.events, step - 1)) continue;
    changes++;
    expect(onTheWay, `before step ${step}`).toBe(after);
  }
  expect(changes).toBeGreaterThan(3);
});

it('a step by hand brings the file as it was before', () => {
  const session = sessions.script(SCRIPT);
  if (session instanceof Refused) throw new Error(session.refused);
  const asked = (step: number, ino?: number) => session.ask({ step, write: 0 }, fileMapAnswer, { ino });
  let turns = 0;
  for (let step = 2; step <= session.overview.steps; step++) {
    const { tree, earlier } = asked(step) ?? {};
    if (!tree || !earlier) continue;
    turns++;
    const was = asked(step - 1, tree.ino);
    expect(earlier, `step ${step}`).toMatchObject({ step: step - 1, tree: was?.tree, delayed: was?.delayed });
  }
  expect(turns).toBeGreaterThan(3);
});
