/** What to run: benchmarks × file systems × disks × what-ifs, and how much of each of the papers' tests. */
import { memo, useId } from 'react';
import { EVERYTHING, type Matrix, SHARES } from '../../lab/matrix.ts';
import { FILE_SYSTEMS, MOST_DISKS, TESTS } from '../../lab/papers.ts';
import { WHAT_IFS } from '../../lab/what-ifs.ts';
import { Segmented } from '../../views/common/Segmented.tsx';
import '../../views/common/tile.css';
import { formatMany } from '../../views/common/units.ts';
import { aboutWords, timeFor } from './estimate.ts';
import type { Lab, LabState, Row } from './lab.ts';
import { workersFor } from './runner.ts';
import { Workloads } from './Workloads.tsx';
import { testWords } from './words.ts';

const SHARE_WORDS: Readonly<Record<number, string>> = { 1: 'whole', 0.1: 'a tenth', 0.01: 'a hundredth' };

interface Props {
  state: LabState;
  rows: readonly Row[];
  lab: Lab;
}

const DISKS = Array.from({ length: MOST_DISKS }, (_, i) => i + 1);

export const Choose = memo(function Choose({ state, rows, lab }: Props) {
  const { matrix, running } = state;
  const change = (part: Partial<Matrix>) => lab.choose({ ...matrix, ...part });
  return (
    <aside className="lab-choose" aria-label="What to run">
      <p className="lab-all">
        <button type="button" className="tile-link" onClick={() => change(EVERYTHING)}>
          Choose all of the papers’ 36 cells
        </button>
      </p>
      <Choices
        title="Tests of the papers"
        all={TESTS.map((test) => ({ value: test.number, label: `Test ${test.number}`, about: testWords(test) }))}
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
        title="File systems"
        all={FILE_SYSTEMS.map((fs) => ({ value: fs, label: fs }))}
        chosen={matrix.fs}
        least={1}
        inLine
        onChange={(fs) => change({ fs })}
      />
      <Choices
        title="Disks, side by side (RAID-0)"
        all={DISKS.map((n) => ({ value: n, label: String(n) }))}
        chosen={matrix.disks}
        least={1}
        inLine
        onChange={(disks) => change({ disks })}
      />
      {matrix.tests.length > 0 && (
        <fieldset className="lab-choices">
          <legend>How much of each test</legend>
          <Segmented
            label="How much of each test"
            value={String(matrix.share)}
            options={SHARES.map((share) => ({ value: String(share), label: SHARE_WORDS[share] }))}
            onChange={(share) => change({ share: Number(share) })}
          />
          {matrix.share < 1 && <p>Fewer files and transactions: quick, but the papers have no figures for it.</p>}
        </fieldset>
      )}
      <details className="lab-what-ifs" open={matrix.whatIfs.length > 0}>
        <summary>
          What if …{' '}
          <span>{matrix.whatIfs.length > 0 ? formatMany(matrix.whatIfs.length, 'switch', 'switches') : ''}</span>
        </summary>
        <Choices
          title="Each is run beside the cells as in the papers"
          all={WHAT_IFS.map(({ id, title, about }) => ({ value: id, label: title, about }))}
          chosen={matrix.whatIfs}
          least={0}
          onChange={(whatIfs) => change({ whatIfs })}
        />
      </details>
      <Go rows={rows} state={state} lab={lab} busy={running !== undefined} />
    </aside>
  );
});

/** What is left of the choice, and how long that takes, if that is known here. */
function Go({ rows, state, lab, busy }: { rows: readonly Row[]; state: LabState; lab: Lab; busy: boolean }) {
  const left = rows.filter(({ kept }) => !kept).length;
  const ms = timeFor(rows, state.results.values(), workersFor(navigator.hardwareConcurrency));
  return (
    <div className="lab-go">
      {busy ? (
        <button type="button" className="button" onClick={() => lab.stop()}>
          Cancel
        </button>
      ) : (
        <button
          type="button"
          className={`button${state.results.size > 0 && left > 0 ? ' primary' : ''}`}
          disabled={left === 0}
          onClick={() => lab.run()}
        >
          {left === 0
            ? 'All of it is here'
            : `Run ${left < rows.length ? `the other ${left}` : formatMany(rows.length, 'cell')}`}
        </button>
      )}
      {!busy && left > 0 && ms !== undefined && <span>{aboutWords(ms)}</span>}
      {!busy && state.results.size > 0 && (
        <button type="button" className="button quiet" onClick={() => lab.forget()}>
          Forget results
        </button>
      )}
    </div>
  );
}

interface ChoicesProps<T extends string | number> {
  title: string;
  all: readonly { value: T; label: string; about?: string }[];
  chosen: readonly T[];
  /** So many stay. */
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
