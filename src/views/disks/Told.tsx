/** The text under the picture: the story of the request under the pointer, or else of this moment. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Why } from '../../session/answers/why-chain.ts';
import { WhyHere } from '../inspector/WhyHere.tsx';
import { timeIn } from '../latency/words.ts';
import { useActions, usePage } from '../page/page.ts';
import { useTelling } from '../twin/heard.ts';
import { passages } from '../twin/passages.ts';
import { isIdle, sceneAt } from './flights.ts';
import type { Hand } from './hand.ts';
import { momentInWords } from './moment-words.ts';
import { happeningsAt, momentBefore } from './moments.ts';
import { READABLE } from './now-words.ts';
import type { Story } from './request-story.ts';
import { sceneInWords } from './text.ts';
import type { ToldFlights } from './words.ts';

/** The reason why the chosen request went to the disks. It is asked for on demand. */
function WhyRequest({ request, words, onEvent }: { request: number; words: string; onEvent(id: number): void }) {
  const { ask } = useActions();
  const [why, setWhy] = useState<Why>();
  return why ? (
    <WhyHere why={why} opened onEvent={onEvent} />
  ) : (
    <button type="button" className="dk-way" onClick={() => void ask('whyHere', { request }).then(setWhy)}>
      {words}
    </button>
  );
}

interface Props {
  flights: ToldFlights;
  hand: Hand;
  blockSize: number;
  story: Story | undefined;
  /** It is only pointed at, not chosen. */
  passing: boolean;
  /** It stands at the head of the tile, because its subject is at the foot. */
  high: boolean;
  onSelect(block: number): void;
  onEvent(id: number): void;
}

export function Told({ flights, hand, blockSize, story, passing, high, onSelect, onEvent }: Props) {
  useSyncExternalStore(hand.subscribe, hand.version, hand.version);
  const { time, moving } = hand;
  const spoken = usePage((s) => s.along === 'machine');
  useTelling(
    useMemo(
      () =>
        moving
          ? undefined
          : passages([flights.said.disks.underWay, sceneInWords(flights, sceneAt(flights, time), blockSize)]),
      [flights, time, moving, blockSize],
    ),
  );
  return (
    <div className={spoken ? 'dk-told dk-over' : 'dk-told'}>
      {story ? (
        <p role="status" className={`dk-story${passing ? ' dk-passing' : ''}${high ? ' dk-high' : ''}`}>
          <b>{story.title}.</b> {story.text}{' '}
          <Ways flights={flights} story={story} onSelect={onSelect} onEvent={onEvent} />
        </p>
      ) : (
        // In the machine's time the page's sentence says it.
        !spoken && <Moment flights={flights} hand={hand} />
      )}
      {story?.request !== undefined && !passing && (
        <WhyRequest key={story.request} request={story.request} words={flights.said.disks.why} onEvent={onEvent} />
      )}
    </div>
  );
}

function Ways({
  flights,
  story,
  onSelect,
  onEvent,
}: Pick<Props, 'flights' | 'onSelect' | 'onEvent'> & { story: Story }) {
  const event = story.operation < 0 ? -1 : flights.data.event[story.operation];
  const { block } = story;
  return (
    <span className="dk-ways">
      {event >= 0 && (
        <button type="button" className="dk-way" onClick={() => onEvent(event)}>
          {flights.said.disks.goToCall}
        </button>
      )}
      {block !== undefined && (
        <button type="button" className="dk-way" onClick={() => onSelect(block)}>
          {flights.said.disks.selectBlock(block)}
        </button>
      )}
    </span>
  );
}

function Moment({ flights, hand }: { flights: ToldFlights; hand: Hand }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let moment = -1;
    let shown = 0;
    return hand.onFrame((time) => {
      const at = momentBefore(hand.moments, time);
      const now = performance.now();
      if (at === moment && hand.moving) return;
      if (hand.moving && now - shown < READABLE) return;
      moment = at;
      shown = now;
      if (!text.current) return;
      text.current.textContent = wordsAt(flights, hand, at);
      text.current.title = text.current.textContent;
    });
  }, [flights, hand]);
  return (
    <p>
      <span ref={text} />
    </p>
  );
}

/** The words for a moment, or those for the last event if the moment has none. */
function wordsAt(flights: ToldFlights, hand: Hand, at: number): string {
  const { happens } = flights.said.disks;
  const since = (time: number) => timeIn(flights.said, Math.round(time - hand.window.from));
  const idle = isIdle(sceneAt(flights, hand.moments[at]));
  for (let last = at; last >= 0; last--) {
    const time = hand.moments[last];
    const words = momentInWords(flights, happeningsAt(flights, time));
    if (words || idle) return happens.since(since(time), words || happens.nothing);
  }
  return happens.since(since(hand.moments[at]), happens.earlier);
}
