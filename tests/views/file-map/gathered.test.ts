/** A file is gathered: the map stays with it, and its blocks are seen to move. */

import { expect, it } from 'vitest';
import { inodeAtWork } from '../../../src/session/answers/file-list.ts';
import type { Session } from '../../../src/session/session.ts';
import { is } from '../../../src/trace/event.ts';
import { ext_swap } from '../../../src/trace/events/extent-steps.ts';
import type { FileMapData } from '../../../src/views/file-map/answer.ts';
import { fileMap } from '../../../src/views/file-map/answer.ts';
import { storyOf } from '../../../src/views/file-map/story.ts';
import { sessions } from '../../helpers/equipment.ts';

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 16M
for i in 0 1 2; do
  for f in a b; do head -c 4k /dev/zero >> $f; sync; done
done
e4defrag a
`;

const session = sessions.script(SCRIPT) as Session;
const { events } = session.recording;
const swaps = events.flatMap((event, i) => (is(event, ext_swap) ? [{ ...event.fields, i }] : []));
const mapAt = (step: number) => session.ask({ step, write: 0 }, fileMap, {}) as FileMapData;
const told = (data: FileMapData) => ({ data, tree: data.tree! });

it('from the first exchange to the last one the file map shows the file, and not its donor', () => {
  expect(swaps.length).toBeGreaterThan(1);
  const [first, last] = [swaps[0], swaps[swaps.length - 1]];
  for (let step = first.i; step <= last.i + 1; step++)
    expect(inodeAtWork(events, step), `step ${step}`).toBe(first.ino);
  // While it gets its blocks, the donor is what there is to see.
  const donor = events.findIndex(
    (e) => 'ino' in e.fields && e.fields.ino === first.donor && e.name.includes('ext_insert'),
  );
  expect(inodeAtWork(events, donor + 1)).toBe(first.donor);
});

it.each(swaps)('blocks from $lblk on go from $from to $to', ({ i, lblk, from, to }) => {
  const { born, into } = storyOf(told(mapAt(i)), told(mapAt(i + 1)));
  // From the second one on they join the run that lies before them.
  const joins = swaps.some((s) => s.lblk < lblk);
  expect(born?.[`place.${to}`]?.keys).toEqual(joins ? undefined : [`place.${from}`]);
  expect(into?.[`place.${from}`]?.keys).toEqual([`place.${joins ? swaps[0].to : to}`]);
});
