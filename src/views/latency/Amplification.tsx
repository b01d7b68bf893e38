/** How much went to the disks for what programs wrote, by part of the file system. */
import { PARTS } from '../../machine/demands.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { formatBytes } from '../common/units.ts';
import { sentOf } from './layout.ts';
import { amplificationWords, PART_WORDS } from './words.ts';

interface Props {
  data: MachineData;
  onGo(operation: number): void;
}

export function Amplification({ data, onGo }: Props) {
  const sent = sentOf(data);
  const [most] = sent;
  if (!most) return null;
  const all = sent.reduce((sum, s) => sum + s.bytes, 0);
  return (
    <div className="lat-part">
      <h3>What went to the disks</h3>
      <p className="lat-quiet">{amplificationWords(data)}</p>
      <ul className="lat-sent">
        {sent.map((s) => (
          <li key={s.part} className={`lat-part-${PARTS[s.part]}`}>
            <span>
              <i className="lat-key" />
              {PART_WORDS[s.part]}
            </span>
            {s.operation >= 0 ? (
              <button type="button" title="Go to the call that sent the most of it" onClick={() => onGo(s.operation)}>
                {formatBytes(s.bytes)}
              </button>
            ) : (
              <span>{formatBytes(s.bytes)}</span>
            )}
            <span className="lat-soft">
              {s.each === undefined ? '' : `${s.each >= 0.1 ? s.each.toFixed(2) : s.each.toPrecision(1)} a byte`}
            </span>
            <span className="lat-sent-bar">
              <i style={{ width: `${(100 * s.bytes) / all}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
