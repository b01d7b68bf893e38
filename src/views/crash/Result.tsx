/** The state that a power cut left: the mount, e2fsck before and after it, and each file as believed and as it is. */

import { useEffect, useRef } from 'react';
import type { CrashResult } from '../../session/crash/pull.ts';
import { formatBytes } from '../common/units.ts';
import { useWords } from '../language/useWords.ts';
import { checkInWords, crash as english, fateInWords, filesInWords, promiseInWords, recoveryInWords } from './words.ts';

const SHOWN = 24;

export function Result({ result }: { result: CrashResult }) {
  const words = useWords(english);
  const rows = result.files.slice(0, SHOWN);
  const host = useRef<HTMLElement>(null);
  // A tile may be low: the answer is brought into sight. Where the page scrolls with it, the tile's head stays whole.
  useEffect(() => {
    host.current?.scrollIntoView({ block: 'nearest' });
    host.current?.closest('.tile')?.querySelector('.tile-head')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={host} className="tile-part crash-part crash-result" aria-label={words.after}>
      <h3>
        {words.after}
        {result.call && <span title={words.believedTitle}>{words.believedAsOf(result.call)}</span>}
      </h3>
      <p className={result.refused ? 'crash-broken' : undefined}>{recoveryInWords(result, words)}</p>
      <dl className="crash-checks">
        <Check title={words.finds.before} problems={result.before.problems} lines={result.before.lines}>
          {checkInWords(result.before, words)}
        </Check>
        <Check
          title={result.refused ? words.finds.stays : words.finds.after}
          problems={result.after.problems}
          lines={result.after.lines}
        >
          {checkInWords(result.after, words)}
        </Check>
      </dl>
      <p>{filesInWords(result, words)}</p>
      {rows.length > 0 && (
        <table className="crash-files">
          <thead>
            <tr>
              <th scope="col">{words.head.name}</th>
              <th scope="col">{words.head.believed}</th>
              <th scope="col">{words.head.found}</th>
              <th scope="col">{words.head.is}</th>
              <th scope="col">{words.head.promised}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((f) => (
              <tr key={f.path} className={f.fate === 'whole' ? undefined : f.promised ? 'crash-bad' : 'crash-changed'}>
                <th scope="row" title={f.path}>
                  {f.kind === 'directory' ? `${f.path}/` : f.path}
                </th>
                <td>
                  {f.fate === 'returned' ? '–' : f.kind === 'file' ? words.size(formatBytes(f.believed)) : words.there}
                </td>
                <td>
                  {f.fate === 'missing' ? '–' : f.kind === 'file' ? words.size(formatBytes(f.found)) : words.there}
                </td>
                <td title={fateInWords(f, words)}>{words.fates[f.fate]}</td>
                <td title={promiseInWords(f, words)}>
                  {f.promised ? (f.fate === 'whole' ? words.kept : words.broken) : words.notPromised}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {result.count > rows.length && <p className="tile-quiet">{words.more(result.count - rows.length)}</p>}
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
                <li key={i} lang="en">
                  {line}
                </li>
              ))}
            </ul>
          </details>
        )}
      </dd>
    </div>
  );
}
