/**
 * The prose of a lesson, up to the next question. What is to come is pale; scrolling, `n` and the buttons move the reader,
 * and the picture.
 */

import { useEffect, useRef } from 'react';
import { canAskAgain } from '../../lessons/all-fresh.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import type { Played } from '../../lessons/play.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { Said } from '../Said.tsx';
import { useApp, useWorkbench } from '../use-app.ts';
import { type Place, PlaceContext } from './LiveTile.tsx';
import { Paragraphs, Prose } from './Prose.tsx';
import { placeText } from './place.ts';
import { useFull } from './progress.ts';
import { Question } from './Question.tsx';
import { Running } from './Running.tsx';
import type { Origin } from './Steps.tsx';
import { useTitle } from './told-lesson.ts';
import type { OpenLesson } from './use-lesson.ts';
import { learn } from './words.ts';

/** The place on the panel where the eye reads, as a share of its height. */
const READS = 0.4;
/** The number of seeds that a link can name. */
const MOST_SEEDS = 1_000_000;
/** A scroll belongs to the hand for this long after it, ms. */
const HAND = 400;

export function LessonText({ open, origin }: { open: OpenLesson; origin: Origin }) {
  const panel = useRef<HTMLElement>(null);
  const hand = useRef(Number.NEGATIVE_INFINITY);
  const { lesson, played, stop } = open;
  const title = useTitle()(lesson);

  const there = played !== undefined;
  useEffect(() => {
    if (!there || performance.now() - hand.current < HAND) return;
    const section = panel.current?.querySelector(`[data-stop="${stop}"]`);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // The first stop stands under the title.
    if (stop === 0) panel.current?.scrollTo({ top: 0 });
    else section?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  }, [stop, there]);

  const byHand = (event: { timeStamp: number }) => {
    hand.current = event.timeStamp;
  };
  const onScroll = () => {
    const box = panel.current?.getBoundingClientRect();
    if (!box || performance.now() - hand.current > HAND) return;
    const line = box.top + box.height * READS;
    const sections = [...(panel.current?.querySelectorAll('[data-stop]') ?? [])];
    const at = sections.findLastIndex((s) => s.getBoundingClientRect().top <= line);
    const to = Math.min(at, open.open);
    if (to >= 0 && to !== stop) open.visit(to);
  };

  return (
    <article
      className="lesson-text"
      lang={lesson.language ?? 'en'}
      ref={panel}
      onWheel={byHand}
      onTouchMove={byHand}
      onScroll={onScroll}
      aria-label={title}
    >
      <Title of={lesson} />
      <Trouble open={open} />
      {!played && !open.refused && <Running />}
      {/* The part after a question is hidden, because it would give the answer away. */}
      {played?.stops.slice(0, open.open + 1).map((shown, i) => (
        <section
          key={shown.name}
          data-stop={i}
          className={i > stop ? 'to-come' : undefined}
          aria-current={i === stop ? 'step' : undefined}
        >
          <PlaceContext value={{ stop: shown, reader: readerAt(i, stop) }}>
            <Paragraphs of={shown.prose} />
          </PlaceContext>
          {shown.asks && (
            <Question
              key={shown.name}
              lang={lesson.language}
              asks={shown.asks}
              given={open.progress.given[i]}
              onAnswer={(given) => open.answer(i, given)}
            />
          )}
          {shown.asks && open.progress.given[i] !== undefined && <Another origin={origin} stop={i} />}
        </section>
      ))}
      {played && played.learnt.length > 0 && stop === played.stops.length - 1 && <Learnt learnt={played.learnt} />}
    </article>
  );
}

const readerAt = (section: number, stop: number): Place['reader'] =>
  section > stop ? 'not yet' : section === stop ? 'here' : 'past';

function Title({ of }: { of: Lesson }) {
  const tag = useLanguage();
  const words = useWords(learn);
  const title = useTitle()(of);
  return (
    <>
      <h2 lang={tag}>{title}</h2>
      {(of.language ?? 'en') !== tag && (
        <p className="lesson-soft" lang={tag}>
          {words.onlyEnglish}
        </p>
      )}
    </>
  );
}

/** Says why the lesson cannot go on, and offers the way on. */
function Trouble({ open: { refused, again } }: { open: OpenLesson }) {
  const lost = useApp((s) => s.lost);
  const full = useFull();
  const tag = useLanguage();
  const words = useWords(learn);
  return (
    <>
      {refused && (
        <p className="lesson-refused">
          <Said text={refused} />
        </p>
      )}
      {lost !== undefined && (
        <p className="lesson-refused" role="alert" lang={tag}>
          {words.lost}{' '}
          <button type="button" className="button" onClick={again}>
            {words.runAgain}
          </button>
        </p>
      )}
      {full && (
        <p className="lesson-soft" role="status" lang={tag}>
          {words.notKept}
        </p>
      )}
    </>
  );
}

/** The same question about another volume. */
function Another({ origin: { course, askedAt }, stop }: { origin: Origin; stop: number }) {
  const { store } = useWorkbench();
  const tag = useLanguage();
  const words = useWords(learn);
  const at = askedAt ?? stop;
  if (!canAskAgain(course.id, at)) return null;
  const ask = () => {
    const seed = Math.floor(Math.random() * MOST_SEEDS);
    store.setState({ lesson: placeText({ id: course.id, stop: at, again: { seed, stop: 0 } }) });
  };
  return (
    <p className="learn-another" lang={tag}>
      <button type="button" className="button" onClick={ask}>
        {words.another}
      </button>
      <span className="lesson-soft">{words.ofAnother}</span>
    </p>
  );
}

function Learnt({ learnt: said }: Pick<Played, 'learnt'>) {
  const tag = useLanguage();
  const words = useWords(learn);
  return (
    <section className="lesson-learnt">
      <h3 lang={tag}>{words.learnt}</h3>
      <ul>
        {said.map((one) => (
          <li key={one.map((s) => s.text).join('')}>
            <Prose said={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
