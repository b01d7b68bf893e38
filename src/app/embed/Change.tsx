/**
 * What the page around lets a reader change: the script, and what it runs on. Each change runs the script again.
 *
 *      File system [ext4 ▾]   Disks [1 ▾]   Machine [none ▾]   ▸ Script        As it was
 */
import { type KeyboardEvent, useRef, useState } from 'react';
import { PROFILES } from '../../machine/profiles/machines.ts';
import { withType } from '../../session/compare/presets.ts';
import type { Directives } from '../../shell/language/script.ts';
import { Picker } from '../../views/common/Picker.tsx';
import { directivesOf, isFormatCommand, oneLine, withDirectives } from '../script-text.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import type { EmbedOptions } from './embed-options.ts';

const TYPES = ['ext2', 'ext3', 'ext4'].map((value) => ({ value, label: value }));
const DISKS = ['1', '2', '4'].map((value) => ({ value, label: value }));
/** Disks are counted on a machine: without one, on this. */
const USUAL_MACHINE = 'papers';

/** The choices, and what is chosen though it is none of them. */
const among = (choices: readonly { value: string; label: string }[], chosen: string) =>
  choices.some(({ value }) => value === chosen) ? choices : [...choices, { value: chosen, label: chosen }];

const typeIn = (mkfs: string | undefined): string => /(?:^|\s)-t\s*(\S+)/.exec(mkfs ?? '')?.[1] ?? 'ext4';

export default function Change({ allow }: Pick<EmbedOptions, 'allow'>) {
  const workbench = useWorkbench();
  const run = useApp((s) => s.run);
  const refused = useApp((s) => s.commandRefusal);
  const [first, setFirst] = useState(run);
  const [mine] = useState(() => new Set([run]));
  // Something else was asked for from outside.
  if (!mine.has(run)) {
    mine.add(run);
    setFirst(run);
  }
  const said = directivesOf(run);
  const again = (text: string) => {
    mine.add(isFormatCommand(text) ? oneLine(text) : text);
    void workbench.run(text);
  };
  const change = (to: Directives) => again(withDirectives(run, to));
  // A command that only makes a volume has no lines for any of this.
  const runsOn = isFormatCommand(run) ? new Set() : allow;
  const machines = [{ value: '', label: 'none' }, ...PROFILES.map(({ name }) => ({ value: name, label: name }))];
  return (
    <section className="embed-change" aria-label="What can be changed">
      {runsOn.has('fs') && (
        <label>
          File system
          <Picker
            value={typeIn(said.mkfs)}
            options={among(TYPES, typeIn(said.mkfs))}
            onPick={(type) => change({ mkfs: withType(said.mkfs ?? '', type) })}
          />
        </label>
      )}
      {runsOn.has('disks') && (
        <label>
          Disks
          <Picker
            value={said.disks ?? '1'}
            options={among(DISKS, said.disks ?? '1')}
            onPick={(disks) => change({ disks, machine: said.machine ?? USUAL_MACHINE })}
          />
        </label>
      )}
      {runsOn.has('machine') && (
        <label>
          Machine
          <Picker
            value={said.machine ?? ''}
            options={among(machines, said.machine ?? '')}
            onPick={(machine) => change({ machine })}
          />
        </label>
      )}
      {allow.has('script') && <Script key={run} run={run} onRun={again} />}
      {run !== first && (
        <button type="button" className="button" onClick={() => again(first)}>
          As it was
        </button>
      )}
      {refused && (
        <p className="message refused" role="alert">
          {refused}
        </p>
      )}
    </section>
  );
}

function Script({ run, onRun }: { run: string; onRun(text: string): void }) {
  const draft = useApp((s) => s.draft);
  const field = useRef<HTMLTextAreaElement>(null);
  const go = () => onRun(field.current?.value ?? run);
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return;
    e.preventDefault();
    go();
  };
  return (
    <details>
      <summary>Script</summary>
      <textarea
        ref={field}
        className="mono"
        aria-label="Script"
        rows={8}
        spellCheck={false}
        defaultValue={draft || run}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="button primary" title="Ctrl Enter" onClick={go}>
        Run
      </button>
    </details>
  );
}
