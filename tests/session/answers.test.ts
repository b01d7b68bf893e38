/** Every answer, by its name: plain data that crosses a worker's boundary, the same when it is asked again, and no buffer given twice. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import type { AnswerName, WantOf } from '../../src/session/all-answers.ts';
import type { Session } from '../../src/session/session.ts';
import { type Moment, START } from '../../src/session/session-api.ts';
import { answerNamed } from '../../src/views/answers.ts';
import { sessions } from '../helpers/equipment.ts';
import { sample } from '../helpers/long.ts';

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 16M
# machine: papers
mkdir d
for i in 1 2 3; do echo hello > d/f$i; done
sync
rm d/f2
head -c 20K /dev/urandom > song
sync
`;

/** One of each: a name that is left out does not compile. */
const WANTS: { [N in AnswerName]: WantOf<N> } = {
  timeline: {},
  events: { from: 0, to: 40 },
  commands: {},
  story: {},
  outputs: {},
  map: {},
  groupKinds: { group: 1 },
  block: { block: 1 },
  label: { block: 5 },
  fileMap: {},
  beside: {},
  buddy: { group: 0 },
  pageCache: {},
  directory: { name: 'f1' },
  fileTree: { opened: [], closed: [], from: 0, count: 20 },
  inodeTable: {},
  inodeFigure: { ino: 12 },
  fsck: {},
  fsckCosts: {},
  journal: {},
  moved: {},
  crash: { risk: true },
  pull: { losing: 'all' },
  matrixWork: { run: SCRIPT, typed: ['sync'] },
  machine: {},
  machineCounts: {},
  machineTime: {},
  commandCounters: {},
  whyHere: { block: 1 },
  changes: { since: START },
  typed: {},
  checked: {},
  completion: { text: 'cat d/', at: 6 },
};

function made(): Session {
  const session = sessions.script(SCRIPT);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
}

describe('every answer', () => {
  const session = made();
  const { steps } = session.overview;
  const moments: Moment[] = [
    START,
    { step: 9, write: 0 },
    { step: Math.floor(steps / 2), write: 1 },
    { step: steps, write: 0 },
  ];
  const ask = (moment: Moment, name: AnswerName) => session.ask(moment, answerNamed(name), WANTS[name]) as unknown;

  for (const name of sample(Object.keys(WANTS) as AnswerName[], 4))
    it(name, () => {
      const { holds, gives } = answerNamed(name);
      expect(answerNamed(name).name).toBe(name);
      for (const moment of moments) {
        const data = ask(moment, name);
        expect(structuredClone(data)).toEqual(data);
        // Others were asked about other moments meanwhile.
        for (const other of moments) ask(other, 'label');
        const again = ask(moment, name);
        expect(again).toEqual(data);
        if (holds !== 'moment') expect(ask(START, name)).toEqual(data);
        // What is given away is the data's own, and not the next one's.
        const given = gives(data as never);
        const { length } = given;
        expect(given.filter((buffer) => gives(again as never).includes(buffer))).toEqual([]);
        structuredClone(data, { transfer: given });
        expect(given.filter((buffer) => buffer.byteLength === 0)).toHaveLength(length);
        expect(ask(moment, name)).toEqual(again);
      }
    });
});
