/**
 * Flights from one tile to another, over all of them: a page from the page cache to its block in the volume, a block from
 * the journal to its home. Nothing flies at rest, or to a tile that is closed or does not show the place.
 */
import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { BLOCK_KINDS, type BlockClass } from '../../engine/volume/block-kind.ts';
import type { MovedData } from '../../session/answers/moved-data.ts';
import type { MapData } from '../../session/session-api.ts';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import type { Shown } from '../motion/stage.ts';
import type { Story } from '../motion/story.ts';
import { usePage, usePlaces } from '../page/page.ts';
import { flightsOf } from './flights.ts';
import { storyOf } from './story.ts';
import './linked.css';

interface Told {
  moved: MovedData;
  map: MapData;
}

const NOTHING: Shown<Told>['marks'] = [];

export function LinkedMotion() {
  const places = usePlaces();
  const version = useSyncExternalStore(places.subscribe, () => places.version);
  const svg = useRef<SVGSVGElement>(null);
  const map = usePage((s) => s.answers.map?.data);
  const moved = usePage((s) => s.answers.moved?.data);
  const before = usePage(({ between, before: { moved: last } }) =>
    between !== undefined && last?.moment.step === Math.floor(between) ? last.data : undefined,
  );
  const storyBetween = useRef((a: Told, b: Told): Story => {
    const { move, step } = b.moved;
    if (!move || !svg.current) return {};
    const flights = flightsOf(move, (block) => classOf(b.map, block));
    return storyOf(flights, { before: a.moved.step, after: step }, places, svg.current.getBoundingClientRect());
  });

  useLayoutEffect(() => {
    const room = svg.current?.parentElement;
    if (!room) return undefined;
    // A tile that is scrolled shows its things elsewhere.
    room.addEventListener('scroll', places.changed, { capture: true, passive: true });
    const resized = new ResizeObserver(places.changed);
    resized.observe(room);
    return () => {
      room.removeEventListener('scroll', places.changed, { capture: true });
      resized.disconnect();
    };
  }, [places]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` counts changes of place: what flies then begins or ends elsewhere
  const shown = useMemo(() => map && moved && shownOf(moved, map), [map, moved, version]);
  const last = useMemo(() => map && before && shownOf(before, map), [map, before]);
  return (
    <svg ref={svg} className="linked" aria-hidden="true">
      {shown && <MarkLayer shown={shown} before={last} storyOf={storyBetween.current} />}
    </svg>
  );
}

const shownOf = (moved: MovedData, map: MapData): Shown<Told> => ({
  step: moved.step,
  of: '',
  marks: NOTHING,
  told: { moved, map },
});

/** The class of a block that flies. On a volume that is known only by cells, it is the journal's. */
const classOf = ({ kinds, blocksPerCell = 1 }: MapData, block: number): BlockClass =>
  (blocksPerCell === 1 && BLOCK_KINDS[kinds[block]]?.class) || 'journal';
