/** What a page and a frame say to each other: what is no message is not heard, and the docs say what is declared. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASKS, askIn, TELLS, tellIn, VERSION } from '../../src/embed/protocol.ts';
import { tableOf } from './tables.ts';

const SIDES = [
  { word: 'ask', declared: ASKS, hear: askIn },
  { word: 'tell', declared: TELLS, hear: tellIn },
] as const;

type Fields = Readonly<Record<string, string>>;

const SAMPLES: Record<string, readonly unknown[]> = {
  text: ['', 'sync'],
  number: [0, 12.5],
  truth: [true, false],
  given: [-1, 7, 'shown'],
};
const WRONG: Record<string, readonly unknown[]> = {
  text: [undefined, null, 7, {}, ['a']],
  number: [undefined, null, '12', Number.NaN, Number.POSITIVE_INFINITY, -1],
  truth: [undefined, 'true', 1],
  given: [undefined, 'seen', Number.NaN],
};

describe.each(SIDES)('$word', ({ word, declared, hear }) => {
  const kinds = Object.entries<Fields>(declared);

  it.each(kinds)('%s is heard with its fields and no others', (kind, fields) => {
    for (const nth of [0, 1, 2]) {
      const sample = Object.entries(fields).map(([name, is]) => [name, SAMPLES[is][nth % SAMPLES[is].length]]);
      const message = { [word]: kind, ...Object.fromEntries(sample) };
      expect(hear({ ext4lab: VERSION, ...message, more: 2 })).toEqual(message);
      expect(hear({ ext4lab: VERSION + 1, ...message })).toBeUndefined();
      expect(hear(message)).toBeUndefined();
      for (const [name, is] of Object.entries(fields))
        for (const value of WRONG[is]) expect(hear({ ext4lab: VERSION, ...message, [name]: value })).toBeUndefined();
    }
  });

  it('garbage is no message', () => {
    fc.assert(fc.property(fc.anything(), (data) => hear(data) === undefined));
    for (const kind of ['eval', 'toString', '__proto__', 'constructor', 7, undefined])
      expect(hear({ ext4lab: VERSION, [word]: kind })).toBeUndefined();
  });
});

const said = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, is]) => `\`${name}\` ${is}`)
    .join(', ');
const listed = (declared: Record<string, Fields>) =>
  Object.entries(declared).map(([kind, fields]) => [`\`${kind}\``, said(fields)]);
const told = (head: RegExp) => tableOf(head).flatMap((rows) => rows.map(([kind, , fields]) => [kind, fields]));

it('docs/teach/embedding.md says what is declared', () => {
  expect(told(/^\| ask \|/)).toEqual(listed(ASKS));
  expect([...told(/^\| event \|/), ...told(/^\| tell \|/)]).toEqual(listed(TELLS));
});
