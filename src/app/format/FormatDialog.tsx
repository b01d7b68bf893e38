/**
 * The format dialog has choices to the left of the command line, which grows with each choice. Refusals have the words of
 * mke2fs, and no choice is lost.
 */
import { type FormEvent, useState } from 'react';
import { parseSize } from '../../tools/mkfs/numbers.ts';
import { Segmented } from '../../views/common/Buttons.tsx';
import { Dialog } from '../../views/common/Dialog.tsx';
import { Refusal } from '../../views/common/Marked.tsx';
import { Picker } from '../../views/common/Picker.tsx';
import { formatBytes } from '../../views/common/units.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { formatCommandOf, isFormatCommand, withFormat } from '../script-text.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { Advanced } from './Advanced.tsx';
import {
  type Choices,
  choicesOf,
  commandOf,
  type FsType,
  hasFeature,
  PLAIN,
  typeFeatures,
  withFeature,
  withType,
} from './choices.ts';
import { FEATURE_GROUPS } from './features-shown.ts';
import { PRESETS } from './presets.ts';
import { type PartProps, Row, withEntry } from './Row.tsx';
import { usePlan } from './use-plan.ts';
import { format } from './words.ts';
import './format.css';

/** The words of a command, by kind. */
function tokensOf(command: string): { text: string; kind: 'program' | 'option' | 'value' | 'space' }[] {
  let first = true;
  return (command.match(/\s+|(?:'[^']*'?|"[^"]*"?|[^\s'"])+/g) ?? []).map((text) => {
    if (/^\s/.test(text)) return { text, kind: 'space' };
    const kind = first ? 'program' : text.startsWith('-') ? 'option' : 'value';
    first = false;
    return { text, kind };
  });
}

function Highlighted({ command }: { command: string }) {
  return tokensOf(command).map(({ text, kind }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words have no other identity than their place
    <span key={i} className={`word-${kind}`}>
      {text}
    </span>
  ));
}

const TYPES: readonly { value: FsType; label: string }[] = [
  { value: 'ext2', label: 'ext2' },
  { value: 'ext3', label: 'ext3' },
  { value: 'ext4', label: 'ext4' },
];

const BLOCK_SIZES = ['1024', '2048', '4096'];
const INODE_SIZES = [128, 512, 1024];
/** The default of mke2fs. */
const INODE_BYTES = 256;

export default function FormatDialog() {
  const workbench = useWorkbench();
  const [choices, setChoices] = useState<Choices>(
    () => choicesOf(formatCommandOf(workbench.store.getState().draft)) ?? PLAIN,
  );
  const [refusal, setRefusal] = useState<string>();
  const busy = useApp((s) => s.busy !== undefined);
  const command = commandOf(choices);
  const tag = useLanguage();
  const words = useWords(format);

  const close = () => workbench.store.setState({ dialog: undefined });
  const change = (next: Choices) => {
    setChoices(next);
    setRefusal(undefined);
  };
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    // In a script only the volume changes, and the commands stay.
    const { draft } = workbench.store.getState();
    const text = draft.trim() && !isFormatCommand(draft) ? withFormat(draft, command) : command;
    const refused = await workbench.run(text);
    if (refused) setRefusal(refused);
    else if (workbench.store.getState().run === text) close();
  };

  return (
    <Dialog title={words.title} lang={tag} className="format" onSubmit={submit} onClose={close}>
      <div className="dialog-body">
        <Presets command={command} onChoose={(text) => change(choicesOf(text) ?? PLAIN)} />
        <Basics choices={choices} onChange={change} />
        <Features choices={choices} onChange={change} />
        <Advanced choices={choices} onChange={change} />
      </div>
      <footer>
        <div className="format-command" aria-live="polite">
          <span className="visually-hidden">{words.command}</span>
          <Highlighted command={command} />
        </div>
        {refusal ? (
          <p className="refusal mono" role="alert">
            {refusal}
          </p>
        ) : (
          <Preview command={command} />
        )}
        <div className="dialog-actions">
          <p>{words.givesWay}</p>
          <button type="button" className="button" onClick={close}>
            {words.cancel}
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {busy ? words.formatting : words.format}
          </button>
        </div>
      </footer>
    </Dialog>
  );
}

/** The future volume and its overhead before the first file; or the reason why mke2fs would refuse. */
function Preview({ command }: { command: string }) {
  const plan = usePlan(command);
  const stale = plan?.command !== command;
  const answer = plan?.answer;
  const words = useWords(format);
  return (
    <div className={stale ? 'preview stale' : 'preview'} aria-live="polite">
      {answer && 'refused' in answer && (
        <p className="refusal mono">
          <Refusal of={answer.refused} />
        </p>
      )}
      {answer && 'blocks' in answer && (
        <>
          <p>
            {words.plan(answer.blocks, formatBytes(answer.blockSize), answer.groups, answer.inodes)}{' '}
            <b>{words.overhead(answer.overhead, ((100 * answer.overhead) / answer.blocks).toFixed(1))}</b>{' '}
            {words.holdNone}
            {answer.journalBlocks > 0 && words.journalOf(answer.journalBlocks)}.
          </p>
          {answer.warnings.map((w) => (
            <p key={w} className="preview-warning mono">
              {w.trim()}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

function Presets({ command, onChoose }: { command: string; onChoose(command: string): void }) {
  const words = useWords(format);
  return (
    <fieldset className="presets">
      <legend>{words.startFrom}</legend>
      {PRESETS.map((p) => (
        <button key={p.id} type="button" aria-pressed={p.command === command} onClick={() => onChoose(p.command)}>
          <b>{words.presets[p.id].name}</b>
          <span>{words.presets[p.id].about}</span>
        </button>
      ))}
    </fieldset>
  );
}

function Basics({ choices: c, onChange }: PartProps) {
  const words = useWords(format);
  const size = parseSize(c.size);
  const bytes = size && (size.unit ? size.count * size.unit : undefined);
  const blockSizes = [
    { value: '', label: words.bySize },
    ...BLOCK_SIZES.map((value) => ({ value, label: formatBytes(Number(value)) })),
  ];
  const inodeSizes = [
    { value: '', label: words.bytes(INODE_BYTES) },
    ...INODE_SIZES.map((n) => ({ value: String(n), label: words.bytes(n) })),
  ];
  return (
    <fieldset className="basics">
      <legend>{words.volume}</legend>
      <Row label={words.type} about={words.types[c.type]} group>
        <Segmented label={words.type} value={c.type} options={TYPES} onChange={(type) => onChange(withType(c, type))} />
      </Row>
      <Row label={words.size} about={bytes ? words.sizeIs(formatBytes(bytes)) : words.sizeHow}>
        <input required value={c.size} onChange={(e) => onChange({ ...c, size: e.target.value.trim() })} />
      </Row>
      <Row {...words.blockSize}>
        <Picker value={c.blockSize} onPick={(blockSize) => onChange({ ...c, blockSize })} options={blockSizes} />
      </Row>
      <Row {...words.inodeSize}>
        <Picker value={c.inodeSize} onPick={(inodeSize) => onChange({ ...c, inodeSize })} options={inodeSizes} />
      </Row>
      <Row {...words.inodeRatio}>
        <input
          inputMode="numeric"
          placeholder={words.bySize}
          value={c.inodeRatio}
          onChange={(e) => onChange({ ...c, inodeRatio: e.target.value.trim() })}
        />
      </Row>
      {hasFeature(c, 'has_journal') && (
        <Row {...words.journal}>
          <input
            inputMode="numeric"
            placeholder={words.bySize}
            value={c.journal.size ?? ''}
            onChange={(e) => onChange({ ...c, journal: withEntry(c.journal, 'size', e.target.value.trim()) })}
          />
        </Row>
      )}
      <Row {...words.reserved}>
        <input
          inputMode="decimal"
          placeholder="5"
          value={c.reserved}
          onChange={(e) => onChange({ ...c, reserved: e.target.value.trim() })}
        />
      </Row>
      <Row {...words.label}>
        <input maxLength={16} value={c.label} onChange={(e) => onChange({ ...c, label: e.target.value })} />
      </Row>
    </fieldset>
  );
}

function Features({ choices: c, onChange }: PartProps) {
  const own = typeFeatures(c.type);
  const words = useWords(format);
  return (
    <fieldset className="features">
      <legend>{words.features}</legend>
      {FEATURE_GROUPS.map((group) => (
        <section key={group.title}>
          <h3>{words.groups[group.title]}</h3>
          {group.features.map((name) => (
            <label key={name} className="feature">
              <input
                type="checkbox"
                checked={hasFeature(c, name)}
                onChange={(e) => onChange(withFeature(c, name, e.target.checked))}
              />
              <span>
                <code>{name}</code>
                {own.has(name) !== hasFeature(c, name) && <i>{own.has(name) ? words.takenAway : words.added}</i>}
                <span className="feature-doc">{words.featureDocs[name]}</span>
                <span className="feature-cost">
                  {words.costs} {words.featureCosts[name]}
                </span>
              </span>
            </label>
          ))}
        </section>
      ))}
    </fieldset>
  );
}
