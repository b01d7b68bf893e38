/** The words that are on the screen, or all of them, with what they mean. */
import { useMemo, useState } from 'react';
import { Dialog } from '../common/Dialog.tsx';
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
  const [asked, setAsked] = useState(word);
  const [onScreen] = useState(termsOnScreen);
  const shown = useMemo(() => {
    const wanted = asked.trim().toLowerCase();
    if (!wanted) return onScreen;
    return ALL_TERMS.filter(({ name, forms = [] }) => [name, ...forms].some((n) => n.toLowerCase().includes(wanted)));
  }, [asked, onScreen]);
  return (
    <Dialog
      title={asked.trim() ? 'Words' : 'Words on this screen'}
      className="glossary"
      onSubmit={(e) => e.preventDefault()}
      onClose={onClose}
    >
      <div className="dialog-body">
        <input
          type="search"
          aria-label="Look up a word"
          placeholder={`Look up one of ${ALL_TERMS.length} words`}
          value={asked}
          onChange={(e) => setAsked(e.target.value)}
        />
        {shown.length === 0 && <p className="tile-quiet">No word has “{asked.trim()}” in it.</p>}
        <dl>
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
