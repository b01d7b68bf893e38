/** The amount sent to the disks for the bytes that programs wrote, by part of the file system. */

import { PARTS } from '../../machine/demands.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { formatBytes } from '../common/units.ts';
import { useWords } from '../language/useWords.ts';
import { sentOf } from './layout.ts';
import { amplificationWords, ENGLISH } from './words.ts';

interface Props {
  data: MachineData;
  onGo(operation: number): void;
}

export function Amplification({ data, onGo }: Props) {
  const said = useWords(ENGLISH);
  const { figure } = said.units;
  const sent = sentOf(data);
  const [most] = sent;
  if (!most) return null;
  const all = sent.reduce((sum, s) => sum + s.bytes, 0);
  return (
    <div className="lat-part">
      <h3>{said.latency.sent.title}</h3>
      <p className="lat-quiet">{amplificationWords(data, said)}</p>
      <ul className="lat-sent">
        {sent.map((s) => (
          <li key={s.part} className={`lat-part-${PARTS[s.part]}`}>
            <span>
              <i className="lat-key" />
              {said.machine.parts[s.part]}
            </span>
            {s.operation >= 0 ? (
              <button type="button" title={said.latency.sent.most} onClick={() => onGo(s.operation)}>
                {figure(formatBytes(s.bytes))}
              </button>
            ) : (
              <span>{figure(formatBytes(s.bytes))}</span>
            )}
            <span className="lat-soft">
              {s.each === undefined
                ? ''
                : said.latency.sent.perByte(figure(s.each >= 0.1 ? s.each.toFixed(2) : s.each.toPrecision(1)))}
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
