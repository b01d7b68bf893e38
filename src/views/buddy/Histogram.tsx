/** Free runs of the group by their length. A request of some size chooses from these. */
import { Picture } from '../common/Picture.tsx';
import { useWords } from '../language/useWords.ts';
import type { BuddyData } from './answer.ts';
import { lengthClasses, runsInWords, shortSize } from './text.ts';
import { buddy as english } from './words.ts';

const HEIGHT = 44;
const BAR = 15;

export function Histogram({ data }: { data: BuddyData }) {
  const words = useWords(english);
  const { histogram } = data;
  const classes = lengthClasses(data);
  const most = Math.max(1, ...histogram);
  const runs = histogram.reduce((n, c) => n + c, 0);
  return (
    <figure className="buddy-histogram">
      <figcaption>
        <h3>{words.runsByLength}</h3> <span className="mono">{words.runs(runs)}</span>
      </figcaption>
      <Picture
        width={classes.length * BAR}
        height={HEIGHT + 16}
        role="img"
        aria-label={words.runsAre(runsInWords(data, words).join(', '))}
      >
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
                  {shortSize(2 ** i)}
                </text>
              )}
            </g>
          );
        })}
      </Picture>
    </figure>
  );
}
