/** One cell: its script, its time in full, what was counted, and a short run of it to step through. */

import { useContext } from 'react';
import { type Cell, scriptOf } from '../../lab/cell.ts';
import type { CellCounters } from '../../lab/counted.ts';
import { commandOf, sampleOf } from '../../lab/job.ts';
import type { Decomposition } from '../../lab/run-cell.ts';
import { PARTS } from '../../machine/demands.ts';
import { COMPONENTS } from '../../machine/request/components.ts';
import { Dialog } from '../../views/common/Dialog.tsx';
import { LanguageContext } from '../../views/language/useWords.ts';
import { timeIn } from '../../views/latency/words.ts';
import type { LanguageTag } from '../../words/languages.ts';
import { encode } from '../url-state.ts';
import type { Row } from './lab.ts';
import { bytesWords, cellWords, rateWords, secondsWords, titleOf } from './text.ts';
import { type LabSaid, useLabSaid } from './words.ts';

/** The same script with fewer files and transactions: the same moments, fewer of each. */
const scriptOfSample = (cell: Cell): string => scriptOf({ ...cell, job: sampleOf(cell.job) });

const linkTo = (script: string, language: LanguageTag): string =>
  `./index.html#${encode({ script, bookmarks: [], along: 'machine', tiles: 'map,disks,latency', language })}`;

export function CellDialog({ row: { cell, script, kept }, onClose }: { row: Row; onClose(): void }) {
  const said = useLabSaid();
  const language = useContext(LanguageContext);
  const words = said.lab.cell;
  return (
    <Dialog title={cellWords(said, cell)} className="lab-dialog" onSubmit={(e) => e.preventDefault()} onClose={onClose}>
      <div className="dialog-body lab-opened">
        <section>
          <h3>{words.script}</h3>
          <pre className="mono">{script}</pre>
          <p>
            <a className="button" href={linkTo(scriptOfSample(cell), language)} target="_blank" rel="noreferrer">
              {words.step}
            </a>
            <span>
              {words.stepAbout} <code>{commandOf(sampleOf(cell.job))}</code>
            </span>
          </p>
        </section>
        {kept ? (
          <>
            <section>
              <h3>{words.waitedFor(titleOf(said, cell.job.workload), secondsWords(said, kept.result.seconds))}</h3>
              <Parts of={kept.result.waited} />
            </section>
            <section>
              <h3>{words.threads}</h3>
              <Parts of={kept.result.threads} />
            </section>
            <section>
              <h3>{words.counted}</h3>
              <Counters of={kept.result.counters} />
              {kept.result.megabytes !== undefined && <p>{words.readRate(rateWords(said, kept.result.megabytes))}</p>}
            </section>
          </>
        ) : (
          <p>{words.notRun}</p>
        )}
      </div>
    </Dialog>
  );
}

function Parts({ of }: { of: Decomposition }) {
  const said = useLabSaid();
  const { machine } = said;
  const words = said.lab.cell;
  const columns = COMPONENTS.filter((component) => PARTS.some((part) => (of[part]?.[component] ?? 0) > 0));
  const parts = PARTS.filter((part) => of[part]);
  if (parts.length === 0) return <p>{words.nothing}</p>;
  const sum = (values: (number | undefined)[]) => values.reduce<number>((all, v) => all + (v ?? 0), 0);
  const text = (seconds: number) => (seconds > 0 ? timeIn(said, seconds * 1e9) : '·');
  return (
    <div className="lab-wide">
      <table className="lab-table">
        <thead>
          <tr>
            <th scope="col">{words.forPart}</th>
            {columns.map((name) => (
              <th key={name} scope="col" title={machine.componentDocs[name]}>
                {machine.components[name]}
              </th>
            ))}
            <th scope="col">{words.inAll}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part}>
              <th scope="row" title={machine.partDocs[part]}>
                {machine.parts[PARTS.indexOf(part)]}
              </th>
              {columns.map((name) => (
                <td key={name}>{text(of[part]?.[name] ?? 0)}</td>
              ))}
              <td>{text(sum(Object.values(of[part] ?? {})))}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{words.inAll}</th>
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

function Counters({ of }: { of: CellCounters }) {
  const rows = rowsOf(useLabSaid(), of);
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

function rowsOf(
  said: LabSaid,
  { reads, writes, flushes, sent, read, written, memory, arms, busy }: CellCounters,
): [name: string, value: string][] {
  const { cell: words } = said.lab;
  const { machine, units } = said;
  const all = PARTS.reduce((sum, part) => sum + sent[part], 0);
  const time = (ns: number) => timeIn(said, ns);
  const latency = ({ count, mean, half, most }: typeof reads) =>
    count === 0 ? words.none : words.latency(count, time(mean), time(half), time(most));
  const percent = (share: number) => units.figure(`${(100 * share).toFixed(1)} %`);
  const rows: [string, string][] = [
    [words.rows.reads, latency(reads)],
    [words.rows.writes, latency(writes)],
    [words.rows.flushes, latency(flushes)],
    [words.rows.written, bytesWords(said, written)],
    [
      words.rows.sent,
      `${bytesWords(said, all)}: ${PARTS.map((part, p) => `${machine.parts[p]} ${bytesWords(said, sent[part])}`).join(', ')}`,
    ],
    [words.rows.read, bytesWords(said, read)],
    [words.rows.hits, words.had(memory.hits, memory.hits + memory.misses)],
    [words.rows.busy, busy.map((share, d) => `${machine.disk(d)} ${percent(share)}`).join(', ')],
  ];
  if (arms) {
    const moved = words.moved(arms.movements, arms.seeks);
    const took = words.took(time(arms.seek), time(arms.settle), time(arms.rotation), time(arms.media));
    rows.push([words.rows.arms, `${moved}; ${took}`]);
  }
  return rows;
}
