/** Text about the block under the pointer. It stays inside the map, beside the pointer, and never under it. */

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Said } from '../../bytes/said.ts';
import { BLOCK_KINDS } from '../../engine/volume/block-kind.ts';
import { SaidLabel } from '../common/SaidLabel.tsx';
import { useWords } from '../language/useWords.ts';
import { kinds as englishKinds } from '../page/common-words.ts';
import type { Palette } from '../theme/palette.ts';
import { kindBackground } from './shades.ts';
import { map as english } from './words.ts';

export interface BlockLabel {
  kind: number;
  label: Said;
  group: number;
}

/** The label of a block, once known; `undefined` for no block. */
export function useLabel(
  block: number,
  labelOf: ((block: number) => Promise<BlockLabel>) | undefined,
): BlockLabel | undefined {
  const [known, set] = useState<{ block: number; of: typeof labelOf; label: BlockLabel }>();
  useEffect(() => {
    if (block < 0 || !labelOf) return;
    let wanted = true;
    labelOf(block).then(
      (label) => wanted && set({ block, of: labelOf, label }),
      // A worker that has gone cannot answer, but the kind is known without it.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [block, labelOf]);
  return known && known.block === block && known.of === labelOf ? known.label : undefined;
}

interface TooltipProps {
  block: number;
  kind: number;
  group: number;
  label: BlockLabel | undefined;
  palette: Palette;
  written: boolean;
  /** Number of blocks that share the pixel. */
  sharing: number;
  x: number;
  y: number;
}

const AWAY = 14;

export function Tooltip({ block, kind, group, label, palette, written, sharing, x, y }: TooltipProps) {
  const words = useWords(english);
  const kinds = useWords(englishKinds);
  const known = BLOCK_KINDS[kind];
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const el = box.current;
    const room = el?.offsetParent;
    if (!el || !room) return;
    const { offsetWidth: width, offsetHeight: height } = el;
    const right = x + AWAY + width <= room.clientWidth ? x + AWAY : x - AWAY - width;
    const below = y + AWAY + height <= room.clientHeight ? y + AWAY : y - AWAY - height;
    const left = Math.max(2, Math.min(room.clientWidth - width - 2, right));
    const top = Math.max(2, Math.min(room.clientHeight - height - 2, below));
    el.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  });
  return (
    <div ref={box} className="map-tooltip" aria-hidden="true">
      <strong>
        <i className="swatch" style={{ flex: 'none', background: kindBackground(palette, kind) }} />
        {label ? <SaidLabel of={label.label} says={words.blockLabel} /> : known ? kinds[known.name] : words.unknown}
      </strong>
      <span className="mono">{words.place(block, group)}</span>
      {written && <span>{words.written}</span>}
      {sharing > 1 && <span>{words.sharing(sharing)}</span>}
    </div>
  );
}
