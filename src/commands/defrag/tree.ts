/** Walks the names below a directory like nftw, each before its content, and finds where a directory lies. */
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { readEntries } from '../../shell/program/read-all.ts';

export interface Found {
  readonly path: string;
  /** The path as messages show it, from the root of all directories. */
  readonly shown: string;
  readonly stat: K.Stat;
}

export function* below(p: Process, path: string, shown: string): Steps<Found[]> {
  const stat = K.newStat();
  if (p.lstat(path, stat) < 0) return [];
  const found: Found[] = [{ path, shown, stat }];
  if ((stat.st_mode & K.S_IFMT) !== K.S_IFDIR) return found;
  for (const name of yield* namesIn(p, path)) found.push(...(yield* below(p, `${path}/${name}`, `${shown}/${name}`)));
  return found;
}

function* namesIn(p: Process, path: string): Steps<string[]> {
  const entries = yield* entriesOf(p, path);
  return entries.map(({ d_name }) => d_name).filter((name) => name !== '.' && name !== '..');
}

function* entriesOf(p: Process, path: string): Steps<K.Dirent[]> {
  const entries: K.Dirent[] = [];
  const fd = p.open(path, K.O_RDONLY | K.O_DIRECTORY | K.O_CLOEXEC);
  if (fd < 0) return entries;
  yield* readEntries(p, fd, entries);
  p.close(fd);
  return entries;
}

/** The real path of a directory from the root of all directories, found by the names that lead to it. */
export function* whereIs(p: Process, path: string): Steps<string> {
  const names: string[] = [];
  const stat = K.newStat();
  let here = path;
  for (p.stat(here, stat); stat.st_ino !== EXT4_ROOT_INO; here = `${here}/..`, p.stat(here, stat)) {
    const { st_ino } = stat;
    const entry = (yield* entriesOf(p, `${here}/..`)).find(
      ({ d_ino, d_name }) => d_ino === st_ino && !/^\.\.?$/.test(d_name),
    );
    if (!entry) break;
    names.unshift(entry.d_name);
  }
  return [p.kernel.mounted().where, ...names].join('/');
}
