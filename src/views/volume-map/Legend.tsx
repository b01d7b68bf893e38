/**
 * The legend counts, and is the filter. Pointing at a class dims the others, and a click keeps it that way. Pointing also
 * opens the kinds of the class, each with its shade.
 */

import { BLOCK_KINDS, type BlockClass, BlockKind } from '../../engine/volume/block-kind.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { kinds as english } from '../page/common-words.ts';
import { tiles as englishTiles } from '../page/words.ts';
import type { Palette } from '../theme/palette.ts';
import { CLASS_LABELS } from '../theme/tokens.ts';
import { transport as englishTransport } from '../timeline/transport-words.ts';
import { kindBackground } from './shades.ts';

const CLASSES = Object.keys(CLASS_LABELS) as BlockClass[];

export interface LegendProps {
  palette: Palette;
  counts: Float64Array;
  /** The class that stands out: kept by a click, or only pointed at. */
  kept: BlockClass | undefined;
  pointed: BlockClass | undefined;
  onPoint(of: BlockClass | undefined): void;
  onKeep(of: BlockClass | undefined): void;
}

export function Legend({ palette, counts, kept, pointed, onPoint, onKeep }: LegendProps) {
  const tag = useLanguage();
  const tiles = useWords(englishTiles);
  const transport = useWords(englishTransport);
  const labels = { ...tiles.legend, super: tiles.superShort };
  return (
    <ul className="map-legend" aria-label={tiles.legendOf} lang={tag}>
      {CLASSES.map((of) => {
        const kinds = BLOCK_KINDS.flatMap((k, kind) => (k.class === of ? [kind] : []));
        // Blocks beyond the end of the volume are not free.
        const total = kinds.reduce((sum, kind) => sum + (kind === BlockKind.beyond ? 0 : counts[kind]), 0);
        return (
          <li key={of} data-open={pointed === of || undefined}>
            <button
              type="button"
              aria-pressed={kept === of}
              data-none={total === 0 || undefined}
              onPointerEnter={() => onPoint(of)}
              onPointerLeave={() => onPoint(undefined)}
              onFocus={(e) => e.target.matches(':focus-visible') && onPoint(of)}
              onBlur={() => onPoint(undefined)}
              onClick={() => onKeep(kept === of ? undefined : of)}
            >
              <i className="swatch" style={{ background: palette.kinds[of] }} data-free={of === 'free' || undefined} />
              <span>{labels[of]}</span>
              <span className="map-legend-count">{transport.number(total)}</span>
            </button>
            {pointed === of && (
              <KindList palette={palette} counts={counts} kinds={kinds.filter((k, i) => counts[k] > 0 || i === 0)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function KindList({ palette, counts, kinds }: { palette: Palette; counts: Float64Array; kinds: number[] }) {
  const { number } = useWords(englishTransport);
  const names = useWords(english);
  return (
    <dl className="map-kinds">
      {kinds.map((kind) => (
        <div key={kind}>
          <dt>
            <i className="swatch" style={{ background: kindBackground(palette, kind) }} />
            {names[BLOCK_KINDS[kind].name]}
          </dt>
          <dd>{number(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}
