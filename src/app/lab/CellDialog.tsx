/** One cell: its script, its time in full, what was counted, and a short run of it to step through. */
import { type Cell, scriptOf } from '../../lab/cell.ts';
import type { CellCounters } from '../../lab/counted.ts';
import { commandOf, sampleOf, workloadOf } from '../../lab/job.ts';
import type { Decomposition } from '../../lab/run-cell.ts';
import { PART_DOCS, PARTS } from '../../machine/demands.ts';
import { COMPONENT_DOCS, COMPONENTS } from '../../machine/request/components.ts';
import { Dialog } from '../../views/common/Dialog.tsx';
import { formatCount } from '../../views/common/units.ts';
import { PART_WORDS, timeWords } from '../../views/latency/words.ts';
import { encode } from '../url-state.ts';
import type { Row } from './lab.ts';
import { bytesWords, cellWords, rateWords, secondsWords } from './words.ts';

/** The same script with fewer files and transactions: the same moments, fewer of each. */
const scriptOfSample = (cell: Cell): string => scriptOf({ ...cell, job: sampleOf(cell.job) });

const linkTo = (script: string): string =>
  `./index.html#${encode({ script, bookmarks: [], along: 'machine', tiles: 'map,disks,latency' })}`;

export function CellDialog({ row: { cell, script, kept }, onClose }: { row: Row; onClose(): void }) {
  return (
    <Dialog title={cellWords(cell)} className="lab-dialog" onSubmit={(e) => e.preventDefault()} onClose={onClose}>
      <div className="dialog-body lab-opened">
        <section>
          <h3>Its script</h3>
          <pre className="mono">{script}</pre>
          <p>
            <a className="button" href={linkTo(scriptOfSample(cell))} target="_blank" rel="noreferrer">
              Step through a sample
            </a>
            <span>
              The same script with less of everything, recorded in a window of its own: every call, every request, every
              block. <code>{commandOf(sampleOf(cell.job))}</code>
            </span>
          </p>
        </section>
        {kept ? (
          <>
            <section>
              <h3>
                What {workloadOf(cell.job).title} waited for: {secondsWords(kept.result.seconds)}
              </h3>
              <Parts of={kept.result.waited} />
            </section>
            <section>
              <h3>What the kernel’s threads did meanwhile</h3>
              <Parts of={kept.result.threads} />
            </section>
            <section>
              <h3>What was counted</h3>
              <Counters of={kept.result.counters} />
              {kept.result.megabytes !== undefined && (
                <p>
                  PostMark read {rateWords(kept.result.megabytes)} MB (of 2<sup>20</sup> bytes) per second.
                </p>
              )}
            </section>
          </>
        ) : (
          <p>It has not been run yet.</p>
        )}
      </div>
    </Dialog>
  );
}

function Parts({ of }: { of: Decomposition }) {
  const columns = COMPONENTS.filter((component) => PARTS.some((part) => (of[part]?.[component] ?? 0) > 0));
  const parts = PARTS.filter((part) => of[part]);
  if (parts.length === 0) return <p>Nothing.</p>;
  const sum = (values: (number | undefined)[]) => values.reduce<number>((all, v) => all + (v ?? 0), 0);
  const text = (seconds: number) => (seconds > 0 ? timeWords(seconds * 1e9) : '·');
  return (
    <div className="lab-wide">
      <table className="lab-table">
        <thead>
          <tr>
            <th scope="col">for</th>
            {columns.map((name) => (
              <th key={name} scope="col" title={COMPONENT_DOCS[name]}>
                {name}
              </th>
            ))}
            <th scope="col">in all</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part}>
              <th scope="row" title={PART_DOCS[part]}>
                {PART_WORDS[PARTS.indexOf(part)]}
              </th>
              {columns.map((name) => (
                <td key={name}>{text(of[part]?.[name] ?? 0)}</td>
              ))}
              <td>{text(sum(Object.values(of[part] ?? {})))}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">in all</th>
            {columns.map((name) => (
              <td key={name}>{text(sum(parts.map((part) => of[part]?.[name])))}</td>
            ))}
            <td>{text(sum(parts.flatMap((part) => Object.values(of[part] ?? {}))))}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Counters({ of: { reads, writes, flushes, sent, read, written, memory, arms, busy } }: { of: CellCounters }) {
  const all = PARTS.reduce((sum, part) => sum + sent[part], 0);
  const latency = ({ count, mean, half, most }: typeof reads) =>
    count === 0
      ? 'none'
      : `${formatCount(count)}: ${timeWords(mean)} on average, half below ${timeWords(half)}, 99 of 100 below ${timeWords(most)}`;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const rows: [string, string][] = [
    ['requests to read', latency(reads)],
    ['requests to write', latency(writes)],
    ['flushes of the disks’ caches', latency(flushes)],
    ['written by programs', bytesWords(written)],
    [
      'sent to the disks',
      `${bytesWords(all)}: ${PARTS.map((part, p) => `${PART_WORDS[p]} ${bytesWords(sent[part])}`).join(', ')}`,
    ],
    ['read from the disks', bytesWords(read)],
    ['blocks that memory had', `${formatCount(memory.hits)} of ${formatCount(memory.hits + memory.misses)}`],
    ['disks at work', busy.map((share, d) => `disk ${d} ${percent(share)}`).join(', ')],
  ];
  if (arms)
    rows.push([
      'arms',
      `${formatCount(arms.movements)} times asked, ${formatCount(arms.seeks)} times another cylinder; seeks ${timeWords(arms.seek)}, settling ${timeWords(arms.settle)}, turning ${timeWords(arms.rotation)}, bytes ${timeWords(arms.media)}`,
    ]);
  return (
    <dl className="lab-counters">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
