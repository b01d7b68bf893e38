/**
 * The changes that the page around allows a reader: the script, its volume and its machine. Each runs the script again.
 *
 *      File system [ext4 ▾]   Disks [1 ▾]   Machine [none ▾]   ▸ Script        As it was
 */

import { type KeyboardEvent, useRef, useState } from 'react';
import { PROFILES } from '../../machine/profiles/machines.ts';
import { withType } from '../../session/compare/presets.ts';
import type { Directives } from '../../shell/language/script.ts';
import { Picker } from '../../views/common/Picker.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { Said } from '../Said.tsx';
import { directivesOf, isFormatCommand, oneLine, withDirectives } from '../script-text.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import type { EmbedOptions } from './embed-options.ts';
import { embed } from './words.ts';

const TYPES = ['ext2', 'ext3', 'ext4'].map((value) => ({ value, label: value }));
const DISKS = ['1', '2', '4'].map((value) => ({ value, label: value }));
/** The machine for a choice of disks, if the script names none. */
const USUAL_MACHINE = 'papers';

const typeIn = (mkfs: string | undefined): string => /(?:^|\s)-t\s*(\S+)/.exec(mkfs ?? '')?.[1] ?? 'ext4';

export default function Change({ allow }: Pick<EmbedOptions, 'allow'>) {
  const workbench = useWorkbench();
  const tag = useLanguage();
  const words = useWords(embed);
  const run = useApp((s) => s.run);
  const refused = useApp((s) => s.commandRefusal);
  const [first, setFirst] = useState(run);
  const [mine] = useState(() => new Set([run]));
  // The page around has asked for something else.
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
  // A command that only makes a volume has no lines for these choices.
  const runsOn = isFormatCommand(run) ? new Set() : allow;
  const machines = [
    { value: '', label: words.noMachine },
    ...PROFILES.map(({ name }) => ({ value: name, label: name })),
  ];
  return (
    <section className="embed-change" aria-label={words.changes} lang={tag}>
      {runsOn.has('fs') && (
        <Choice
          label={words.fs}
          value={typeIn(said.mkfs)}
          options={TYPES}
          onPick={(type) => change({ mkfs: withType(said.mkfs ?? '', type) })}
        />
      )}
      {runsOn.has('disks') && (
        <Choice
          label={words.disks}
          value={said.disks ?? '1'}
          options={DISKS}
          onPick={(disks) => change({ disks, machine: said.machine ?? USUAL_MACHINE })}
        />
      )}
      {runsOn.has('machine') && (
        <Choice
          label={words.machine}
          value={said.machine ?? ''}
          options={machines}
          onPick={(machine) => change({ machine })}
        />
      )}
      {allow.has('script') && <Script key={run} run={run} onRun={again} />}
      {run !== first && (
        <button type="button" className="button" onClick={() => again(first)}>
          {words.asItWas}
        </button>
      )}
      {refused && (
        <p className="message refused" role="alert">
          <Said text={refused} />
        </p>
      )}
    </section>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onPick(value: string): void;
}

/** The options always contain the chosen value, even if it is not a usual one. */
function Choice({ label, value, options, onPick }: ChoiceProps) {
  const all = options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
  return (
    <span className="embed-choice">
      <span aria-hidden="true">{label}</span>
      <Picker label={label} value={value} options={all} onPick={onPick} />
    </span>
  );
}

function Script({ run, onRun }: { run: string; onRun(text: string): void }) {
  const words = useWords(embed);
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
      <summary>{words.script}</summary>
      <textarea
        ref={field}
        className="mono"
        aria-label={words.script}
        rows={8}
        spellCheck={false}
        defaultValue={draft || run}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="button primary" title="Ctrl Enter" onClick={go}>
        {words.run}
      </button>
    </details>
  );
}
