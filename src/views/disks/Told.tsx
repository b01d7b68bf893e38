/** The text under the picture: the story of the request that is pointed at, or else what happens at this moment. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { formatCount } from '../common/units.ts';
import { timeWords } from '../latency/words.ts';
import { type Flights, sceneAt } from './flights.ts';
import { momentInWords } from './moment-words.ts';
import { happeningsAt, momentBefore } from './moments.ts';
import type { Player } from './player.ts';
import type { Story } from './request-story.ts';
import { sceneInWords } from './words.ts';

interface Props {
  flights: Flights;
  player: Player;
  blockSize: number;
  story: Story | undefined;
  /** It is only pointed at, not chosen. */
  passing: boolean;
  /** Placed at the head of the tile, as what it is about is at the foot. */
  high: boolean;
  onSelect(block: number): void;
  onEvent(id: number): void;
}

/** During play a sentence stays at least this long, ms. */
const READABLE = 700;

export function Told({ flights, player, blockSize, story, passing, high, onSelect, onEvent }: Props) {
  useSyncExternalStore(player.subscribe, player.version, player.version);
  return (
    <div className="dk-told">
      {story ? (
        <p role="status" className={`dk-story${passing ? ' dk-passing' : ''}${high ? ' dk-high' : ''}`}>
          <b>{story.title}.</b> {story.text}{' '}
          <Ways flights={flights} story={story} onSelect={onSelect} onEvent={onEvent} />
        </p>
      ) : (
        <Moment flights={flights} player={player} />
      )}
      {!player.playing && (
        <ul className="visually-hidden" aria-label="Requests under way">
          {sceneInWords(flights, sceneAt(flights, player.time), blockSize).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
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
          go to the call
        </button>
      )}
      {block !== undefined && (
        <button type="button" className="dk-way" onClick={() => onSelect(block)}>
          select block {formatCount(block)}
        </button>
      )}
    </span>
  );
}

function Moment({ flights, player }: { flights: Flights; player: Player }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let moment = -1;
    let shown = 0;
    return player.onFrame((time) => {
      const at = momentBefore(player.moments, time);
      const now = performance.now();
      if (at === moment && player.playing) return;
      if (player.playing && now - shown < READABLE) return;
      moment = at;
      shown = now;
      if (!text.current) return;
      text.current.textContent = wordsAt(flights, player, at);
      text.current.title = text.current.textContent;
    });
  }, [flights, player]);
  return (
    <p>
      <span ref={text} role={player.playing ? undefined : 'status'} />
    </p>
  );
}

function wordsAt(flights: Flights, player: Player, at: number): string {
  if (!player.touched)
    return `Here the most is under way. Play shows all from the beginning, ${player.factor === 1 ? 'as fast as' : `${formatCount(player.factor)} times slower than`} it is; the arrows step. Point at a mark for its story.`;
  const time = player.moments[at];
  const since = timeWords(Math.round(time - player.window.from));
  return `${since}: ${momentInWords(flights, happeningsAt(flights, time)) || 'Nothing is under way.'}`;
}
