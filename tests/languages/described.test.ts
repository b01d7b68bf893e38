/** What is in a block, as the worker says it: structures, their fields and what these mean, with the same numbers in another language. */
import { describe, expect, it } from 'vitest';
import type { Phrase, Said } from '../../src/bytes/said.ts';
import type { FieldRow } from '../../src/bytes/struct.ts';
import { say } from '../../src/languages/sr-Latn/say.ts';
import { block as blockAnswer, label as labelAnswer } from '../../src/session/answers/block.ts';
import { withoutMarks } from '../../src/words/in-english.ts';
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
    const all = new Map<string, Said>();
    const add = (said: Phrase | undefined) => {
      if (typeof said === 'object') all.set(said.kind + said.english, said);
    };
    const seen = new Map<string, number>();
    for (let block = 0; block < session.overview.blockCount; block++) {
      const alike = session.ask(end, labelAnswer, { block }).label.english.replaceAll(/\d+/g, '1');
      const before = seen.get(alike) ?? 0;
      seen.set(alike, before + 1);
      // Of blocks that are called alike the first few.
      if (before > (long ? 8 : 1)) continue;
      const { about, structs } = session.ask(end, blockAnswer, { block });
      add(about);
      for (const s of structs) {
        add(s.label);
        add(s.checksum?.text);
        for (const { called, value, meaning, doc } of rowsOf(s.rows))
          for (const said of [called, value, meaning, doc]) add(said);
      }
    }
    expect(all.size).toBeGreaterThan(60);
    for (const said of all.values()) {
      const serbian = say(said);
      expect(serbian, said.kind).toBe(withoutMarks(serbian));
      expect(numbersIn(serbian), said.english).toEqual(numbersIn(said.english));
    }
  });
});
