/**
 * What a terminal shows of text with colours: ESC [01;34m begins bold blue, ESC [0m ends it. ESC [K clears the rest of a line,
 * where there is nothing here. Other sequences stay as they are.
 */

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: it is what programs print
const SGR = /\u001b\[((?:\d{1,2}(?:;\d{1,2})*)?)m/;
const CLEAR = /\u001b\[K/g;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: it is what programs print

export function Colored({ text }: { text: string }) {
  // Text, codes, text, codes, text …
  const parts = text.replace(CLEAR, '').split(SGR);
  if (parts.length === 1) return parts[0];
  const spans = [parts[0] as React.ReactNode];
  for (let i = 1; i < parts.length; i += 2) {
    const shown = parts[i + 1];
    if (shown === '') continue;
    const codes = parts[i].split(';').map(Number).filter(Boolean);
    spans.push(
      codes.length === 0 ? (
        shown
      ) : (
        <span key={i} className={codes.map((code) => `sgr-${code}`).join(' ')}>
          {shown}
        </span>
      ),
    );
  }
  return spans;
}
