/** Which file: the one at work, or one that a person picks. */
import type { FileMapData } from '../../session/answers/file-map-answer.ts';
import { InodePicker } from '../common/InodePicker.tsx';
import { formatBytes } from '../common/units.ts';

interface Props {
  data: FileMapData;
  picked: number | undefined;
  onPick(ino: number | undefined): void;
}

export function FilePicker({ data, picked, onPick }: Props) {
  return (
    <InodePicker
      label="File"
      one="a file"
      name={data.name}
      picked={picked}
      onPick={onPick}
      options={data.files.map((f) => ({ ino: f.ino, text: `${f.name} · ${f.ino} · ${formatBytes(f.size)}` }))}
      unknown={(ino) => `inode ${ino}`}
      more={data.more > 0 ? `${data.more} more: select one of their blocks on the map` : undefined}
    />
  );
}
