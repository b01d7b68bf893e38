/** A source file is about one concept, and its opening comment names it. */
import { it } from 'vitest';
import { noFaults, read, sources, tests } from './sources.ts';

/** A longer file is asked whether it is about one concept. */
const MOST_LINES = 400;
/** The answers, by file: why it is one. */
const ONE_CONCEPT: Readonly<Record<string, string>> = {};

it('a file holds one concept, that of a test too', () => {
  noFaults(
    [...sources, ...tests]
      .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
      .filter(({ file, lines }) => lines > MOST_LINES && !(file in ONE_CONCEPT))
      .map(
        ({ file, lines }) =>
          `${file}: ${lines} lines; is it one concept? Split it, or say in ONE_CONCEPT why it is one`,
      ),
  );
});

it('a source file opens with a comment', () => {
  noFaults(
    sources
      .filter((file) => !/^(#!.*\n)?\s*(\/\*|\/\/)/.test(read(file)))
      .map((file) => `${file}: open it with a comment: what it holds, the picture or the protocol that it implements`),
  );
});
