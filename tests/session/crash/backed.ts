/** What a promise says is on the disk, beside what the last commit has. */
import { Refused } from '../../../src/bytes/refused.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { treeOf } from './tree.ts';
import type { Watched } from './watched.ts';

export type How = 'fsync' | 'fdatasync' | 'sync' | 'syncfs';

/** The inode and its size, whatever its name. */
const bareOf = (line: string): string => line.replace(/^.*( ino=\d+ gen=\d+ ).*( size=\d+).*$/, '$1$2');

/**
 * What a promise says is on the disk, but the last commit does not have. For a directory that includes its names. As on
 * Linux, fdatasync promises of a file only what it takes to read its data: its size, not its names, mode or attributes.
 */
export function unbacked(watched: Watched, store: BlockStore, key: string, how: How): string[] {
  const volume = openVolume(store);
  if (volume instanceof Refused) return [volume.refused];
  const { entries } = treeOf(volume);
  const own = entries.filter((e) => key === '' || e.key === key).map(({ path }) => path);
  const dirs = key.startsWith('2:') ? [''] : own;
  const meant = entries.filter(
    (e) => key === '' || e.key === key || dirs.includes(e.path.slice(0, e.path.lastIndexOf('/'))),
  );
  // For what a directory names, only the names are promised.
  const text = (e: { line: string; key: string; path: string }, line: string) =>
    key !== '' && e.key !== key ? e.path : how === 'fdatasync' ? bareOf(line) : line;
  const committed = new Set(
    watched.snapshots
      .at(-1)!
      .text.split('\n')
      .flatMap((line) => [line, bareOf(line), line.slice(0, line.indexOf(' ino='))]),
  );
  const faults = meant
    .map((e) => text(e, e.line))
    .filter((line) => !committed.has(line))
    .map((line) => `${how} returned, and no commit has ${line}`);
  // A name that is gone must be gone.
  const here = new Set(entries.map(({ path }) => path));
  for (const line of watched.snapshots.at(-1)!.text.split('\n')) {
    const path = line.slice(0, line.indexOf(' ino='));
    const asked = key === '' || dirs.includes(path.slice(0, path.lastIndexOf('/')));
    if (path !== '' && asked && !here.has(path)) faults.push(`${how} returned, and the last commit still has ${path}`);
  }
  return faults;
}
