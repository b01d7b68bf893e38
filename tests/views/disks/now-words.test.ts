/** The machine's sentence says of every disk what its log says, at any moment of every scenario with a machine. */
import { describe, expect, it } from 'vitest';
import { MACHINE_SHELF } from '../../../src/app/scenarios-machine.ts';
import { machine } from '../../../src/session/answers/machine-data.ts';
import { Session } from '../../../src/session/session.ts';
import { START } from '../../../src/session/session-api.ts';
import { flightsOf, isIdle, sceneAt } from '../../../src/views/disks/flights.ts';
import { momentsOf } from '../../../src/views/disks/moments.ts';
import { nowInWords } from '../../../src/views/disks/now-words.ts';
import { ENGLISH } from '../../../src/views/disks/words.ts';
import { sessions } from '../../helpers/equipment.ts';
import { sample } from '../../helpers/long.ts';

/** Moments of a run that are looked at. */
const MANY = 300;

const timed = MACHINE_SHELF.scenarios.filter(({ script }) => script?.includes('# machine:'));

/** Disks that a sentence names; `all` of them, or by number. */
function named(sentence: string, all: number): Set<number> {
  if (/all \d+ disks/i.test(sentence)) return new Set(Array.from({ length: all }, (_, disk) => disk));
  const lists = [...sentence.matchAll(/disks? ((?:\d+(?:, | and )?)+)/gi)];
  return new Set(lists.flatMap(([, numbers]) => (numbers.match(/\d+/g) ?? []).map(Number)));
}

describe.each(sample(timed, 3).map(({ id, script }) => [id, script!]))('%s', (_, script) => {
  const session = sessions.script(script);
  if (!(session instanceof Session)) throw new Error(session.refused);
  const data = session.ask(START, machine)!;
  const flights = { ...flightsOf(data), said: ENGLISH };
  const { arms } = flights.ways;
  const moments = momentsOf(flights, { from: 0, to: data.now });
  const every = Math.max(1, Math.floor(moments.length / MANY));
  // Between two moments nothing begins and nothing ends.
  const times = Array.from(moments.keys())
    .filter((i) => i > 0 && i % every === 0)
    .map((i) => Math.floor((moments[i - 1] + moments[i]) / 2));

  it('a disk whose arm is at work is named, and one that rests never waits for its platter', () => {
    for (const time of times) {
      const sentence = nowInWords(flights, time);
      const at = new Set<number>();
      for (let row = 0; row < arms.length; row++) {
        const a = arms.row(row);
        const end = a.begun + a.seek + a.settle + a.rotation + a.media;
        if (a.begun <= time && time < end) at.add(a.disk);
      }
      const told = named(sentence.replaceAll('*', ''), data.disks);
      // What does not fit is left out, and then something is.
      if (sentence.split('; ').length < 3) for (const disk of at) expect(told, `${time}: ${sentence}`).toContain(disk);
      for (const [, disk] of sentence.matchAll(/\*disk (\d+)\* waits \*[^*]+\* for its platter/gi))
        expect(at, `${time}: ${sentence}`).toContain(Number(disk));
    }
  });

  it('is empty only if nothing is under way, and has no holes', () => {
    for (const time of times) {
      const sentence = nowInWords(flights, time);
      if (!isIdle(sceneAt(flights, time))) expect(sentence, String(time)).not.toBe('');
      expect(sentence).not.toMatch(/undefined|NaN|\*\*|Infinity/);
      if (sentence) expect(sentence).toMatch(/^\*?[\p{Lu}\d].*\.$/u);
    }
  });
});
