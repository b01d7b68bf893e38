/**
 * tar -c puts files into an archive in the order in which it reaches them.
 *
 *      d ─▶ opened, all names read ─▶ its header ─▶ each name in turn
 *      f ─▶ opened, header ─▶ its bytes, as many at a time as the record has room for
 *      a file that came before under another name ─▶ a link to that
 */
import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { Unknowable } from '../../shell/process/thrown.ts';
import { parseMode } from '../../shell/program/modes.ts';
import { complain } from '../../shell/program/program.ts';
import { named, readEntries } from '../../shell/program/read-all.ts';
import { BLOCK, encode, type Member, TYPE } from './header.ts';
import { Listing } from './listing.ts';
import { excluded, outside, shown } from './names.ts';
import type { RecordWriter } from './records.ts';

const LOOK = K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK | K.O_NOFOLLOW | K.O_CLOEXEC;

/** Values that every member gets instead of its file's. */
interface Overrides {
  readonly owner: number | undefined;
  readonly group: number | undefined;
  readonly mtime: number | undefined;
  readonly mode: string | undefined;
  readonly numeric: boolean;
}

export interface Manner {
  readonly overrides: Overrides;
  readonly excluded: readonly string[];
  readonly recursive: boolean;
  readonly sort: 'none' | 'name' | 'inode';
  readonly verbose: number;
  /** With more than one operand a file may come again although it has only one name. */
  readonly several: boolean;
  /** gzip writes the archive while tar reads. */
  readonly packed: boolean;
}

const TYPES: Readonly<Record<number, string>> = {
  [K.S_IFREG]: TYPE.FILE,
  [K.S_IFDIR]: TYPE.DIRECTORY,
  [K.S_IFLNK]: TYPE.SYMLINK,
  [K.S_IFCHR]: TYPE.CHARACTER,
  [K.S_IFBLK]: TYPE.BLOCK,
  [K.S_IFIFO]: TYPE.FIFO,
};

/** A name in an open directory, and its path in the archive. */
interface Place {
  readonly dirfd: number;
  readonly name: string;
  readonly path: string;
}

export function sorted(entries: K.Dirent[], sort: Manner['sort']): K.Dirent[] {
  if (sort === 'inode') return entries.sort((a, b) => a.d_ino - b.d_ino);
  return sort === 'name' ? entries.sort((a, b) => (a.d_name < b.d_name ? -1 : 1)) : entries;
}

export class Creator {
  readonly #p: Process;
  readonly #archive: RecordWriter;
  readonly #manner: Manner;
  readonly #say: (text: string) => void;
  readonly #listing: Listing;
  /** The inode of the archive, if it is a file. */
  readonly #itself: number;
  readonly #links = new Map<number, string>();
  readonly #removed = new Set<string>();
  failed = false;

  constructor(p: Process, archive: RecordWriter, manner: Manner, itself: number, say: (text: string) => void) {
    this.#p = p;
    this.#archive = archive;
    this.#manner = manner;
    this.#itself = itself;
    this.#say = say;
    this.#listing = new Listing(manner.overrides.numeric);
  }

  *operand(dirfd: number, word: string): Steps<void> {
    const name = word.length > 1 ? word.replace(/\/+$/, '') || '/' : word;
    if (!excluded(name, this.#manner.excluded)) yield* this.#dump({ dirfd, name, path: name });
  }

  #fail(path: string, what: string, error: number): void {
    this.failed = true;
    complain(this.#p, `${shown(path)}: ${what}: ${errorText(error)}`);
  }

  *#dump({ dirfd, name, path }: Place): Steps<void> {
    const p = this.#p;
    const kept = this.#kept(path, 'member names');
    const stat = K.newStat();
    const there = yield* p.turn(p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, stat));
    if (there < 0) return this.#fail(path, 'Cannot stat', there);
    const type = TYPES[stat.st_mode & K.S_IFMT];
    if (type === undefined) {
      complain(p, `${shown(path)}: socket ignored`);
      return;
    }
    if (type === TYPE.DIRECTORY) return yield* this.#directory({ dirfd, name, path }, stat);
    if (stat.st_ino === this.#itself && this.#manner.packed)
      throw new Unknowable(
        `tar: ${shown(path)} is the archive, which gzip writes meanwhile: how much it has by then is left to chance on Linux; write it to another directory`,
      );
    if (stat.st_ino === this.#itself) {
      complain(p, `${shown(path)}: file is the archive; not dumped`);
      return;
    }
    const again = stat.st_nlink > 1 || this.#manner.several;
    const earlier = again ? this.#links.get(stat.st_ino) : undefined;
    if (earlier !== undefined && type === TYPE.FILE) {
      // tar opens the file before it finds the earlier name.
      const fd = p.openat(dirfd, name, LOOK);
      if (fd < 0) return this.#fail(path, 'Cannot open', fd);
      p.fstat(fd, stat);
      p.close(fd);
    }
    if (earlier !== undefined) return yield* this.#put(path, stat, this.#member(kept, stat, TYPE.LINK, earlier));
    if (type === TYPE.FILE) return yield* this.#file({ dirfd, name, path }, kept, again);
    const target = type === TYPE.SYMLINK ? p.readlinkat(dirfd, name, stat.st_size + 1) : '';
    if (typeof target === 'number') return this.#fail(path, 'Cannot readlink', target);
    yield* this.#put(path, stat, this.#member(kept, stat, type, target));
    if (again) this.#remember(path, stat);
  }

  /** The name without a part that leads out of the directory. Each such part is reported once. */
  #kept(path: string, of: string): string {
    const lead = outside(path);
    if (lead === '') return path;
    const said = `${lead} ${of}`;
    if (!this.#removed.has(said)) complain(this.#p, `Removing leading \`${lead}' from ${of}`);
    this.#removed.add(said);
    return path.slice(lead.length) || '.';
  }

  #member(name: string, stat: K.Stat, type: string, link = ''): Member {
    const { owner, group, mtime, mode, numeric } = this.#manner.overrides;
    const [uid, gid] = [owner ?? stat.st_uid, group ?? stat.st_gid];
    const userName = (id: number): string => (id === 0 && !numeric ? 'root' : '');
    const permitted = stat.st_mode & 0o7777;
    const device = type === TYPE.CHARACTER || type === TYPE.BLOCK;
    return {
      name,
      type,
      link,
      uid,
      gid,
      mode: mode === undefined ? permitted : parseMode(mode, permitted, type === TYPE.DIRECTORY, 0)!,
      size: type === TYPE.FILE ? stat.st_size : 0,
      mtime: mtime ?? stat.st_mtime,
      user: userName(uid),
      group: userName(gid),
      device: device ? { major: stat.st_rdev >> 8, minor: stat.st_rdev & 255 } : undefined,
    };
  }

  /** Remembers the path, so that the file becomes a link to it if it comes again. */
  #remember(path: string, { st_ino }: K.Stat): void {
    this.#links.set(st_ino, this.#kept(path, 'hard link targets'));
  }

  /** `path` is the name under which tar reached it. */
  *#put(path: string, { st_mtime }: K.Stat, member: Member): Steps<void> {
    const { verbose } = this.#manner;
    if (verbose > 0)
      this.#say(verbose > 1 ? this.#listing.line({ ...member, name: path, mtime: st_mtime }) : `${shown(path)}\n`);
    for (const block of encode(member, this.#manner.overrides.numeric)) yield* this.#archive.put(block);
  }

  *#directory({ dirfd, name, path }: Place, { st_ino }: K.Stat): Steps<void> {
    const p = this.#p;
    const slash = path.endsWith('/') ? path : `${path}/`;
    const fd = p.openat(dirfd, name, LOOK);
    if (fd < 0) return this.#fail(slash, 'Cannot open', fd);
    const stat = K.newStat();
    // once for the directory, and once for reading its names
    p.fstat(fd, stat);
    if (this.#manner.recursive) p.fstat(fd, stat);
    stat.st_ino = st_ino;
    const entries: K.Dirent[] = [];
    const error = this.#manner.recursive ? yield* readEntries(p, fd, entries) : 0;
    if (error < 0) this.#fail(slash, 'Cannot savedir', error);
    else {
      yield* this.#put(slash, stat, this.#member(this.#kept(slash, 'member names'), stat, TYPE.DIRECTORY));
      for (const { d_name } of sorted(entries.filter(named), this.#manner.sort))
        if (!excluded(slash + d_name, this.#manner.excluded))
          yield* this.#dump({ dirfd: fd, name: d_name, path: slash + d_name });
      p.fstat(fd, K.newStat());
    }
    p.close(fd);
  }

  *#file({ dirfd, name, path }: Place, kept: string, again: boolean): Steps<void> {
    const p = this.#p;
    const fd = yield* p.turn(p.openat(dirfd, name, LOOK));
    if (fd < 0) return this.#fail(path, 'Cannot open', fd);
    const stat = K.newStat();
    p.fstat(fd, stat);
    const member = this.#member(kept, stat, TYPE.FILE);
    yield* this.#put(path, stat, member);
    if (again) this.#remember(path, stat);
    yield* this.#copy(fd, path, member.size);
    p.fstat(fd, K.newStat());
    p.close(fd);
  }

  *#copy(fd: number, path: string, size: number): Steps<void> {
    const p = this.#p;
    let done = 0;
    while (done < size) {
      const wanted = Math.min(yield* this.#archive.room(), size - done);
      const buffer = new ReadBuffer(wanted);
      const n = yield* p.turn(p.read(fd, buffer, wanted));
      if (n < 0) {
        this.failed = true;
        complain(p, `${shown(path)}: Read error at byte ${done}, while reading ${wanted} bytes: ${errorText(n)}`);
      }
      // Zeros replace missing bytes, because the header already told the size.
      const bytes = n === wanted ? buffer.data : n > 0 ? buffer.data.slice(0, n) : new Uint8Array(wanted);
      yield* this.#archive.put(bytes.subarray(0, n > 0 ? n : wanted));
      done += n > 0 ? n : wanted;
    }
    if (done % BLOCK > 0) yield* this.#archive.put(new Uint8Array(BLOCK - (done % BLOCK)));
  }

  /** tar -A copies an archive with its end blocks. So without -i only the first of several archives is found again. */
  *archive(dirfd: number, name: string): Steps<void> {
    const p = this.#p;
    const fd = p.openat(dirfd, name, K.O_RDONLY);
    if (fd < 0) return this.#fail(name, 'Cannot open', fd);
    const stat = K.newStat();
    p.fstat(fd, stat);
    yield* this.#copy(fd, name, stat.st_size);
    p.close(fd);
  }
}
