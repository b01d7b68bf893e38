/** Things over the painted lanes: bookmarks, a text about the thing under the pointer, and the line of the moment. */

import { useLayoutEffect, useRef } from 'react';
import type { Moment, TimelineData } from '../../session/session-api.ts';
import { units as englishUnits } from '../common/unit-words.ts';
import { useWords } from '../language/useWords.ts';
import type { Clock } from '../motion/clock.ts';
import { usePage } from '../page/page.ts';
import { type DiskWork, workAt } from './disk-lanes.ts';
import { diskInWords, disksInWords } from './disk-words.ts';
import { type Range, stepOfMoment, stepOfX, xOfStep } from './layout.ts';
import { eventAt, stepsOf, writesOf } from './moves.ts';
import { diskTop, type Lanes } from './paint.ts';
import { timeline as english } from './words.ts';

interface Place {
  timeline: TimelineData;
  range: Range;
  width: number;
}

export function Bookmarks({
  bookmarks,
  timeline,
  range,
  width,
  onJump,
}: Place & { bookmarks: readonly Moment[]; onJump(moment: Moment): void }) {
  const words = useWords(english);
  return bookmarks.map((m) => {
    const at = xOfStep(range, width, stepOfMoment(timeline, m));
    if (at < -1 || at > width + 1) return null;
    return (
      <button
        key={`${m.step}.${m.write}`}
        type="button"
        className="bookmark"
        style={{ left: at }}
        aria-label={words.goToBookmark(m.step)}
        title={words.bookmark(m.step)}
        onPointerDown={(e) => e.stopPropagation()}
        onClick={() => onJump(m)}
      />
    );
  });
}

interface HoverProps extends Place {
  /** Where the pointer is. */
  x: number;
  y: number;
  lanes: Lanes;
  labels: ReadonlyMap<number, string> | undefined;
  disks: DiskWork | undefined;
}

export function Hover({ x, y, timeline, range, width, lanes, labels, disks }: HoverProps) {
  const words = useWords(english);
  const { figure } = useWords(englishUnits);
  const details = usePage((s) => s.details === true);
  const event = Math.floor(stepOfX(range, width, x));
  if (event < 0 || event >= stepsOf(timeline)) return null;
  const { heights } = lanes;
  // A command has the reader's name for it. An event has the kernel's name.
  const name = labels?.get(event) ?? (details ? timeline.names[timeline.name[event]] : undefined);
  const work = disks && workAt(disks, event);
  const lane = Math.floor((y - diskTop(lanes, 0)) / Math.max(1, heights.disk));
  const disk =
    work && lane >= 0 && lane < heights.disks
      ? diskInWords(work, heights.disks === 1 && disks.disks > 1 ? undefined : lane, words, figure)
      : undefined;
  return (
    <div className="lane-hover" style={{ left: x }} aria-hidden="true">
      <span className={x > width - 260 ? 'left' : undefined}>
        {words.step(event + 1)} {name && <code>{name}</code>} {words.writes(writesOf(timeline, event))}
        {disk && <> · {disk}</>}
      </span>
    </div>
  );
}

/** The work of the disks at the moment, for screen readers. */
export function DisksNow({ disks, moment }: { disks: DiskWork; moment: Moment }) {
  const words = useWords(english);
  const { figure } = useWords(englishUnits);
  const work = eventAt(moment) >= 0 ? workAt(disks, eventAt(moment)) : undefined;
  if (!work) return null;
  return (
    <ul className="visually-hidden" aria-label={words.disksNow}>
      {disksInWords(work, disks.disks, words, figure).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface ScrubberProps extends Place {
  moment: Moment;
  clock: Clock;
  between: number | undefined;
}

export function Scrubber({ timeline, range, width, moment, clock, between }: ScrubberProps) {
  const words = useWords(english);
  const line = useRef<HTMLDivElement>(null);
  const steps = stepsOf(timeline);
  // The page's time moves it frame by frame. React moves it only while the time is still.
  useLayoutEffect(() => {
    const place = () => {
      const x = xOfStep(range, width, clock.position);
      if (!line.current) return;
      line.current.style.transform = `translateX(${x}px)`;
      line.current.style.visibility = x < -0.5 || x > width + 0.5 ? 'hidden' : '';
    };
    place();
    return clock.subscribe(place);
  }, [clock, range, width]);
  return (
    <div
      ref={line}
      className="scrubber"
      role="slider"
      tabIndex={0}
      aria-label={words.moment}
      aria-valuemin={0}
      aria-valuemax={steps}
      aria-valuenow={between ?? moment.step}
      aria-valuetext={scrubberText(words, timeline, moment, between)}
    />
  );
}

function scrubberText(
  words: typeof english,
  timeline: TimelineData,
  moment: Moment,
  between: number | undefined,
): string {
  const steps = stepsOf(timeline);
  if (between !== undefined) return words.between(moment.step - 1, moment.step, steps);
  if (moment.write === 0) return words.at(moment.step, steps);
  return words.atWrite(moment.step + 1, steps, moment.write, writesOf(timeline, eventAt(moment)));
}
