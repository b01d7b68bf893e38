/** Picks the file that is shown: the one at work, or another one. */
import { InodePicker } from '../common/InodePicker.tsx';
import { units } from '../common/unit-words.ts';
import { formatBytes } from '../common/units.ts';
import { useWords } from '../language/useWords.ts';
import type { FileMapData } from './answer.ts';
import { fileMap } from './words.ts';

interface Props {
  data: FileMapData;
  picked: number | undefined;
  onPick(ino: number | undefined): void;
}

export function FilePicker({ data, picked, onPick }: Props) {
  const words = useWords(fileMap);
  const { figure } = useWords(units);
  return (
    <InodePicker
      label={words.file}
      one={words.oneFile}
      name={words.named(data.name)}
      picked={picked}
      onPick={onPick}
      options={data.files.map((f) => ({
        ino: f.ino,
        text: `${words.named(f.name)} · ${f.ino} · ${figure(formatBytes(f.size))}`,
      }))}
      unknown={words.inode}
      more={data.more > 0 ? words.moreFiles(data.more) : undefined}
    />
  );
}
