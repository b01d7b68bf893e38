/** The prompt: a line, or several that were pasted, how they could go on, and what is found in earlier ones. */
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { Said } from '../Said.tsx';
import type { Line } from './use-line.ts';
import { useLine } from './use-line.ts';
import { script } from './words.ts';

interface PromptProps {
  history: readonly string[];
  /** The directory that the line runs in. */
  where: string;
  run(line: string): Promise<string | undefined>;
}

export function Prompt(props: PromptProps) {
  const line = useLine(props);
  const tag = useLanguage();
  const words = useWords(script);
  return (
    <div className="prompt" lang={tag}>
      {line.said && (
        <p className="terminal-err" role="alert">
          <Said text={line.said} />
        </p>
      )}
      <Choices of={line} />
      <label>
        <span>{line.search === undefined ? `${props.where} $` : words.search}</span>
        <textarea
          ref={line.field}
          aria-label={line.search === undefined ? words.command : words.searchField}
          rows={Math.min(8, line.text.split('\n').length)}
          value={line.text}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          onChange={(e) => line.write(e.target.value)}
          onKeyDown={line.onKeyDown}
          onBlur={line.onBlur}
        />
      </label>
      {line.search !== undefined && (
        <p className="prompt-found" role="status">
          {line.found ?? (line.text === '' ? words.typeAPart : words.notFound)}
        </p>
      )}
    </div>
  );
}

function Choices({ of: { choices, more } }: { of: Line }) {
  const words = useWords(script);
  if (choices.length === 0) return null;
  return (
    <ul className="prompt-choices" aria-label={words.goesOn}>
      {choices.map((c) => (
        <li key={c.text} lang="en" title={c.about}>
          {c.text}
        </li>
      ))}
      {more > 0 && <li className="prompt-more">{words.more(more)}</li>}
    </ul>
  );
}
