/**
 * The beats of the shown command, which tell it in some eight titles. The present one is lit, and filled as far as it has
 * been told.
 *
 *      ▬▬▬▬▬▬▬▬▬  ▬▬▬▬▬▬▬▬▬  ▬▬▬▬▬─────  ──────────  ──────────
 *      blocks     the data   the tree    7 blocks    copies into
 *      are found  goes out   grows       found       the journal
 */

import { useLayoutEffect, useRef } from 'react';
import type { Beat } from '../../session/answers/story.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import type { Clock } from '../motion/clock.ts';
import { plain } from '../narration/marks.ts';
import { narration, told } from '../narration/words.ts';
import { beatOfEvent, type Story, toldOf } from './story.ts';
import './beat-strip.css';

interface Props {
  story: Story;
  /** The event that led to the moment; -1 at the start. */
  event: number;
  clock: Clock;
  /** Goes to the end of a beat, where its sentence is true. */
  onBeat(beat: Beat): void;
}

export function BeatStrip({ story, event, clock, onBeat }: Props) {
  const tag = useLanguage();
  const words = useWords(narration);
  const tell = useWords(told);
  const now = story.beats[beatOfEvent(story, event)];
  const chapter = story.chapterOf[beatOfEvent(story, event)];
  if (!now || !chapter) return null;
  return (
    <nav className="beats" aria-label={words.story(chapter.label)} lang={tag}>
      <span className="beats-of mono" title={chapter.label}>
        <span>{chapter.label}</span>
        {chapter.times > 1 && <b>× {chapter.times}</b>}
      </span>
      <ol>
        {chapter.beats.map((beat) => {
          const { title, sentence } = tell.beat(beat);
          return (
            <li key={beat.from}>
              <button
                type="button"
                aria-current={beat === now && event >= 0 ? 'step' : undefined}
                title={plain(sentence)}
                onClick={() => onBeat(beat)}
              >
                <Fill beat={beat} clock={clock} />
                <span>{title}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The page's time fills it, frame by frame. */
function Fill({ beat, clock }: { beat: Beat; clock: Clock }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const fill = () => {
      if (bar.current) bar.current.style.transform = `scaleX(${toldOf(beat, clock.position)})`;
    };
    fill();
    return clock.subscribe(fill);
  }, [beat, clock]);
  return (
    <i className="beat-bar">
      <i ref={bar} />
    </i>
  );
}
