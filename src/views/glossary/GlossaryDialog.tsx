/** The words that are on the screen, or all of them, with what they mean. */
import { useMemo, useState } from 'react';
import { glossary as english } from '../../languages/en/views/glossary.ts';
import { Dialog } from '../common/Dialog.tsx';
import { useViewWords, useWords } from '../language/useWords.ts';
import { isName, termsOnScreen } from './at-point.ts';
import { ALL_TERMS } from './find.ts';
import { type LessonOf, ToLesson } from './ToLesson.tsx';
import './glossary.css';

interface Props {
  word?: string | undefined;
  lessonOf: LessonOf;
  onClose(): void;
}

export default function GlossaryDialog({ word = '', lessonOf, onClose }: Props) {
  const { tag } = useWords();
  const words = useViewWords('glossary', english);
  const [asked, setAsked] = useState(word);
  const [onScreen] = useState(termsOnScreen);
  const shown = useMemo(() => {
    const wanted = asked.trim().toLowerCase();
    if (!wanted) return onScreen;
    return ALL_TERMS.filter(({ name, forms = [] }) => [name, ...forms].some((n) => n.toLowerCase().includes(wanted)));
  }, [asked, onScreen]);
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
          placeholder={words.lookUpOneOf(ALL_TERMS.length)}
          value={asked}
          onChange={(e) => setAsked(e.target.value)}
        />
        {shown.length === 0 && <p className="tile-quiet">{words.none(asked.trim())}</p>}
        <dl lang="en">
          {shown.map((term) => (
            <div key={term.name}>
              <dt className={isName(term) ? 'mono' : undefined}>{term.name}</dt>
              <dd>
                {term.says} <ToLesson lesson={lessonOf(term.name)} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
