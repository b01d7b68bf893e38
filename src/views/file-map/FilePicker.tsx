/** Which file: the one at work, or one that a person picks. */
import type { FileMapData } from '../../session/file-map-answer.ts';
import { formatBytes } from '../common/units.ts';

interface Props {
  data: FileMapData;
  picked: number | undefined;
  onPick(ino: number | undefined): void;
}

export function FilePicker({ data, picked, onPick }: Props) {
  const known = picked !== undefined && data.files.some((f) => f.ino === picked);
  return (
    <span className="fm-picker" data-picked={picked !== undefined ? '' : undefined}>
      <span className="fm-path mono">{data.name}</span>
      <select
        aria-label="File"
        value={picked ?? ''}
        title={picked === undefined ? 'Follows the script; pick a file to stay with it' : 'Stays with this file'}
        onChange={(e) => onPick(e.target.value === '' ? undefined : Number(e.target.value))}
      >
        <option value="">whichever is at work</option>
        {picked !== undefined && !known && <option value={picked}>inode {picked}</option>}
        {data.files.map((f) => (
          <option key={f.ino} value={f.ino}>
            {f.name} · {f.ino} · {formatBytes(f.size)}
          </option>
        ))}
        {data.more > 0 && <option disabled>{data.more} more: select one of their blocks on the map</option>}
      </select>
    </span>
  );
}
