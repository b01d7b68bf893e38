/** Why the machine stopped a program, in words that do not depend on the browser. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/unreachable/i, 'it came to where it must not come (abort, or an assertion that failed)'],
  // This also covers a function number out of its table's bounds.
  [
    /signature|indirect|null function|table|type mismatch/i,
    'it called a function that is not there, or takes other parameters',
  ],
  [/out of bounds|out-of-bounds/i, 'it reached for memory that it does not have'],
  [/divide by zero|division by zero/i, 'it divided by zero'],
  [/overflow|unrepresentable|invalid conversion/i, 'a number was too large for what it was to become'],
  [/stack/i, 'its stack is full'],
];

export const trapText = (message: string): string => TEXTS.find(([pattern]) => pattern.test(message))?.[1] ?? message;
