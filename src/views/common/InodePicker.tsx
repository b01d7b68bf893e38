/**
 * Picks the inode that a tile shows: the one at work, or another one. The list lies over the name and opens on a click
 * anywhere on it.
 */
import { useWords } from '../language/useWords.ts';
import { common } from '../page/common-words.ts';
import { Picker } from './Picker.tsx';
import './picker.css';

interface Props {
  /** The name of the choice, for screen readers. */
  label: string;
  /** The kind of thing to pick: `a file`, `a directory`. */
  one: string;
  /** The name now shown. */
  name: string;
  picked: number | undefined;
  onPick(ino: number | undefined): void;
  options: readonly { ino: number; text: string }[];
  /** The name of a picked inode that is not in the list. */
  unknown(ino: number): string;
  /** Why the list ends here. */
  more: string | undefined;
}

export function InodePicker({ label, one, name, picked, onPick, options, unknown, more }: Props) {
  const words = useWords(common);
  const known = picked === undefined || options.some((o) => o.ino === picked);
  return (
    <span className="inode-picker" title={name} data-picked={picked !== undefined ? '' : undefined}>
      <span className="inode-picker-name mono">{name}</span>
      <Picker
        label={label}
        value={picked}
        title={picked === undefined ? words.follows(name, one) : words.stays(name)}
        onPick={onPick}
        options={[
          { value: undefined, label: words.whichever },
          ...(known ? [] : [{ value: picked, label: unknown(picked!) }]),
          ...options.map((o) => ({ value: o.ino, label: o.text })),
          ...(more ? [{ value: -1, label: more, disabled: true }] : []),
        ]}
      />
    </span>
  );
}
