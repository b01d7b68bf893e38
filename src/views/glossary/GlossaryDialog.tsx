/** The words on the screen, or all of them, with their meanings. */

import { useMemo, useState } from 'react';
import { plainLetters } from '../../words/plain-letters.ts';
import { Dialog } from '../common/Dialog.tsx';
import { useLanguage, useWords } from '../language/useWords.ts';
import { isName, termsOnScreen } from './at-point.ts';
import { type LessonOf, ToLesson } from './Glossary.tsx';
import { useWholeLexicon } from './lexicons.ts';
import { glossary as english } from './words.ts';
import './glossary.css';

interface Props {
  word?: string | undefined;
  lessonOf: LessonOf;
  onClose(): void;
}

export default function GlossaryDialog({ word = '', lessonOf, onClose }: Props) {
  const tag = useLanguage();
  const words = useWords(english);
  const [asked, setAsked] = useState(word);
  const lexicon = useWholeLexicon();
  const onScreen = useMemo(() => (lexicon ? termsOnScreen(lexicon) : []), [lexicon]);
  const shown = useMemo(() => {
    const wanted = plainLetters(asked.trim());
    if (!wanted || !lexicon) return onScreen;
    return lexicon.terms.filter(({ name, english = '', forms = [] }) =>
      [name, english, ...forms].some((n) => plainLetters(n).replaceAll('~', '').includes(wanted)),
    );
  }, [asked, lexicon, onScreen]);
  if (!lexicon) return null;
  return (
    <Dialog
      title={asked.trim() ? words.words : words.onScreen}
      lang={tag}
      className="glossary"
      onSubmit={(e) => e.preventDefault()}
      onClose={onClose}
    >
      <div className="dialog-body">
        <input
          type="search"
          aria-label={words.lookUp}
          placeholder={words.lookUpOneOf(lexicon.terms.length)}
          value={asked}
          onChange={(e) => setAsked(e.target.value)}
        />
        {shown.length === 0 && <p className="tile-quiet">{words.none(asked.trim())}</p>}
        <dl>
          {shown.map((term) => (
            <div key={term.english ?? term.name} lang={term.lang}>
              <dt className={isName(term) ? 'mono' : undefined}>{term.name}</dt>
              <dd>
                {term.says} <ToLesson lesson={lessonOf(term)} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
