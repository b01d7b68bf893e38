/** A source file is about one concept, and its opening comment names it. */
import { it } from 'vitest';
import { noFaults, read, sources, tests } from './sources.ts';

const MOST_LINES = 400;

it('a file holds one concept, that of a test too', () => {
  noFaults(
    [...sources, ...tests]
      .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines > MOST_LINES)
      .map(({ file, lines }) => `${file}: ${lines} lines; split it by concept, ${MOST_LINES} are the most`),
  );
});

it('a source file opens with a comment', () => {
  noFaults(
    sources
      .filter((file) => !/^(#!.*\n)?\s*(\/\*|\/\/)/.test(read(file)))
      .map((file) => `${file}: open it with a comment: what it holds, the picture or the protocol that it implements`),
  );
});
