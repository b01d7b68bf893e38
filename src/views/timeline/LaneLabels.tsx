/** The names of the lanes, beside them. Screen readers have them from the list of the moment instead. */

import type { BlockClass } from '../../engine/volume/block-kind.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { useTheme } from '../theme/useTheme.ts';
import { type LaneHeights, leastLabel, RULER } from './lane-heights.ts';
import { diskTop, type Lanes, laneTop } from './paint.ts';
import { timeline } from './words.ts';

/** Lower lanes have no room for a label. */
const READABLE = 11;

interface Props {
  lanes: Lanes;
  classes: readonly BlockClass[];
  /** Number of disks that the recording ran on; 0 without a machine. */
  disks: number;
}

export function LaneLabels({ lanes, classes, disks }: Props) {
  const { sizes } = useTheme();
  const { heights } = lanes;
  const words = useWords(timeline);
  return (
    <div
      className="lane-labels"
      style={{ fontSize: Math.min(sizes.small, Math.max(leastLabel(sizes.small), heights.lane + 1)) }}
      aria-hidden="true"
      lang={useLanguage()}
    >
      <span style={{ top: RULER, height: heights.operations }}>{words.operations}</span>
      {heights.classes === 1 && classes.length > 1 && (
        <span style={{ top: laneTop(lanes, 0), height: heights.lane }}>
          <span className="lane-all">
            {classes.map((c) => (
              <i key={c} style={{ background: c === 'free' ? 'var(--ghost)' : `var(--kind-${c})` }} />
            ))}
          </span>
          {words.blockWrites}
        </span>
      )}
      {(heights.classes === classes.length ? classes : []).map((c, lane) => (
        <span key={c} style={{ top: laneTop(lanes, lane), height: heights.lane }}>
          <i className="swatch" style={{ background: c === 'free' ? 'var(--ghost)' : `var(--kind-${c})` }} />
          {words.classes[c]}
        </span>
      ))}
      {disks > 0 && <DiskLabels disks={disks} top={(lane) => diskTop(lanes, lane)} heights={heights} />}
    </div>
  );
}

/** One label per disk if there is room for text, else one beside all of them. */
function DiskLabels({ disks, top, heights }: { disks: number; top(lane: number): number; heights: LaneHeights }) {
  const words = useWords(timeline);
  if (heights.disks === disks && heights.disk >= READABLE)
    return Array.from({ length: disks }, (_, disk) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: disks have numbers
      <span key={disk} style={{ top: top(disk), height: heights.disk - 2 }}>
        <i className="swatch disk" />
        {words.disk(disk)}
      </span>
    ));
  return (
    <span style={{ top: top(0), height: heights.disk * heights.disks - 1 }}>
      <i className="swatch disk" />
      {disks === 1 ? words.oneDisk : words.disksUpTo(disks - 1)}
    </span>
  );
}
