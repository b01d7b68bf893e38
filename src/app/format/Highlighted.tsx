/** A mke2fs command in the format dialog, its words coloured by kind. */

/** The words of a command, by kind. */
function tokensOf(command: string): { text: string; kind: 'program' | 'option' | 'value' | 'space' }[] {
  let first = true;
  return (command.match(/\s+|(?:'[^']*'?|"[^"]*"?|[^\s'"])+/g) ?? []).map((text) => {
    if (/^\s/.test(text)) return { text, kind: 'space' };
    const kind = first ? 'program' : text.startsWith('-') ? 'option' : 'value';
    first = false;
    return { text, kind };
  });
}

export function Highlighted({ command }: { command: string }) {
  return tokensOf(command).map(({ text, kind }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words have no other identity than their place
    <span key={i} className={`word-${kind}`}>
      {text}
    </span>
  ));
}
