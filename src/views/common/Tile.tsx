/**
 * The parts of every tile:
 *
 *      ┌ Title  [what is picked]        3 of 8 · largest 4 ┐     a caption drops whole parts if there is no room
 *      │ body                                              │
 *      └───────────────────────────────────────────────────┘     and the same in words, for screen readers
 */
import type { ReactNode } from 'react';
import './tile.css';

interface Props {
  /** Its name as a landmark, and its heading if that is the same. */
  name: string;
  title?: string;
  className: string;
  /** Beside the heading: the choice, the lookup. */
  head?: ReactNode;
  /** Figures, separated by “ · ”; the first are dropped last. */
  caption?: string | undefined;
  /** The picture in words: made from what is drawn, so that it cannot say anything else. */
  words?: readonly string[] | undefined;
  wordsLabel?: string;
  children: ReactNode;
}

export function Tile({ name, title = name, className, head, caption, words, wordsLabel, children }: Props) {
  return (
    <section className={`tile tile-shell ${className}`} aria-label={name}>
      <header className="tile-head">
        <h2>{title}</h2>
        {head}
        {caption && <Caption text={caption} />}
      </header>
      {children}
      {words && (
        <ul className="visually-hidden" aria-label={wordsLabel}>
          {words.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand twice, and a line has no state
            <li key={i}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Caption({ text }: { text: string }) {
  return (
    <p className="tile-caption mono" title={text}>
      {text.split(' · ').map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}
