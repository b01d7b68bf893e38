/**
 * Every word of the trade on the screen explains itself: to a pointer that rests on it, to a tap, and in a list of all
 * that are in sight. In the sentence, which is read first, they are underlined.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { wordsIn } from './at-point.ts';
import { type Explained, holdsName, type Lexicon } from './lexicon.ts';
import { loadNames, useLexicon } from './lexicons.ts';
import { useWord } from './use-word.ts';
import './glossary.css';
import { useLanguage, useWords } from '../language/useWords.ts';
import { glossary as english } from './words.ts';

/** From a word to the lesson that explains it. The page knows the lessons. */
export type LessonOf = (term: Explained) => { title: string; open(): void } | undefined;

export function ToLesson({ lesson }: { lesson: ReturnType<LessonOf> }) {
  const tag = useLanguage();
  const words = useWords(english);
  return (
    lesson && (
      <button type="button" className="word-lesson" lang={tag} onClick={lesson.open}>
        {words.lesson} {lesson.title}
      </button>
    )
  );
}

const GAP = 8;

export default function Glossary({ lessonOf }: { lessonOf: LessonOf }) {
  const lexicon = useLexicon();
  const word = useWord(lexicon);
  const card = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  useUnderlines('.narration-sentence', lexicon);
  useLayoutEffect(() => {
    if (!word || !card.current) return;
    const at = word.range.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = card.current;
    const below = at.bottom + GAP + height <= innerHeight;
    setPlace({
      left: Math.max(GAP, Math.min(at.left, innerWidth - width - GAP)),
      top: below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height),
    });
  }, [word]);
  if (!word) return null;
  return (
    <div ref={card} className="word-card" role="tooltip" lang={word.term.lang} style={place}>
      <b>{word.term.name}</b>
      <p>{word.term.says}</p>
      <ToLesson lesson={lessonOf(word.term)} />
    </div>
  );
}

/** By the browser's own highlights, where it has them: the page's elements stay as they are. */
function useUnderlines(selector: string, lexicon: Lexicon | undefined): void {
  useEffect(() => {
    if (!lexicon || !('highlights' in CSS)) return;
    const draw = () => {
      const sentences = [...document.querySelectorAll(selector)];
      if (sentences.some((e) => holdsName(e.textContent ?? ''))) loadNames().catch(() => {});
      const words = sentences.flatMap((e) => [...wordsIn(lexicon, e)]);
      // Once is enough to say that it can be asked about.
      const first = new Map(words.reverse().map((w) => [w.term, w.range]));
      CSS.highlights.set('term', new Highlight(...first.values()));
    };
    draw();
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest(selector)))
        draw();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete('term');
    };
  }, [selector, lexicon]);
}
