/** What comes from an image has no power over a terminal. */
import { expect, it } from 'vitest';
import { forTerminal, guardTerminal } from '../../src/cli/terminal.ts';

it('shows control characters, and leaves lines, tabs and letters of all languages', () => {
  expect(forTerminal('a\x1b]0;title\x07\r\x7f\x9b2J\tb\nÄ漢')).toBe('a^[]0;title^G^M^?\\x9b2J\tb\nÄ漢');
});

it('is done on terminals, and nowhere else', () => {
  const stream = (isTTY: boolean | undefined) => {
    const said: (string | Uint8Array)[] = [];
    const made = { isTTY, write: (text: string | Uint8Array) => said.push(text) > 0 };
    guardTerminal(made);
    made.write('\x1b[2J');
    return said;
  };
  expect(stream(true)).toEqual(['^[[2J']);
  expect(stream(undefined)).toEqual(['\x1b[2J']);
});
