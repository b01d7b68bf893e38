/** Free runs of the group by their length: what a request of that size has to choose from. */
import type { BuddyData } from '../../session/answers/buddy-data.ts';
import { Picture } from '../common/Picture.tsx';
import { formatCount, formatMany } from '../common/units.ts';

const HEIGHT = 44;
const BAR = 15;

export function Histogram({ data }: { data: BuddyData }) {
  const { histogram, orders } = data;
  let top = orders + 1;
  for (let i = histogram.length - 1; i > top; i--) if (histogram[i] > 0) top = i;
  const classes = Array.from({ length: top + 1 }, (_, i) => i);
  const most = Math.max(1, ...histogram);
  const runs = histogram.reduce((n, c) => n + c, 0);
  return (
    <figure className="buddy-histogram">
      <figcaption>
        <h3>Free runs by length</h3> <span className="mono">{formatMany(runs, 'run')}</span>
      </figcaption>
      <Picture width={classes.length * BAR} height={HEIGHT + 16} role="img" aria-label={inWords(histogram)}>
        {classes.map((i) => {
          const h = histogram[i] === 0 ? 0 : Math.max(3, (histogram[i] / most) * (HEIGHT - 12));
          return (
            <g key={i}>
              <rect x={i * BAR + 1} y={HEIGHT - 1} width={BAR - 3} height="1" className="buddy-base" />
              <rect x={i * BAR + 1} y={HEIGHT - h} width={BAR - 3} height={h} className="buddy-bar" />
              {histogram[i] > 0 && (
                <text x={i * BAR + BAR / 2 - 0.5} y={HEIGHT - h - 3}>
                  {histogram[i] > 999 ? '…' : histogram[i]}
                </text>
              )}
              {i % 2 === 0 && (
                <text x={i * BAR + BAR / 2 - 0.5} y={HEIGHT + 12} className="buddy-class">
                  {2 ** i >= 1024 ? `${2 ** (i - 10)}K` : 2 ** i}
                </text>
              )}
            </g>
          );
        })}
      </Picture>
    </figure>
  );
}

function inWords(histogram: Uint32Array): string {
  const parts: string[] = [];
  histogram.forEach((n, i) => {
    if (n > 0) parts.push(`${formatCount(n)} of ${formatCount(2 ** i)} to ${formatCount(2 ** (i + 1) - 1)} blocks`);
  });
  return parts.length > 0 ? `Free runs: ${parts.join(', ')}` : 'No free run';
}
