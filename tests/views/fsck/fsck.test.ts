/** The check on the page: what a session does with damage and e2fsck, and what its tile shows. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { DAMAGES } from '../../../src/session/run/damages.ts';
import type { Session } from '../../../src/session/session.ts';
import { Damage } from '../../../src/trace/events/damage.ts';
import { E2fsckProblem } from '../../../src/trace/events/fsck.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import { costsOfSizes, fsck } from '../../../src/views/fsck/answer.ts';
import { readMarks } from '../../../src/views/fsck/picture.ts';
import { captionOf } from '../../../src/views/fsck/words.ts';
import { checkWithFsck } from '../../helpers/check-with-fsck.ts';
import { sessions } from '../../helpers/equipment.ts';
import { describeWith } from '../../helpers/linux.ts';
import { sample } from '../../helpers/long.ts';
import { askE2fsck, isClean } from '../../tools/fsck/ask-e2fsck.ts';
import { storeBytes } from '../../tools/fsck/volumes.ts';

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 16M
mkdir docs old
for i in $(seq 1 60); do echo $i > docs/a-note-with-a-name-that-is-not-short-$i; done
dd if=/dev/zero of=song bs=1k count=40 status=none
dd if=/dev/zero of=film bs=1k count=200 status=none
`;

function made(text: string): Session {
  const session = sessions.script(text);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
}
const end = (session: Session) => ({ step: session.recording.length, write: 0 });

describe('damage and e2fsck in a session', () => {
  it('every damage is found by -n, and repaired by -y', () => {
    for (const { name } of sample(DAMAGES, 6)) {
      const session = made(`${SCRIPT}damage ${name}\ne2fsck -fn disk.img\n`);
      const looked = session.ask(end(session), fsck);
      expect(looked.check?.findings.length, name).toBeGreaterThan(0);
      expect(looked.check?.over?.status, name).toBe(4);
      const done = session.exec('e2fsck -fy disk.img');
      if (done instanceof Refused) throw new Error(`${name}: ${done.refused}`);
      expect(done.status, name).toBe(1);
      const again = session.exec('e2fsck -fn disk.img');
      if (again instanceof Refused) throw new Error(again.refused);
      expect(again.status, name).toBe(0);
      expect(captionOf(session.ask(end(session), fsck))).toBe('e2fsck -n: nothing is wrong');
      // Programs go on where it was mounted before.
      const program = session.exec('cat docs/* > all && sync');
      if (program instanceof Refused) throw new Error(program.refused);
      expect(program.status, name).toBe(0);
    }
  });

  it('is a recording like any other', () => {
    const session = made(`${SCRIPT}damage name\ndamage shared\ne2fsck -fy disk.img\n`);
    checkWithFsck(session.recording, session.recording.storeAt());
    expect(eventsOf(session.recording, E2fsckProblem).length).toBeGreaterThan(2);
    // Before the damage there is nothing of it to see.
    const before = eventsOf(session.recording, Damage)[0].id;
    expect(session.ask({ step: before, write: 0 }, fsck).damaged).toEqual([]);
    expect(session.ask({ step: before + 1, write: 0 }, fsck).damaged).toHaveLength(1);
  });

  it('says in a sentence what cannot be', () => {
    const says = (line: string) => {
      const session = made('# mkfs: -t ext2\n# size: 4M\ntouch a\n');
      const answer = session.exec(line);
      return answer instanceof Refused ? answer.refused : '';
    };
    expect(says('damage nothing')).toMatch(/damage wants one of links, name/);
    expect(says('e2fsck disk.img')).toMatch(/wants -n/);
    expect(says('e2fsck -ny disk.img')).toMatch(/only one of/);
    expect(says('damage htree')).toMatch(/nothing on this volume/);
    const torn = sessions.script('for i in 1 2; do\ne2fsck -fn disk.img\ndone\n');
    expect(torn instanceof Refused && torn.refused).toMatch(/Line 3.*done has no place here/);
  });

  describeWith(['e2fsck'], 'beside e2fsck', () => {
    it('finds what e2fsck finds on the same damage', () => {
      for (const { name } of sample(DAMAGES, 6)) {
        const session = made(`${SCRIPT}damage ${name}\n`);
        expect(isClean(askE2fsck(storeBytes(session.recording.storeAt()), '-fn')), name).toBe(false);
        session.exec('e2fsck -fy disk.img');
        const said = askE2fsck(storeBytes(session.recording.storeAt()), '-fn');
        expect(isClean(said), `${name}: ${said.text}`).toBe(true);
      }
    });
  });
});

describe('what a check costs', () => {
  it('is a matter of what is used where groups mark the rest, and of what there is where they do not', () => {
    const costs = costsOfSizes();
    for (const c of costs) {
      if (c.marks) expect(c.visited, c.size).toBeLessThan(50);
      else expect(c.visited, c.size).toBe(c.inodes);
    }
    const [small, , , , large] = costs;
    expect(large.visited / small.visited).toBeGreaterThan(10);
    const marked = costs.filter((c) => c.marks);
    expect(marked[2].read).toBeLessThan(costs[4].read / 10);
  });
});

describe('the geometry', () => {
  it('marks lie within the strip, in order, and do not overlap', () => {
    const marks = readMarks({ runs: [0, 3, 5, 1, 900, 90, 995, 5] }, 1000, 100);
    for (const [i, m] of marks.entries()) {
      expect(m.x).toBeGreaterThanOrEqual(0);
      expect(m.x + m.width).toBeLessThanOrEqual(100);
      if (i > 0) expect(m.x).toBeGreaterThan(marks[i - 1].x + marks[i - 1].width);
    }
  });
});
