/**
 * The format dialog: choices to the left of the command line, which says the same and grows as they are made. Refusals
 * come in mke2fs's own words, and no choice is lost.
 */
import { type FormEvent, useState } from 'react';
import { parseSize } from '../../engine/mkfs/numbers.ts';
import { featureNamed } from '../../format/features.ts';
import { Dialog } from '../../views/common/Dialog.tsx';
import { Picker } from '../../views/common/Picker.tsx';
import { Segmented } from '../../views/common/Segmented.tsx';
import { formatBytes, formatCount, formatMany } from '../../views/common/units.ts';
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
import { Highlighted } from './Highlighted.tsx';
import { PRESETS } from './presets.ts';
import { type PartProps, Row, withEntry } from './Row.tsx';
import { usePlan } from './use-plan.ts';
import './format.css';

const TYPES: readonly { value: FsType; label: string }[] = [
  { value: 'ext2', label: 'ext2' },
  { value: 'ext3', label: 'ext3' },
  { value: 'ext4', label: 'ext4' },
];

const ABOUT_TYPE: Record<FsType, string> = {
  ext2: 'Blocks in lists, no journal: after a crash the whole volume is checked.',
  ext3: 'ext2 with a journal: after a crash it is replayed in moments.',
  ext4: 'Extents instead of lists, the metadata of groups together, checksums on all of it.',
};

const BLOCK_SIZES = [
  { value: '', label: 'by the volume’s size' },
  { value: '1024', label: '1 KiB' },
  { value: '2048', label: '2 KiB' },
  { value: '4096', label: '4 KiB' },
];
const INODE_SIZES = [
  { value: '', label: '256 bytes' },
  { value: '128', label: '128 bytes' },
  { value: '512', label: '512 bytes' },
  { value: '1024', label: '1,024 bytes' },
];

export default function FormatDialog() {
  const workbench = useWorkbench();
  const [choices, setChoices] = useState<Choices>(
    () => choicesOf(formatCommandOf(workbench.store.getState().draft)) ?? PLAIN,
  );
  const [refusal, setRefusal] = useState<string>();
  const busy = useApp((s) => s.busy !== undefined);
  const command = commandOf(choices);

  const close = () => workbench.store.setState({ dialog: undefined });
  const change = (next: Choices) => {
    setChoices(next);
    setRefusal(undefined);
  };
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    // In a script only the volume changes; the commands stay.
    const { draft } = workbench.store.getState();
    const text = draft.trim() && !isFormatCommand(draft) ? withFormat(draft, command) : command;
    const refused = await workbench.run(text);
    if (refused) setRefusal(refused);
    else if (workbench.store.getState().run === text) close();
  };

  return (
    <Dialog title="Format a volume" className="format" onSubmit={submit} onClose={close}>
      <div className="dialog-body">
        <Presets command={command} onChoose={(text) => change(choicesOf(text) ?? PLAIN)} />
        <Basics choices={choices} onChange={change} />
        <Features choices={choices} onChange={change} />
        <Advanced choices={choices} onChange={change} />
      </div>
      <footer>
        <div className="format-command" aria-live="polite">
          <span className="visually-hidden">The command: </span>
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
          <p>The present volume gives way to the new one; the Back button brings it back.</p>
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {busy ? 'Formatting…' : 'Format'}
          </button>
        </div>
      </footer>
    </Dialog>
  );
}

/** What the volume will be, and how much of it is spent before the first file; or why mke2fs would refuse. */
function Preview({ command }: { command: string }) {
  const plan = usePlan(command);
  const stale = plan?.command !== command;
  const answer = plan?.answer;
  return (
    <div className={stale ? 'preview stale' : 'preview'} aria-live="polite">
      {answer && 'refused' in answer && <p className="refusal mono">{answer.refused}</p>}
      {answer && 'blocks' in answer && (
        <>
          <p>
            {formatMany(answer.blocks, 'block')} of {formatBytes(answer.blockSize)} in{' '}
            {formatMany(answer.groups, 'group')}, {formatMany(answer.inodes, 'inode')}.{' '}
            <b>
              {formatMany(answer.overhead, 'block')} ({((100 * answer.overhead) / answer.blocks).toFixed(1)} %)
            </b>{' '}
            hold no files{answer.journalBlocks > 0 && `: ${formatCount(answer.journalBlocks)} of them are the journal`}.
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
  return (
    <fieldset className="presets">
      <legend>Start from</legend>
      {PRESETS.map((p) => (
        <button key={p.name} type="button" aria-pressed={p.command === command} onClick={() => onChoose(p.command)}>
          <b>{p.name}</b>
          <span>{p.about}</span>
        </button>
      ))}
    </fieldset>
  );
}

function Basics({ choices: c, onChange }: PartProps) {
  const size = parseSize(c.size);
  const bytes = size && (size.unit ? size.count * size.unit : undefined);
  return (
    <fieldset className="basics">
      <legend>Volume</legend>
      <Row label="Type" about={ABOUT_TYPE[c.type]} group>
        <Segmented label="Type" value={c.type} options={TYPES} onChange={(type) => onChange(withType(c, type))} />
      </Row>
      <Row
        label="Size"
        about={
          bytes
            ? `${formatBytes(bytes)}. Only blocks that are written cost memory.`
            : 'With K, M, G or T; without a letter in blocks.'
        }
      >
        <input required value={c.size} onChange={(e) => onChange({ ...c, size: e.target.value.trim() })} />
      </Row>
      <Row
        label="Block size"
        about="The unit of space. Small blocks waste less in small files; large ones need fewer pointers."
      >
        <Picker value={c.blockSize} onPick={(blockSize) => onChange({ ...c, blockSize })} options={BLOCK_SIZES} />
      </Row>
      <Row label="Inode size" about="256 bytes have room for precise times and small attributes; 128 for neither.">
        <Picker value={c.inodeSize} onPick={(inodeSize) => onChange({ ...c, inodeSize })} options={INODE_SIZES} />
      </Row>
      <Row
        label="Bytes per inode"
        about="One inode for so many bytes of volume: how many files there can be. It cannot be changed later."
      >
        <input
          inputMode="numeric"
          placeholder="by the volume’s size"
          value={c.inodeRatio}
          onChange={(e) => onChange({ ...c, inodeRatio: e.target.value.trim() })}
        />
      </Row>
      {hasFeature(c, 'has_journal') && (
        <Row label="Journal, MiB" about="Changes go through here first. It is taken from the volume’s blocks.">
          <input
            inputMode="numeric"
            placeholder="by the volume’s size"
            value={c.journal.size ?? ''}
            onChange={(e) => onChange({ ...c, journal: withEntry(c.journal, 'size', e.target.value.trim()) })}
          />
        </Row>
      )}
      <Row label="Reserved, %" about="Blocks that only root may use, so that a full volume still works.">
        <input
          inputMode="decimal"
          placeholder="5"
          value={c.reserved}
          onChange={(e) => onChange({ ...c, reserved: e.target.value.trim() })}
        />
      </Row>
      <Row label="Label" about="A name in the superblock, up to 16 bytes.">
        <input maxLength={16} value={c.label} onChange={(e) => onChange({ ...c, label: e.target.value })} />
      </Row>
    </fieldset>
  );
}

function Features({ choices: c, onChange }: PartProps) {
  const own = typeFeatures(c.type);
  return (
    <fieldset className="features">
      <legend>Features</legend>
      {FEATURE_GROUPS.map((group) => (
        <section key={group.title}>
          <h3>{group.title}</h3>
          {group.features.map(({ name, cost }) => (
            <label key={name} className="feature">
              <input
                type="checkbox"
                checked={hasFeature(c, name)}
                onChange={(e) => onChange(withFeature(c, name, e.target.checked))}
              />
              <span>
                <code>{name}</code>
                {own.has(name) !== hasFeature(c, name) && <i>{own.has(name) ? 'taken away' : 'added'}</i>}
                <span className="feature-doc">{featureNamed(name)?.doc}</span>
                <span className="feature-cost">Costs {cost}</span>
              </span>
            </label>
          ))}
        </section>
      ))}
    </fieldset>
  );
}
