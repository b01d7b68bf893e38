/**
 * Which inode a tile shows: the one at work, or one that a person picks. The name is what one reads; the list lies over
 * it and opens on a click anywhere on it.
 */
import './picker.css';

interface Props {
  /** What is picked here, for screen readers. */
  label: string;
  /** `a file`, `a directory`: what can be picked. */
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
  const known = picked === undefined || options.some((o) => o.ino === picked);
  return (
    <span className="inode-picker" title={name} data-picked={picked !== undefined ? '' : undefined}>
      <span className="inode-picker-name mono">{name}</span>
      <select
        aria-label={label}
        value={picked ?? ''}
        title={`${name}. ${picked === undefined ? `Follows the script; pick ${one} to stay with it` : 'Stays with what is picked'}`}
        onChange={(e) => onPick(e.target.value === '' ? undefined : Number(e.target.value))}
      >
        <option value="">whichever is at work</option>
        {!known && <option value={picked}>{unknown(picked!)}</option>}
        {options.map((o) => (
          <option key={o.ino} value={o.ino}>
            {o.text}
          </option>
        ))}
        {more && <option disabled>{more}</option>}
      </select>
    </span>
  );
}
