/** Expressions of grep: what they match is bash.test.ts's; here, what is refused, and that none takes for ever. */
import { expect, it } from 'vitest';
import { Unknowable } from '../../src/shell/process/thrown.ts';
import { regexOf } from '../../src/shell/program/regex.ts';

const EXTENDED = { extended: true };

function refused(text: string): string {
  try {
    regexOf(text, EXTENDED);
    return '';
  } catch (why) {
    if (why instanceof Unknowable) return why.why.english;
    throw why;
  }
}

it.each(['(a+)+', '(a*b)*', '((a|b*)c)+', '(a{2,})*', '(x(a*))+'])('%s could take for ever, and is refused', (text) => {
  expect(refused(text)).toMatch(/endless repetition inside another/);
});

it.each(['(ab)+', '(a+b){2}', '([0-9]{1,3}\\.){3}', '(a|b)*', 'a*b*', '(a+)(b)*'])('%s is known', (text) => {
  expect(regexOf(text, EXTENDED).test('x')).toBeTypeOf('boolean');
});

it.each(['(', '[', 'a{x}', '\\1', 'a\\', '[[:nothing:]]'])('%s is refused in a sentence', (text) => {
  expect(refused(text)).toMatch(/\w+ \w+/);
});
