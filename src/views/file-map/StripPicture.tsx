/** Draws the file's strip over the volume's, and the links between them. */
import type { StripLayout } from './strip-layout.ts';

interface Props {
  layout: StripLayout;
  hatch: string;
  /** The block of the file under the pointer, and the block of the volume that it lies in or that is selected. */
  logical: number | undefined;
  physical: number | undefined;
}

const CLASS = { written: 'fm-0', unwritten: 'fm-1', delayed: 'fm-delayed' } as const;

export function StripPicture({ layout, hatch, logical, physical }: Props) {
  const { logical: strip, segments, places, stretches } = layout;
  const holds = (run: { logical: number; length: number }) =>
    logical !== undefined && logical >= run.logical && logical < run.logical + run.length;
  const stretch = stretches.find((s) => physical !== undefined && physical >= s.first && physical < s.first + s.length);
  return (
    <g className="fm-strips">
      {layout.captions.map((c) => (
        <g key={c.y} className="fm-note">
          <text x="0" y={c.y}>
            {c.left}
          </text>
          <text x={strip.width} y={c.y} textAnchor="end">
            {c.right}
          </text>
        </g>
      ))}
      {layout.ribbons.map((r, i) => (
        <path
          key={`${r.run.logical}.${String(i)}`}
          d={r.path}
          className="fm-ribbon"
          data-marked={holds(r.run) ? '' : undefined}
        />
      ))}
      <rect x={strip.x} y={strip.y} width={strip.width} height={strip.height} rx="2" className="fm-strip" />
      {stretches.map((s) => (
        <rect key={s.first} x={s.x} y={s.y} width={s.width} height={s.height} rx="2" className="fm-strip" />
      ))}
      {stretches.slice(1).map((s) => (
        <path
          key={s.first}
          d={`M${s.x - 13} ${s.y + s.height + 1}l4 ${-s.height - 2}m3 0l-4 ${s.height + 2}`}
          className="fm-break"
        />
      ))}
      {layout.kept.map((k) => (
        <rect key={k.x} x={k.x} y={k.y + 0.5} width={k.width} height={k.height - 1} rx="2" className="fm-kept" />
      ))}
      {[...segments, ...places].map((s, i) => (
        <rect
          key={`${s.run.logical}.${String(i)}`}
          x={s.x + (s.run.state === 'delayed' ? 0.75 : 0)}
          y={s.y + (s.run.state === 'delayed' ? 0.75 : 0)}
          width={Math.max(1, s.width - (s.run.state === 'delayed' ? 1.5 : s.width > 3 ? 0.5 : 0))}
          height={s.height - (s.run.state === 'delayed' ? 1.5 : 0)}
          rx={s.width > 4 ? 1.5 : 0}
          className={`fm-run ${CLASS[s.run.state]}`}
          fill={s.run.state === 'unwritten' ? hatch : undefined}
          data-marked={holds(s.run) ? '' : undefined}
        />
      ))}
      {layout.nodes.map((n) => (
        <rect key={n.block} x={n.x} y={n.y} width={n.width} height={n.height} className="fm-run fm-2" />
      ))}
      {layout.endOfFile !== undefined && (
        <g className="fm-eof">
          <path d={`M${layout.endOfFile} ${strip.y - 3}v${strip.height + 6}`} />
          <text
            x={layout.endOfFile + (layout.endOfFile > strip.width - 70 ? -4 : 4)}
            y={strip.y + strip.height + 11}
            textAnchor={layout.endOfFile > strip.width - 70 ? 'end' : 'start'}
          >
            i_size
          </text>
        </g>
      )}
      {logical !== undefined && (
        <path
          className="fm-here"
          d={`M${((logical + 0.5) / layout.span) * strip.width} ${strip.y - 4}v${strip.height + 8}`}
        />
      )}
      {stretch && physical !== undefined && (
        <path
          className="fm-here"
          d={`M${stretch.x + ((physical + 0.5 - stretch.first) / stretch.length) * stretch.width} ${stretch.y - 4}v${stretch.height + 8}`}
        />
      )}
      {layout.ticks.map((t) => (
        <text key={`${t.x}.${t.anchor}`} x={t.x} y={t.y} textAnchor={t.anchor} className="fm-tick">
          {t.text}
        </text>
      ))}
    </g>
  );
}
