/** Draws a group's bitmap and the rows of its free chunks; chunks that a split leaves fall from what was split. */
import { useLayoutEffect, useRef } from 'react';
import type { BuddyData, Chunk } from '../../session/answers/buddy-data.ts';
import { calm, moveTiming } from '../common/motion.ts';
import { formatCount } from '../common/units.ts';
import type { BuddyLayout, ChunkMark } from './layout.ts';

interface Props {
  layout: BuddyLayout;
  data: BuddyData;
  /** The chunk under the pointer. */
  chunk: Chunk | undefined;
  /** The selected block, counted from the group's first. */
  selected: number | undefined;
}

export function BuddyPicture({ layout, data, chunk, selected }: Props) {
  const { strip, rows, left } = layout;
  const scale = (layout.width - left) / layout.span;
  const group = useRef<SVGGElement>(null);
  useFall(group, layout, data.step);
  const narrow = left < 60;
  // Rows lower than their labels: every second one is named.
  const each = rows.length > 1 && rows[1].y - rows[0].y < 11 ? 2 : 1;
  const inGroup = selected !== undefined && selected >= 0 && selected < layout.span;
  return (
    <g>
      <text x={left - 8} y={strip.y + 12} textAnchor="end">
        bitmap
      </text>
      <rect x={strip.x} y={strip.y} width={strip.width} height={strip.height} rx="2" className="buddy-free" />
      <path d={layout.used} className="buddy-used" />
      {layout.kept.map((k) => (
        <rect key={k.index} x={k.x} y={k.y + 0.75} width={k.width} height={k.height - 1.5} className="buddy-kept" />
      ))}
      {layout.waiting.map((k) => (
        <rect key={k.index} x={k.x} y={k.y + 0.75} width={k.width} height={k.height - 1.5} className="buddy-waiting" />
      ))}
      {layout.flight && <path d={layout.flight} className="buddy-flight" markerEnd="none" />}
      {layout.markers.map((m) => (
        <g key={m.what} className="buddy-marker" data-what={m.what}>
          <path d={`M${m.x} ${strip.y - 3}v${strip.height + 6}`} />
          {m.what === 'result' && <rect x={m.x} y={strip.y - 1} width={m.width} height={strip.height + 2} rx="1.5" />}
          <text
            x={m.x + (m.x > layout.width - 60 ? -4 : 4)}
            y={strip.y - 6}
            textAnchor={m.x > layout.width - 60 ? 'end' : 'start'}
          >
            {markerText(layout, m.what)}
          </text>
        </g>
      ))}
      {layout.ticks.map((t) => (
        <text key={t.x} x={t.x} y={strip.y + strip.height + 11} textAnchor={t.anchor} className="buddy-tick">
          {t.text}
        </text>
      ))}
      {rows.map((r, i) => (
        <g key={r.order} className="buddy-row" data-none={r.count === 0 ? '' : undefined}>
          {i % each === 0 && (
            <text x={left - 8} y={r.y + r.height / 2 + 4} textAnchor="end" className="buddy-order">
              {narrow ? shortSize(2 ** r.order) : `${formatCount(2 ** r.order)} × ${formatCount(r.count)}`}
            </text>
          )}
          <rect x={r.x} y={r.y} width={r.width} height={r.height} rx="2" className="buddy-lane" />
          <path d={r.path} className="buddy-chunks" />
        </g>
      ))}
      {layout.gone.map((m) => (
        <rect key={m.key} x={m.x} y={m.y} width={m.width} height={m.height} rx="1.5" className="buddy-gone" />
      ))}
      <g ref={group}>
        {layout.made.map((m) => (
          <rect
            key={m.key}
            data-key={m.key}
            x={m.x}
            y={m.y}
            width={m.width}
            height={m.height}
            rx="1.5"
            className="buddy-made"
            data-thin={m.width < 4 ? '' : undefined}
          />
        ))}
      </g>
      {chunk && (
        <rect
          x={left + chunk.start * scale - 1}
          y={(rows.find((r) => r.order === chunk.order)?.y ?? 0) - 1}
          width={2 ** chunk.order * scale + 2}
          height={rows[0].height + 2}
          rx="2"
          className="buddy-pointed"
        />
      )}
      {inGroup && (
        <path
          d={`M${left + ((selected ?? 0) + 0.5) * scale} ${strip.y - 3}V${layout.height}`}
          className="buddy-selected"
        />
      )}
    </g>
  );
}

/** Goal and result close together share one label. */
const WORDS = { goal: 'goal', needed: 'near', result: 'found' } as const;

const markerText = (layout: BuddyLayout, what: keyof typeof WORDS): string => {
  const [a, b] = layout.markers;
  const close = a && b && Math.abs(a.x - b.x) < 44;
  return close ? (what === 'result' ? '' : `${WORDS[a.what]}, found`) : WORDS[what];
};

const shortSize = (n: number): string => (n >= 1024 ? `${n / 1024}K` : String(n));

/** New chunks come out of the chunk that covered them before, or grow from those that merged into them. */
function useFall(host: React.RefObject<SVGGElement | null>, layout: BuddyLayout, step: number): void {
  const last = useRef(step);
  useLayoutEffect(() => {
    const near = Math.abs(last.current - step) === 1;
    last.current = step;
    for (const a of host.current?.getAnimations({ subtree: true }) ?? []) a.cancel();
    if (!near || calm() || !host.current) return;
    const timing = moveTiming(host.current);
    const made = new Map(layout.made.map((m) => [m.key, m]));
    for (const element of host.current.querySelectorAll<SVGElement>('[data-key]')) {
      const mark = made.get(element.dataset.key ?? '');
      const from = mark && origin(layout.gone, mark);
      if (!mark) continue;
      const frames = from
        ? [
            { translate: `0 ${from.y - mark.y}px`, opacity: 0.3 },
            { translate: '0 0', opacity: 1 },
          ]
        : [{ opacity: 0 }, { opacity: 1 }];
      element.animate(frames, timing);
    }
  }, [host, layout, step]);
}

/** The chunk that was there before: one that a new one was cut from, or the first that it is made of. */
function origin(gone: readonly ChunkMark[], { chunk }: ChunkMark): ChunkMark | undefined {
  const end = chunk.start + 2 ** chunk.order;
  return gone.find(
    ({ chunk: c }) =>
      (chunk.start >= c.start && end <= c.start + 2 ** c.order) || (c.start >= chunk.start && c.start < end),
  );
}
