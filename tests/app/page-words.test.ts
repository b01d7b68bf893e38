/** Small things that the page says: sentences with marks, numbers with units, what a step wrote. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detailOf } from '../../src/app/script/detail.ts';
import { map } from '../../src/session/answers/map-data.ts';
import { timeline as timelineAnswer } from '../../src/session/answers/timeline-data.ts';
import { START } from '../../src/session/session-api.ts';
import { formatBytes, formatCount } from '../../src/views/common/units.ts';
import { partsOf, plain } from '../../src/views/narration/marks.ts';
import { stretchesOf, writtenAt } from '../../src/views/timeline/written.ts';
import { sessions } from '../helpers/equipment.ts';

describe('marks in a sentence', () => {
  it('become strong parts', () => {
    expect(partsOf('its *four slots* are full')).toEqual([
      { text: 'its ', strong: false, english: false },
      { text: 'four slots', strong: true, english: false },
      { text: ' are full', strong: false, english: false },
    ]);
    expect(plain('*a* b *c')).toBe('a b *c');
  });

  it('lose no letter', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const unmarked = text.replaceAll('*', '');
        expect(plain(text).replaceAll('*', '')).toBe(unmarked);
      }),
    );
  });
});

it('numbers carry units', () => {
  expect([0, 1, 1023, 1024, 1536, 64 * 2 ** 20, 1.25 * 2 ** 40].map(formatBytes)).toEqual([
    '0 bytes',
    '1 byte',
    '1023 bytes',
    '1 KiB',
    '1.50 KiB',
    '64 MiB',
    '1.25 TiB',
  ]);
  expect([0, 999, 1000, 65536, 2621440].map(formatCount)).toEqual(['0', '999', '1,000', '65,536', '2,621,440']);
});

it('a few words tell events of one name apart', () => {
  const detail = (fields: object) => detailOf({ name: 'test:told', fields });
  expect(detail({ ino: 11, block: 5 })).toBe('inode 11');
  expect(detail({ first: 0, last: 15 })).toBe('groups 0–15');
  expect(detail({ groups: [3], total: 1, block: 9 })).toBe('group 3');
  expect(detail({ groups: [1, 3, 5, 7], total: 4 })).toBe('groups 1, 3, 5 …');
  expect(detail({ block: 7, groups: 8 })).toBe('block 7');
  expect(detail({ features: ['extent'] })).toBe('');
});

it('blocks side by side are one stretch', () => {
  expect(stretchesOf([1, 2, 3, 7, 9, 10])).toEqual([
    { from: 1, to: 3 },
    { from: 7, to: 7 },
    { from: 9, to: 10 },
  ]);
});

it('what a step wrote is what the map rings', () => {
  const session = sessions.format('mke2fs -t ext4 -b 1024 disk.img 8M');
  if ('refused' in session) throw new Error(session.refused);
  const timeline = session.ask(START, timelineAnswer);
  for (let step = 0; step <= session.overview.steps; step++) {
    const moment = { step, write: 0 };
    expect([...writtenAt(timeline, moment)]).toEqual([...session.ask(moment, map).written]);
  }
});
