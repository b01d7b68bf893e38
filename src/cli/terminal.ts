/**
 * Names and labels come from images, and an image may come from anyone. On a terminal their control characters would move
 * the cursor, change the title, or worse. So a terminal shows them as ^[ or \x9b. In a file or a pipe they stay unchanged.
 */

const shown = (letter: string): string => {
  const code = letter.charCodeAt(0);
  return code < 0x80 ? `^${String.fromCharCode(code ^ 0x40)}` : `\\x${code.toString(16)}`;
};

/** Newlines and tabs stay. */
export const forTerminal = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, shown);

interface Stream {
  isTTY?: boolean | undefined;
  write(text: string | Uint8Array): boolean;
}

/** Makes all later writes to this stream safe, in case it is a terminal. */
export function guardTerminal(stream: Stream): void {
  if (!stream.isTTY) return;
  const write = stream.write.bind(stream);
  stream.write = (text) => write(typeof text === 'string' ? forTerminal(text) : text);
}
