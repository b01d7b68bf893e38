/** The list of all scenes: beside them if there is room, folded above them on a phone. */

import { useEffect, useRef } from 'react';
import { useLanguage, useWords } from '../language/useWords.ts';
import { type FoundView, sceneTold, viewTold } from './scenes-of-views.ts';
import { gallery } from './words.ts';

interface Props {
  views: readonly FoundView[];
  /** The only scene, or view, that is shown. */
  only: string | undefined;
  theme: string;
  text: string;
  onText(text: string): void;
}

export function Contents({ views, only, theme, text, onText }: Props) {
  const tag = useLanguage();
  const words = useWords(gallery);
  const list = useRef<HTMLDetailsElement>(null);
  // The list is open beside the scenes. On a phone it would push them off the screen.
  useEffect(() => {
    if (list.current) list.current.open = matchMedia('(min-width: 900px)').matches;
  }, []);
  // A scene chosen on a phone should be in sight.
  const fold = () => {
    if (list.current && matchMedia('(max-width: 899px)').matches) list.current.open = false;
  };
  const many = views.reduce((n, v) => n + v.scenes.length, 0);
  const current = (path: string) => (only === path ? { 'aria-current': 'true' as const } : {});
  return (
    <nav className="gallery-contents" aria-label={words.contents}>
      <details ref={list}>
        <summary>{words.scenes(many)}</summary>
        <input
          type="search"
          aria-label={words.find}
          placeholder={words.findLike}
          value={text}
          onChange={(e) => onText(e.target.value)}
        />
        <ul>
          {views.map(({ of, scenes }) => (
            <li key={of.view.id}>
              <a className="gallery-view" href={`#${of.view.id}@${theme}`} {...current(of.view.id)} onClick={fold}>
                {viewTold(tag, of)}
              </a>
              <ul>
                {scenes.map((s) => (
                  <li key={s.id}>
                    <a
                      href={`#${of.view.id}/${s.id}@${theme}`}
                      {...current(`${of.view.id}/${s.id}`)}
                      title={sceneTold(tag, of, s).about}
                      onClick={fold}
                    >
                      {sceneTold(tag, of, s).title}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
