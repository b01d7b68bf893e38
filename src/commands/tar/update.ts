/**
 * tar -u finds the names that an archive lacks, or has in an older version.
 *
 *      d/      a directory that the archive has: each name in it is checked instead
 *      d/a     a file that the archive has, and no older: not put there again
 */
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { Unknowable } from '../../shell/process/thrown.ts';
import { named, readEntries } from '../../shell/program/read-all.ts';
import type { Member } from './header.ts';
import { shown } from './names.ts';

const LOOK = K.O_RDONLY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY;

export interface Wanted {
  readonly dirfd: number;
  readonly name: string;
}

const bare = (name: string): string => name.replace(/(.)\/+$/, '$1');

export class Lacking {
  readonly #p: Process;
  readonly #sorted: (entries: K.Dirent[]) => K.Dirent[];
  #names: Wanted[];

  constructor(p: Process, names: readonly Wanted[], sorted: (entries: K.Dirent[]) => K.Dirent[]) {
    this.#p = p;
    this.#sorted = sorted;
    this.#names = names.map(({ dirfd, name }) => ({ dirfd, name: bare(name) }));
    for (const [i, { name }] of this.#names.entries())
      for (const [j, other] of this.#names.entries())
        if (i !== j && `${name}/`.startsWith(`${other.name}/`))
          throw new Unknowable(`tar -u takes each name once here, and ${name} is in ${other.name}`);
  }

  /** The names to add to the archive, once all its members are known. */
  get names(): readonly Wanted[] {
    return this.#names;
  }

  *told(member: Member): Steps<void> {
    const p = this.#p;
    const name = bare(member.name);
    const found = this.#names.find((one) => one.name === name);
    if (!found) return this.#within(name);
    const stat = K.newStat();
    if (p.fstatat(found.dirfd, name, K.AT_SYMLINK_NOFOLLOW, stat) < 0) return;
    const directory = (stat.st_mode & K.S_IFMT) === K.S_IFDIR;
    if (!directory && stat.st_mtime > member.mtime) return;
    this.#names = this.#names.filter((one) => one !== found);
    if (directory) this.#names.push(...(yield* this.#inside(found)));
  }

  /** GNU's tar takes such a member for the directory itself, and leaves out the rest of the directory. */
  #within(name: string): void {
    const above = this.#names.find((one) => name.startsWith(`${one.name}/`));
    if (above)
      throw new Unknowable(
        `the archive has ${shown(name)}, but not ${shown(above.name)}; name what tar -u is to look at`,
      );
  }

  *#inside({ dirfd, name }: Wanted): Steps<Wanted[]> {
    const p = this.#p;
    const fd = p.openat(dirfd, name, LOOK);
    if (fd < 0) return [];
    const entries: K.Dirent[] = [];
    yield* readEntries(p, fd, entries);
    p.close(fd);
    return this.#sorted(entries.filter(named)).map(({ d_name }) => ({ dirfd, name: `${name}/${d_name}` }));
  }
}
