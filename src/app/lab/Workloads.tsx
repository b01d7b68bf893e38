/**
 * Benchmarks besides the papers' tests. Each has a switch, and below it a form for its declared parameters.
 *
 *     ☑ FFSB      FFSB: several threads create large files …
 *        profile [create ▾]   threads [4]   files [24]   size [64M] …        one that cannot be says why
 */

import { useId } from 'react';
import { printed } from '../../bytes/said.ts';
import { capital } from '../../bytes/text.ts';
import { begun } from '../../lab/job.ts';
import type { Matrix } from '../../lab/matrix.ts';
import { Refusal } from '../../views/common/Marked.tsx';
import { saidIn } from '../../words/words.ts';
import { WORKLOADS } from '../../workloads/all.ts';
import { type Parameter, type Said, written } from '../../workloads/parameters.ts';
import type { Workload } from '../../workloads/workload.ts';
import { titleOf } from './text.ts';
import { useLabSaid } from './words.ts';

type Chosen = Matrix['workloads'];

interface Props {
  chosen: Chosen;
  /** The last benchmark cannot be switched off. */
  least: number;
  onChange(chosen: Chosen): void;
}

export function Workloads({ chosen, least, onChange }: Props) {
  const words = useLabSaid().lab.choose;
  const count = Object.keys(chosen).length;
  const without = (name: string): Chosen => Object.fromEntries(Object.entries(chosen).filter(([one]) => one !== name));
  return (
    <details className="lab-what-ifs" open={count > 0}>
      <summary>
        {words.others} <span>{count > 0 ? words.chosen(count) : ''}</span>
      </summary>
      <div className="lab-choices">
        {WORKLOADS.map((workload) => (
          <OneWorkload
            key={workload.name}
            workload={workload}
            said={chosen[workload.name]}
            stays={count <= least}
            onChange={(said) => onChange(said ? { ...chosen, [workload.name]: said } : without(workload.name))}
          />
        ))}
      </div>
    </details>
  );
}

interface OneProps {
  workload: Workload;
  said: Said | undefined;
  stays: boolean;
  onChange(said: Said | undefined): void;
}

function OneWorkload({ workload, said, stays, onChange }: OneProps) {
  const id = useId();
  const labSaid = useLabSaid();
  const { quick } = workload;
  const on = said !== undefined;
  return (
    <div className="lab-workload">
      <label>
        <input
          type="checkbox"
          checked={on}
          aria-disabled={on && stays}
          aria-describedby={id}
          onChange={() => {
            if (!on) onChange(quick);
            else if (!stays) onChange(undefined);
          }}
        />
        <span>{titleOf(labSaid, workload.name)}</span>
        <small id={id}>{saidIn(labSaid.tag, 'workload', workload.name, { about: aboutOf(workload) }).about}</small>
      </label>
      {on && <Form workload={workload} said={said} onChange={onChange} />}
    </div>
  );
}

/** Leaves out the name, which stands above it. */
function aboutOf({ title, summary }: Workload): string {
  const [name, ...rest] = summary.split(': ');
  const about = rest.join(': ');
  return name.endsWith(title.toLowerCase()) || name.startsWith(title) ? capital(about) : summary;
}

/** A parameter without a value has its usual one, which is shown in grey. */
function Form({ workload, said, onChange }: { workload: Workload; said: Said; onChange(said: Said): void }) {
  const labSaid = useLabSaid();
  const words = labSaid.lab.choose;
  const { name, parameters, quick } = workload;
  const running = begun({ workload: name, said });
  const set = (parameter: string, value: string) =>
    onChange(
      Object.fromEntries(Object.entries({ ...said, [parameter]: value.trim() }).filter(([, text]) => text !== '')),
    );
  return (
    <fieldset className="lab-form">
      <legend className="visually-hidden">{words.numbers(titleOf(labSaid, name))}</legend>
      {parameters.map((parameter) => (
        <Field
          key={parameter.name}
          parameter={parameter}
          help={
            saidIn(labSaid.tag, 'workload', name, { help: { [parameter.name]: parameter.help } }).help[parameter.name]
          }
          value={said[parameter.name]}
          onChange={(value) => set(parameter.name, value)}
        />
      ))}
      {typeof running === 'string' && (
        <p role="alert">
          <Refusal of={printed(running)} />
        </p>
      )}
      <p>
        <button type="button" className="tile-link" onClick={() => onChange(quick)}>
          {words.quick}
        </button>
        <button type="button" className="tile-link" onClick={() => onChange({})}>
          {words.usual}
        </button>
      </p>
    </fieldset>
  );
}

interface FieldProps {
  parameter: Parameter;
  /** What it is. */
  help: string;
  value: string | undefined;
  onChange(value: string): void;
}

function Field({ parameter, help, value, onChange }: FieldProps) {
  const { option, words, usual } = parameter;
  const shown = written(parameter, usual);
  const id = useId();
  return (
    <label title={help} htmlFor={id}>
      <span lang="en">{option.replaceAll('-', ' ')}</span>
      {words ? (
        <select
          id={id}
          value={value ?? shown}
          onChange={(e) => onChange(e.target.value === shown ? '' : e.target.value)}
        >
          {words.map((word) => (
            <option key={word} lang="en">
              {word}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="text"
          inputMode={parameter.bytes ? 'text' : 'numeric'}
          value={value ?? ''}
          placeholder={shown}
          onChange={(e) => onChange(e.target.value)}
        />
      )}
    </label>
  );
}
