/**
 * The parts of every tile:
 *
 *      ┌ Title  [what is picked]    3 of 8 · largest 4 [≡] ┐     a caption drops whole parts if there is no room
 *      │ body                                              │
 *      └───────────────────────────────────────────────────┘     and the same in words, for screen readers, or in its place
 */

import { type ReactNode, useContext } from 'react';
import { langIn, saidIn } from '../../words/words.ts';
import { TileContext, useLanguage } from '../language/useWords.ts';
import type { Passage } from '../twin/passages.ts';
import { useReading } from './useReading.tsx';
import './tile.css';

interface Props {
  /** Its name as a landmark, and its heading if that is the same. */
  name: string;
  title?: string;
  className: string;
  /** The language of its words; without it they are English whatever the page's language is. */
  lang?: string;
  /** Beside the heading: the choice, the lookup. */
  head?: ReactNode;
  /** Figures, separated by “ · ”; the first are dropped last. */
  caption?: string | undefined;
  /** The picture in words. They are made from the drawn data, so that the two cannot differ. */
  words?: readonly Passage[] | undefined;
  /** The body is a table or a list, which is read as it is. */
  plain?: boolean;
  children: ReactNode;
}

export function Tile({ name, title = name, className, lang, head, caption, words, plain, children }: Props) {
  const { reading, button, twin, heard } = useReading({ name, words, plain });
  return (
    <section
      className={`tile tile-shell ${className}`}
      aria-label={name}
      lang={lang}
      data-reading={reading ? '' : undefined}
    >
      <header className="tile-head">
        <Heading title={title} />
        {head}
        {caption && <Caption text={caption} />}
        {button}
      </header>
      {heard(children)}
      {twin}
    </section>
  );
}

/** The heading, in the chosen language if that has words for this tile. */
export function Heading({ title }: { title: string }) {
  const id = useContext(TileContext);
  const tag = useLanguage();
  if (id === undefined || tag === 'en') return <h2>{title}</h2>;
  return <h2 lang={langIn(tag, 'tile', id)}>{saidIn(tag, 'tile', id, { title }).title}</h2>;
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
