/**
 * The stripe map: which disk holds a block. Selecting a chunk, by hand or with the arrow keys, selects its first block.
 */
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { PARTS } from '../../machine/demands.ts';
import { formatBytes, formatCount, formatMany } from '../common/units.ts';
import { PART_WORDS } from '../latency/words.ts';
import { type Flights, sceneAt } from './flights.ts';
import type { Hand } from './hand.ts';
import { momentBefore } from './moments.ts';
import { type Chunk, chunksUnderWay, layoutStripes, placeOf } from './stripes.ts';

interface Props {
  flights: Flights;
  hand: Hand;
  width: number;
  /** Blocks of the volume. */
  blocks: number;
  blockSize: number;
  selected: number | undefined;
  onSelect(block: number): void;
}

export function StripeMap({ flights, hand, width, blocks, blockSize, selected, onSelect }: Props) {
  const { data } = flights;
  const root = useRef<SVGSVGElement>(null);
  const stripes = Math.max(1, Math.ceil((blocks * blockSize) / (data.chunkBytes * data.disks)));
  const map = useMemo(
    () => layoutStripes(flights, stripes, blockSize, width, selected),
    [flights, stripes, blockSize, width, selected],
  );
  const place = selected === undefined ? undefined : placeOf(data, selected, blockSize);
  const [cursor, setCursor] = useState<number>();

  // Chunks that are under way are lit without asking React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements are the map's
  useEffect(() => {
    const elements = new Map<number, Element>();
    for (const e of root.current!.querySelectorAll<SVGElement>('[data-chunk]'))
      elements.set(Number(e.dataset.chunk), e);
    let lit = new Set<number>();
    let moment = -1;
    return hand.onFrame((time) => {
      const at = momentBefore(hand.moments, time);
      if (at === moment && hand.moving) return;
      moment = at;
      const now = chunksUnderWay(flights, sceneAt(flights, time));
      for (const chunk of lit) if (!now.has(chunk)) elements.get(chunk)?.classList.remove('dk-lit');
      for (const chunk of now) if (!lit.has(chunk)) elements.get(chunk)?.classList.add('dk-lit');
      lit = now;
    });
  }, [flights, hand, map]);

  const pick = ({ chunk }: Chunk) => onSelect(Math.min(blocks - 1, chunk * map.blocks));
  const onKeyDown = (e: KeyboardEvent) => {
    const by = { ArrowRight: data.disks, ArrowLeft: -data.disks, ArrowDown: 1, ArrowUp: -1 }[e.key];
    const from = map.chunks.findIndex((c) => c.chunk === (cursor ?? place?.chunk ?? -1));
    if (by !== undefined) setCursor(map.chunks[Math.max(0, Math.min(map.chunks.length - 1, from + by))]?.chunk);
    else if (e.key === 'Enter' && map.chunks[from]) pick(map.chunks[from]);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const wordsOf = ({ chunk, disk, part }: Chunk): string => {
    const first = chunk * map.blocks;
    const last = Math.min(blocks, first + map.blocks) - 1;
    return `Chunk ${formatCount(chunk)}, blocks ${formatCount(first)} to ${formatCount(last)}: disk ${disk}${part < 0 ? '' : `, last touched for ${PART_WORDS[part]}`}`;
  };
  const told = map.chunks.find((c) => c.chunk === cursor);
  return (
    <div className="dk-part">
      <h3>
        Which disk holds a block
        <span>
          {place
            ? `block ${formatCount(selected!)} is in chunk ${formatCount(place.chunk)}: disk ${place.disk}, its sector ${formatCount(place.sector)}`
            : `chunks of ${formatBytes(data.chunkBytes)}, ${formatMany(map.blocks, 'block')} each, go round the disks`}
        </span>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of marks in a drawing */}
      <svg
        ref={root}
        width={width}
        height={map.height}
        className="dk-stripes"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from chunk to chunk in it
        tabIndex={0}
        aria-label="Stripe map: the arrow keys go from chunk to chunk, Enter selects its first block"
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(undefined)}
      >
        {Array.from({ length: data.disks }, (_, disk) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a disk is its number
          <text key={disk} x="0" y={disk * map.pitch + 5.5} className="dk-stripe-name">
            disk {disk}
          </text>
        ))}
        {map.gaps.map((gap) => (
          <path key={gap.x} d={`M${gap.x} 0V${map.height}`} className="dk-gap">
            <title>{formatMany(gap.stripes, 'stripe')} that nobody touched</title>
          </path>
        ))}
        {map.chunks.map((c) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys reach it
          <rect
            key={c.chunk}
            data-chunk={c.chunk}
            x={c.x}
            y={c.y}
            width={c.width}
            height={c.height}
            rx="2"
            className={`dk-chunk${c.part < 0 ? '' : ` dk-touched dk-part-${PARTS[c.part]}`}${place?.chunk === c.chunk ? ' dk-chosen' : ''}${cursor === c.chunk ? ' dk-cursor' : ''}`}
            onClick={() => pick(c)}
          >
            <title>{wordsOf(c)}</title>
          </rect>
        ))}
      </svg>
      <p className="visually-hidden" aria-live="polite">
        {told && wordsOf(told)}
      </p>
    </div>
  );
}
