/** What is in a block, as the worker says it: structures, their fields and what these mean, with the same numbers in another language. */
import { describe, expect, it } from 'vitest';
import type { FieldRow } from '../../src/bytes/struct.ts';
import { label } from '../../src/languages/sr-Latn/labels.ts';
import { block as blockAnswer, label as labelAnswer } from '../../src/session/answers/block.ts';
import { long } from '../helpers/long.ts';
import { sessionOf, VOLUMES } from './volumes.ts';

/** Without the signs of thousands and decimals. */
const numbersIn = (text: string): string[] =>
  (text.replaceAll(/(?<=\d)[.,](?=\d)/g, '').match(/0x[\da-f]+|\d+/g) ?? []).sort();

function* rowsOf(rows: readonly FieldRow[]): Generator<FieldRow> {
  for (const row of rows) {
    yield row;
    yield* rowsOf(row.children ?? []);
  }
}

describe('Serbian', () => {
  it.each(VOLUMES.map((script) => [script.split('\n')[0], script]))('says what is in the blocks of %s', (_, script) => {
    const session = sessionOf(script);
    const end = { step: session.overview.steps, write: 0 };
    const texts = new Set<string>();
    const seen = new Map<string, number>();
    for (let block = 0; block < session.overview.blockCount; block++) {
      const alike = session.ask(end, labelAnswer, { block }).label.english.replaceAll(/\d+/g, '1');
      const before = seen.get(alike) ?? 0;
      seen.set(alike, before + 1);
      // Of blocks that are called alike the first few.
      if (before > (long ? 8 : 1)) continue;
      const { about, structs } = session.ask(end, blockAnswer, { block });
      texts.add(about);
      for (const s of structs) {
        texts.add(s.label).add(s.checksum?.text ?? '');
        for (const row of rowsOf(s.rows)) {
          texts.add(row.meaning).add(row.value);
        }
      }
    }
    expect(texts.size).toBeGreaterThan(60);
    for (const text of texts) expect(numbersIn(label(text)), text).toEqual(numbersIn(text));
  });

  it('leaves what it does not know, and what a user wrote, as it is', () => {
    for (const text of ['a thing of which nobody said anything', '"block 5 of the file"', '12', 'has_journal ext_attr'])
      expect(label(text)).toBe(text);
  });
});
