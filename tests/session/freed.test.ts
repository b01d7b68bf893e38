/** `# freed: at-once`: what a deleted file gave up is taken again before the commit. */

import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { sessions } from '../helpers/equipment.ts';

/** The block of a file, and of one written after its deletion; by the shell itself: for ext3 a place depends on the process. */
function placesIn(fs: string, directive: string): [first: string, second: string] {
  const session = sessions.script(`# mkfs: -t ${fs}
# size: 64M
# kernel: 2.6.33
${directive}
printf '%80000d' 1 > a
sync
filefrag -v a
rm a
printf '%80000d' 1 > a
sync
filefrag -v a
`);
  if (session instanceof Refused) throw new Error(session.refused);
  const text = session.outputs.map((o) => o.text).join('');
  const [first, second] = [...text.matchAll(/^ +0: +0\.\. +\d+: +(\d+)\.\./gm)].map(([, block]) => block);
  return [first, second];
}

it.each(['ext3', 'ext4'])('%s takes freed blocks at once if it is told to, and after the commit otherwise', (fs) => {
  const [first, second] = placesIn(fs, '# freed: at-once');
  expect(second).toBe(first);
  const [waited, other] = placesIn(fs, '');
  expect(waited).toBe(first);
  expect(other).not.toBe(waited);
});

it('no other word is known', () => {
  expect(sessions.script('# freed: soon\nsync\n')).toHaveProperty('refused', '"# freed: soon" is not at-once');
});
