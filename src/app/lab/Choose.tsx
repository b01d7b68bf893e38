/** The choice of cells: benchmarks × file systems × disks × what-ifs, and how much of each of the papers' tests. */

import { memo, useId } from 'react';
import { EVERYTHING, type Matrix, SHARES } from '../../lab/matrix.ts';
import { FILE_SYSTEMS, MOST_DISKS, TESTS } from '../../lab/papers.ts';
import { WHAT_IFS } from '../../lab/what-ifs.ts';
import { Segmented } from '../../views/common/Buttons.tsx';
import { saidIn } from '../../words/words.ts';
import '../../views/common/tile.css';
import { aboutWords, timeFor } from './estimate.ts';
import type { Lab, LabState, Row } from './lab.ts';
import { workersFor } from './runner.ts';
import { testWords } from './text.ts';
import { Workloads } from './Workloads.tsx';
import { useLabSaid } from './words.ts';

interface Props {
  state: LabState;
  rows: readonly Row[];
  lab: Lab;
}

const DISKS = Array.from({ length: MOST_DISKS }, (_, i) => i + 1);

export const Choose = memo(function Choose({ state, rows, lab }: Props) {
  const said = useLabSaid();
  const words = said.lab.choose;
  const { matrix, running } = state;
  const change = (part: Partial<Matrix>) => lab.choose({ ...matrix, ...part });
  return (
    <aside className="lab-choose" aria-label={words.name}>
      <p className="lab-all">
        <button type="button" className="tile-link" onClick={() => change(EVERYTHING)}>
          {words.all}
        </button>
      </p>
      <Choices
        title={words.tests}
        all={TESTS.map((test) => ({
          value: test.number,
          label: said.lab.test(test.number),
          about: testWords(said, test),
        }))}
        chosen={matrix.tests}
        least={Object.keys(matrix.workloads).length > 0 ? 0 : 1}
        onChange={(tests) => change({ tests })}
      />
      <Workloads
        chosen={matrix.workloads}
        least={matrix.tests.length > 0 ? 0 : 1}
        onChange={(workloads) => change({ workloads })}
      />
      <Choices
        title={words.fs}
        all={FILE_SYSTEMS.map((fs) => ({ value: fs, label: fs }))}
        chosen={matrix.fs}
        least={1}
        inLine
        onChange={(fs) => change({ fs })}
      />
      <Choices
        title={words.disks}
        all={DISKS.map((n) => ({ value: n, label: String(n) }))}
        chosen={matrix.disks}
        least={1}
        inLine
        onChange={(disks) => change({ disks })}
      />
      {matrix.tests.length > 0 && (
        <fieldset className="lab-choices">
          <legend>{words.share}</legend>
          <Segmented
            label={words.share}
            value={String(matrix.share)}
            options={SHARES.map((share) => ({ value: String(share), label: words.shares[share] }))}
            onChange={(share) => change({ share: Number(share) })}
          />
          {matrix.share < 1 && <p>{words.fewer}</p>}
        </fieldset>
      )}
      <WhatIfs chosen={matrix.whatIfs} onChange={(whatIfs) => change({ whatIfs })} />
      <Go rows={rows} state={state} lab={lab} busy={running !== undefined} />
    </aside>
  );
});

function WhatIfs({ chosen, onChange }: { chosen: readonly string[]; onChange(chosen: string[]): void }) {
  const { lab, tag } = useLabSaid();
  const words = lab.choose;
  return (
    <details className="lab-what-ifs" open={chosen.length > 0}>
      <summary>
        {words.whatIf} <span>{chosen.length > 0 ? words.switches(chosen.length) : ''}</span>
      </summary>
      <Choices
        title={words.whatIfs}
        all={WHAT_IFS.map((whatIf) => {
          const { title, about } = saidIn(tag, 'whatIf', whatIf.id, { title: whatIf.title, about: whatIf.about });
          return { value: whatIf.id, label: title, about };
        })}
        chosen={chosen}
        least={0}
        onChange={onChange}
      />
    </details>
  );
}

/** The rest of the choice, and how long it takes if that can be estimated. */
function Go({ rows, state, lab, busy }: { rows: readonly Row[]; state: LabState; lab: Lab; busy: boolean }) {
  const said = useLabSaid();
  const words = said.lab.choose;
  const left = rows.filter(({ kept }) => !kept).length;
  const ms = timeFor(rows, state.results.values(), workersFor(navigator.hardwareConcurrency));
  return (
    <div className="lab-go">
      {busy ? (
        <button type="button" className="button" onClick={() => lab.stop()}>
          {said.lab.running.cancel}
        </button>
      ) : (
        <button
          type="button"
          className={`button${state.results.size > 0 && left > 0 ? ' primary' : ''}`}
          disabled={left === 0}
          onClick={() => lab.run()}
        >
          {left === 0 ? words.allHere : left < rows.length ? words.runOthers(left) : words.run(left)}
        </button>
      )}
      {!busy && left > 0 && ms !== undefined && <span>{aboutWords(said, ms)}</span>}
      {!busy && state.results.size > 0 && (
        <button type="button" className="button quiet" onClick={() => lab.forget()}>
          {words.forget}
        </button>
      )}
    </div>
  );
}

interface ChoicesProps<T extends string | number> {
  title: string;
  all: readonly { value: T; label: string; about?: string }[];
  chosen: readonly T[];
  /** The number of options that must stay chosen. */
  least: number;
  /** Side by side. */
  inLine?: boolean;
  onChange(chosen: T[]): void;
}

function Choices<T extends string | number>({ title, all, chosen, least, inLine, onChange }: ChoicesProps<T>) {
  const id = useId();
  return (
    <fieldset className={inLine ? 'lab-choices lab-in-line' : 'lab-choices'}>
      <legend>{title}</legend>
      {all.map(({ value, label, about }) => {
        const on = chosen.includes(value);
        return (
          <label key={value}>
            <input
              type="checkbox"
              checked={on}
              aria-disabled={on && chosen.length <= least}
              aria-describedby={about && `${id}-${value}`}
              onChange={() => {
                const next = all.map((one) => one.value).filter((one) => (one === value ? !on : chosen.includes(one)));
                if (next.length >= least) onChange(next);
              }}
            />
            <span>{label}</span>
            {about && <small id={`${id}-${value}`}>{about}</small>}
          </label>
        );
      })}
    </fieldset>
  );
}
