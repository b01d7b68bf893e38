/**
 * The prose of a lesson, up to the next question. What is to come is pale; scrolling, `n` and the buttons move the reader,
 * and the picture as well.
 */
import { useEffect, useRef } from 'react';
import type { Played } from '../../lessons/play.ts';
import { Paragraphs, Prose } from './Prose.tsx';
import { Question } from './Question.tsx';
import type { OpenLesson } from './use-lesson.ts';

/** Where on the panel the eye reads, as a share of its height. */
const READS = 0.4;
/** A scroll belongs to the hand for this long after it, ms. */
const HAND = 400;

export function LessonText({ open }: { open: OpenLesson }) {
  const panel = useRef<HTMLElement>(null);
  const hand = useRef(Number.NEGATIVE_INFINITY);
  const { lesson, played, stop } = open;

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
      ref={panel}
      onWheel={byHand}
      onTouchMove={byHand}
      onScroll={onScroll}
      aria-label={lesson.title}
    >
      <h2>{lesson.title}</h2>
      {open.refused && <p className="lesson-refused">{open.refused}</p>}
      {!played && !open.refused && <p className="lesson-soft">The script is running …</p>}
      {/* What comes after a question would give the answer away. */}
      {played?.stops.slice(0, open.open + 1).map((shown, i) => (
        <section
          key={shown.name}
          data-stop={i}
          className={i > stop ? 'to-come' : undefined}
          aria-current={i === stop ? 'step' : undefined}
        >
          <Paragraphs of={shown.prose} />
          {shown.asks && (
            <Question
              key={shown.name}
              asks={shown.asks}
              given={open.progress.given[i]}
              onAnswer={(given) => open.answer(i, given)}
            />
          )}
        </section>
      ))}
      {played && stop === played.stops.length - 1 && <Learnt learnt={played.learnt} />}
    </article>
  );
}

const Learnt = ({ learnt }: Pick<Played, 'learnt'>) => (
  <section className="lesson-learnt">
    <h3>What you can say now</h3>
    <ul>
      {learnt.map((said) => (
        <li key={said.map((s) => s.text).join('')}>
          <Prose said={said} />
        </li>
      ))}
    </ul>
  </section>
);
