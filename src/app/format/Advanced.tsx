/** The options that few people need: geometry by hand, RAID, work left for later. */
import { Picker } from '../../views/common/Picker.tsx';
import { type PartProps, Row, withEntry } from './Row.tsx';

const TEXT_CHOICES = [
  ['blocksPerGroup', 'Blocks per group', 'A multiple of 8; by default as many as one bitmap block has bits.'],
  ['flexGroups', 'Groups in a flex group', 'A power of two; 16 by default. Needs flex_bg.'],
  ['inodes', 'Inodes', 'An exact number of them, instead of a ratio.'],
  ['uuid', 'UUID', 'The volume’s name for machines; a link always gives the same one.'],
] as const;

const EXTENDED_TEXTS = [
  ['stride', 'Stride', 'Blocks that a RAID writes to one disk before it goes to the next.'],
  ['stripe_width', 'Stripe width', 'Blocks in a full stripe: the stride times the disks that hold data.'],
  ['resize', 'Room to grow to', 'In blocks: how many descriptors to keep room for.'],
  ['hash_seed', 'Hash seed', 'A UUID that scatters the names of hashed directories.'],
  ['root_owner', 'Owner of /', 'uid:gid of the root directory.'],
] as const;

/** Written as =0 when they are off: mke2fs does them by default. */
const LAZY = [
  ['lazy_itable_init', 'Leave inode tables to be zeroed later, by the kernel after the first mount.'],
  ['lazy_journal_init', 'Leave the journal’s blocks as they are, and zero only its beginning.'],
] as const;

export function Advanced({ choices: c, onChange }: PartProps) {
  const extended = (name: string, value: string) => onChange({ ...c, extended: withEntry(c.extended, name, value) });
  return (
    <details className="advanced">
      <summary>Advanced</summary>
      <fieldset>
        <legend className="visually-hidden">Advanced</legend>
        {TEXT_CHOICES.map(([choice, label, about]) => (
          <Row key={choice} label={label} about={about}>
            <input value={c[choice]} onChange={(e) => onChange({ ...c, [choice]: e.target.value.trim() })} />
          </Row>
        ))}
        {EXTENDED_TEXTS.map(([name, label, about]) => (
          <Row key={name} label={label} about={about}>
            <input value={c.extended[name] ?? ''} onChange={(e) => extended(name, e.target.value.trim())} />
          </Row>
        ))}
        {LAZY.map(([name, about]) => (
          <Row key={name} label={name} about={about}>
            <Picker
              value={c.extended[name] ?? ''}
              onPick={(value) => extended(name, value)}
              options={[
                { value: '', label: 'mke2fs’s choice' },
                { value: '1', label: 'yes' },
                { value: '0', label: 'no' },
              ]}
            />
          </Row>
        ))}
      </fieldset>
    </details>
  );
}
