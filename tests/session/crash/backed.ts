/** What a promise says is on the disk, beside what the last commit has. */
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { textOf } from './tree.ts';
import type { Watched } from './watched.ts';

export type How = 'fsync' | 'fdatasync' | 'sync' | 'syncfs';

/** The inode and its size, whatever its name. */
const bareOf = (line: string): string => line.replace(/^.*( ino=\d+ gen=\d+ ).*( size=\d+).*$/, '$1$2');

const ROOT = '2:0';

interface Row {
  /** Its directory by inode and generation, and its name there: what lies above is the business of other calls. */
  name: string;
  parent: string;
  key: string;
  /** The name and all that belongs to the inode. */
  line: string;
}

function rowsOf(text: string): Row[] {
  const lines = [...text.matchAll(/^(.*?)( ino=(\d+) gen=(\d+) .*)$/gm)];
  const keys = new Map(lines.map(([, path, , ino, generation]) => [path, `${ino}:${generation}`]));
  return lines.map(([, path, rest]) => {
    const cut = path.lastIndexOf('/');
    const parent = keys.get(path.slice(0, cut)) ?? ROOT;
    const name = `${parent}${path.slice(cut)}`;
    return { name, parent, key: keys.get(path)!, line: name + rest };
  });
}

/**
 * What a promise says is on the disk, but the last commit does not have. For a directory that includes its names. As on
 * Linux, fdatasync promises of a file only what it takes to read its data: its size, not its names, mode or attributes.
 */
export function unbacked(watched: Watched, store: BlockStore, key: string, how: How): string[] {
  const here = rowsOf(textOf(store));
  const there = rowsOf(watched.snapshots.at(-1)!.text);
  const asked = key.startsWith('2:') ? ROOT : key;
  const meant = (row: Row) => key === '' || row.key === key || row.parent === asked;
  // For what a directory names, only the names are promised.
  const text = ({ key: own, name, line }: Row) =>
    key !== '' && own !== key ? name : how === 'fdatasync' ? bareOf(line) : line;
  const committed = new Set(there.flatMap(({ name, line }) => [name, line, bareOf(line)]));
  const faults = here
    .filter(meant)
    .map(text)
    .filter((line) => !committed.has(line))
    .map((line) => `${how} returned, and no commit has ${line}`);
  // A name that is gone must be gone.
  const names = new Set(here.map(({ name }) => name));
  for (const { name, parent } of there)
    if ((key === '' || parent === asked) && !names.has(name))
      faults.push(`${how} returned, and the last commit still has ${name}`);
  return faults;
}
