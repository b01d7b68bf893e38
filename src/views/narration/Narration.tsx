/**
 * The last event in one sentence. It is the largest text on the screen, and a screen reader says it after each step. Above
 * it are the event's name and its cause, and below it the candidates that were passed over.
 */

import { type ReactNode, useEffect, useState } from 'react';
import type { EventRow } from '../../session/session-api.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { partsOf, plain } from './marks.ts';
import { narration as englishNarration, told as englishTold } from './words.ts';
import './narration.css';

export function Sentence({ text }: { text: string }) {
  return partsOf(text).map((p, i) => {
    const Tag = p.strong ? 'strong' : 'span';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
      <Tag key={i} lang={p.english ? 'en' : undefined}>
        {p.text}
      </Tag>
    );
  });
}

interface Props {
  event: EventRow | undefined;
  cause: EventRow | undefined;
  /** A beat of the story, which is told instead of the event. */
  told?: { title: string; sentence: string } | undefined;
  /** The state of the disk before the first event. */
  before: 'emptyDisk' | 'afterCut';
  /** The number of the write, when stepping by write. */
  write?: { nth: number; of: number };
  /** The shown step. With its number each step is told, even if its sentence is the same. */
  step: number;
  /** The recording plays, so only a sentence that stays is told. */
  playing: boolean;
  onCause(id: number): void;
  /** Names of events, causes and passed-over candidates are shown. */
  details: boolean;
  /** The writes of the step, at the end of the line above the sentence. */
  wrote?: ReactNode;
}

/** ms for which a sentence has to stay before it is told; while it plays, about as long as it takes to say one. */
const SETTLED = { stepping: 300, playing: 1500 };

/** Sentences follow each other faster than they can be spoken, so the screen reader gets the one that stays. */
function useSettled(text: string, settle_ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settle_ms);
    return () => clearTimeout(timer);
  }, [text, settle_ms]);
  return settled;
}

export function Narration({ event, cause, told, before, write, step, playing, details, onCause, wrote }: Props) {
  const tag = useLanguage();
  const tell = useWords(englishTold);
  const own = useWords(englishNarration);
  const sentence = told ? told.sentence : event ? tell.sentence(event) : own[before];
  const at = step > 0 ? `${own.step(step)}${write ? `, ${own.write(write.nth, write.of)}` : ''}. ` : '';
  const spoken = useSettled(at + plain(sentence), playing ? SETTLED.playing : SETTLED.stepping);
  return (
    <section className="narration" aria-label={own.name} lang={tag}>
      <div className="narration-why">
        {told ? <b>{told.title}</b> : details && event && <code>{event.name}</code>}
        {write && <span>{own.write(write.nth, write.of)}</span>}
        {details && cause && !told && (
          <span className="narration-cause">
            {own.serves}{' '}
            <button
              type="button"
              onClick={() => onCause(cause.id)}
              title={own.atStep(plain(tell.sentence(cause)), cause.id + 1)}
            >
              <code>{cause.name}</code>
            </button>
          </span>
        )}
        {event && (
          <div className="narration-wrote" lang="en">
            {wrote}
          </div>
        )}
      </div>
      <p className="narration-sentence" aria-hidden="true">
        <Sentence text={sentence} />
      </p>
      <p className="visually-hidden" aria-live="polite" aria-atomic="true">
        {spoken}
      </p>
      {details && event && !told && event.considered.length > 0 && (
        <ul className="narration-rejected">
          {event.considered
            .map((c) => tell.passed(c.candidate, c.why, c.by))
            .map(({ candidate, why }) => (
              <li key={candidate}>
                {own.passedOver}{' '}
                <span>
                  <Sentence text={candidate} />: <Sentence text={why} />
                </span>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
