/** What a power cut left: the mount, e2fsck before and after it, and each file as believed beside what it is. */
import { useEffect, useRef } from 'react';
import type { CrashResult } from '../../session/crash/pull.ts';
import { formatBytes, formatMany } from '../common/units.ts';
import { checkInWords, FATE_WORDS, fateInWords, filesInWords, promiseInWords, recoveryInWords } from './words.ts';

const SHOWN = 24;

export function Result({ result }: { result: CrashResult }) {
  const rows = result.files.slice(0, SHOWN);
  const host = useRef<HTMLElement>(null);
  // A tile may be low: the answer is brought into sight. Where the page scrolls with it, the tile's head stays whole.
  useEffect(() => {
    host.current?.scrollIntoView({ block: 'nearest' });
    host.current?.closest('.tile')?.querySelector('.tile-head')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={host} className="tile-part crash-part crash-result" aria-label="After the power cut">
      <h3>
        After the power cut
        {result.call && (
          <span title="What programs believed is as of this system call, the last one that had returned.">
            believed as of {result.call}
          </span>
        )}
      </h3>
      <p className={result.refused ? 'crash-broken' : undefined}>{recoveryInWords(result)}</p>
      <dl className="crash-checks">
        <Check title="e2fsck finds, before the mount" problems={result.before.problems} lines={result.before.lines}>
          {checkInWords(result.before)}
        </Check>
        <Check
          title={result.refused ? 'e2fsck finds, as it stays' : 'e2fsck finds, after the mount'}
          problems={result.after.problems}
          lines={result.after.lines}
        >
          {checkInWords(result.after)}
        </Check>
      </dl>
      <p>{filesInWords(result)}</p>
      {rows.length > 0 && (
        <table className="crash-files">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Believed</th>
              <th scope="col">Found</th>
              <th scope="col">It is</th>
              <th scope="col">Promised</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((f) => (
              <tr key={f.path} className={f.fate === 'whole' ? undefined : f.promised ? 'crash-bad' : 'crash-changed'}>
                <th scope="row" title={f.path}>
                  {f.kind === 'directory' ? `${f.path}/` : f.path}
                </th>
                <td>{f.fate === 'returned' ? '–' : f.kind === 'file' ? formatBytes(f.believed) : 'there'}</td>
                <td>{f.fate === 'missing' ? '–' : f.kind === 'file' ? formatBytes(f.found) : 'there'}</td>
                <td title={fateInWords(f)}>{FATE_WORDS[f.fate]}</td>
                <td title={promiseInWords(f)}>{f.promised ? (f.fate === 'whole' ? 'kept' : 'broken') : 'no'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {result.count > rows.length && (
        <p className="tile-quiet">and {formatMany(result.count - rows.length, 'more', 'more')}</p>
      )}
      {result.faults.map((fault) => (
        <p key={fault} className="crash-broken">
          {fault}
        </p>
      ))}
    </section>
  );
}

function Check(props: { title: string; problems: number; lines: readonly string[]; children: string }) {
  const { title, problems, lines, children } = props;
  return (
    <div className={problems > 0 ? 'crash-broken' : undefined}>
      <dt>{title}</dt>
      <dd>
        {lines.length === 0 ? (
          children
        ) : (
          <details>
            <summary>{children}</summary>
            <ul className="mono">
              {lines.map((line, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a check never change
                <li key={i}>{line}</li>
              ))}
            </ul>
          </details>
        )}
      </dd>
    </div>
  );
}
