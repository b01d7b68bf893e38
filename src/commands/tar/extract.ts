/**
 * tar -x makes files from members.
 *
 *      file        made anew (an old file is removed), its bytes, times, owner, mode
 *      directory   made for its owner alone; its own times and mode come when the archive has left it
 *      symlink     one that leads out stands as an empty file until the end, so that nothing is written through it
 */

import { ERRNO } from '../../engine/fs/failure.ts';
import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { complain, quote } from '../../shell/program/program.ts';
import { ByType } from './by-type.ts';
import { type Member, TYPE } from './header.ts';
import type { Members } from './members.ts';
import { outside, shown, stripped } from './names.ts';

const NEW = K.O_WRONLY | K.O_CREAT | K.O_EXCL | K.O_NOCTTY | K.O_NONBLOCK | K.O_CLOEXEC;
const OMIT: K.Timespec = { sec: 0, nsec: K.UTIME_OMIT };

export interface Manner {
  /** The directory that members go into. */
  readonly dirfd: number;
  readonly keepOld: boolean;
  readonly touch: boolean;
  readonly owners: boolean;
  readonly numeric: boolean;
  readonly modes: boolean;
  readonly strip: number;
  /** Called for a missing parent directory that tar makes. */
  making(name: string): void;
}

export class Extractor extends ByType {
  readonly #manner: Manner;
  readonly #removed = new Set<string>();
  /** Directories that do not have their times yet, outermost first. */
  readonly #open: { name: string; member: Member; there: K.Stat | undefined }[] = [];
  /** Links that stand as empty files. */
  readonly #links: { name: string; member: Member }[] = [];

  constructor(p: Process, members: Members, manner: Manner) {
    super(p, members);
    this.#manner = manner;
  }

  *member(member: Member): Steps<void> {
    const name = this.#nameOf(member.name, 'member names', this.#manner.strip);
    if (name === undefined) return;
    this.#leave(name);
    yield* this.named(name, member);
  }

  /** Finishes links and directories after all members. */
  finish(): void {
    for (const { name, member } of this.#links) {
      const p = this.p;
      const { dirfd } = this.#manner;
      const stat = K.newStat();
      if (p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, stat) < 0 || stat.st_size > 0) continue;
      p.unlinkat(dirfd, name, 0);
      const made = p.symlinkat(member.link, dirfd, name);
      if (made < 0) this.#fail(name, `Cannot create symlink to ${quote(shown(member.link))}`, made);
      else this.#finishName(name, member);
    }
    for (let last = this.#open.pop(); last; last = this.#open.pop())
      this.#finishName(last.name, last.member, last.there);
  }

  #nameOf(given: string, of: string, strip: number): string | undefined {
    const rest = stripped(given, strip);
    if (rest === undefined || rest === '') return undefined;
    const lead = outside(rest);
    if (lead !== '' && !this.#removed.has(lead + of)) {
      this.#removed.add(lead + of);
      complain(this.p, `Removing leading \`${lead}' from ${of}`);
    }
    return rest.slice(lead.length).replace(/\/+$/, '') || '.';
  }

  #fail(name: string, what: string, error: number): void {
    this.failed = true;
    complain(this.p, `${shown(name)}: ${what}: ${errorText(error)}`);
  }

  /** Sets the times of directories that the archive has left. */
  #leave(name: string): void {
    for (;;) {
      const last = this.#open.at(-1);
      if (!last || last.name === '.' || name.startsWith(`${last.name}/`)) return;
      this.#open.pop();
      this.#finishName(last.name, last.member, last.there);
    }
  }

  /** Calls `make`. It removes a file in the way, and makes missing directories. */
  #makeWay(name: string, make: () => number): number {
    let result = make();
    if (result === -ERRNO.ENOENT && this.#parents(name)) result = make();
    if (result !== -ERRNO.EEXIST || this.#manner.keepOld) return result;
    const p = this.p;
    const { dirfd } = this.#manner;
    const gone = p.unlinkat(dirfd, name, 0);
    if (gone !== -ERRNO.EISDIR) return gone < 0 ? gone : make();
    return p.unlinkat(dirfd, name, K.AT_REMOVEDIR) < 0 ? result : make();
  }

  #parents(name: string): boolean {
    const p = this.p;
    let made = false;
    for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1))
      if (at > 0 && p.mkdirat(this.#manner.dirfd, name.slice(0, at), 0o777) === 0) {
        made = true;
        this.#manner.making(name.slice(0, at));
      }
    return made;
  }

  protected override directory(name: string, member: Member): void {
    const { dirfd, keepOld } = this.#manner;
    const p = this.p;
    const stat = K.newStat();
    let there = false;
    const made = this.#makeWay(name, () => {
      const result = p.mkdirat(dirfd, name, member.mode & 0o700);
      if (result !== -ERRNO.EEXIST || keepOld || there) return result;
      there = p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, stat) === 0 && (stat.st_mode & K.S_IFMT) === K.S_IFDIR;
      return there ? 0 : result;
    });
    // An old directory keeps its times.
    if (made === -ERRNO.EEXIST && keepOld) return;
    if (made < 0) this.#fail(name, 'Cannot mkdir', made);
    else this.#open.push({ name, member, there: there ? stat : undefined });
    // GNU's tar looks at the directory itself once more, and again at the end.
    if (name === '.') p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, stat);
  }

  protected override symlink(name: string, member: Member): void {
    const { dirfd } = this.#manner;
    const p = this.p;
    const leadsOut = member.link.startsWith('/') || /(^|\/)\.\.(\/|$)/.test(member.link);
    if (!leadsOut) {
      const made = this.#makeWay(name, () => p.symlinkat(member.link, dirfd, name));
      if (made < 0) this.#fail(name, `Cannot create symlink to ${quote(shown(member.link))}`, made);
      else this.#finishName(name, member);
      return;
    }
    const fd = this.#makeWay(name, () => p.openat(dirfd, name, K.O_WRONLY | K.O_CREAT | K.O_EXCL, 0));
    if (fd < 0) {
      this.#fail(name, 'Cannot open', fd);
      return;
    }
    p.fstat(fd, K.newStat());
    p.close(fd);
    this.#links.push({ name, member });
  }

  protected override link(name: string, member: Member): void {
    const { dirfd } = this.#manner;
    const p = this.p;
    const target = this.#nameOf(member.link, 'hard link targets', 0);
    if (target === undefined) return;
    const [one, other] = [K.newStat(), K.newStat()];
    const made = this.#makeWay(name, () => {
      const result = p.linkat(dirfd, target, dirfd, name, 0);
      const same =
        result === -ERRNO.EEXIST &&
        p.fstatat(dirfd, target, K.AT_SYMLINK_NOFOLLOW, one) === 0 &&
        p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, other) === 0 &&
        one.st_ino === other.st_ino;
      return same ? 0 : result;
    });
    if (made < 0) this.#fail(name, `Cannot hard link to ${quote(shown(target))}`, made);
  }

  protected override *file(name: string, member: Member): Steps<void> {
    const { dirfd } = this.#manner;
    const p = this.p;
    const fd = this.#makeWay(name, () => p.openat(dirfd, name, NEW, member.mode & 0o700));
    if (fd < 0) return this.#fail(name, 'Cannot open', fd);
    let left = member.size;
    let good = true;
    for (let data = yield* this.members.data(); data && good; data = yield* this.members.data()) {
      const wanted = Math.min(left, data.length);
      const written = yield* this.#write(fd, data, wanted);
      good = written === wanted;
      if (!good) this.#short(name, written, wanted);
      left -= wanted;
    }
    this.#finishFile(fd, member);
    p.close(fd);
  }

  *#write(fd: number, data: Uint8Array, wanted: number): Steps<number> {
    let done = 0;
    while (done < wanted) {
      const n = yield* this.p.turn(this.p.write(fd, data, done, wanted - done));
      if (n < 0) return done > 0 ? done : n;
      done += n;
    }
    return done;
  }

  #short(name: string, written: number, wanted: number): void {
    this.failed = true;
    if (written <= 0) this.#fail(name, 'Cannot write', written);
    else complain(this.p, `${shown(name)}: Wrote only ${written} of ${wanted} bytes`);
  }

  #owner({ user, uid }: Member): number {
    return user === 'root' && !this.#manner.numeric ? 0 : uid;
  }

  #group({ group, gid }: Member): number {
    return group === 'root' && !this.#manner.numeric ? 0 : gid;
  }

  #mode({ mode }: Member): number {
    return this.#manner.modes ? mode & 0o7777 : mode & 0o777 & ~this.p.umask;
  }

  #times({ mtime }: Member): [K.Timespec, K.Timespec] {
    return [OMIT, { sec: mtime, nsec: 0 }];
  }

  #finishFile(fd: number, member: Member): void {
    const p = this.p;
    const { touch, owners } = this.#manner;
    if (!touch) p.utimensat(fd, null, this.#times(member), 0);
    if (owners) p.fchown(fd, this.#owner(member), this.#group(member));
    if (this.#mode(member) !== (member.mode & 0o700)) p.fchmod(fd, this.#mode(member));
  }

  /** `there` is the stat of a directory that exists. */
  #finishName(name: string, member: Member, there?: K.Stat): void {
    const p = this.p;
    const { dirfd, touch, owners } = this.#manner;
    const mode = this.#mode(member);
    const flags = there ? 0 : K.AT_SYMLINK_NOFOLLOW;
    if (name === '.') p.fstatat(dirfd, name, 0, K.newStat());
    if (!touch) p.utimensat(dirfd, name, this.#times(member), flags);
    if (owners) p.fchownat(dirfd, name, this.#owner(member), this.#group(member), flags);
    if (!there) this.#modeOfNew(name, member.type === TYPE.SYMLINK ? undefined : mode);
    else if ((there.st_mode & 0o7777) !== mode) p.fchmodat(dirfd, name, mode);
  }

  /** No call sets a mode without following links, so the C library looks at the file first. A link's mode cannot be set. */
  #modeOfNew(name: string, mode: number | undefined): void {
    const p = this.p;
    const { dirfd } = this.#manner;
    const fd = p.openat(dirfd, name, K.O_RDONLY | K.O_NOFOLLOW | K.O_CLOEXEC | K.O_PATH);
    if (fd < 0) return;
    p.fstat(fd, K.newStat());
    if (mode !== undefined) p.chmodThrough(fd, dirfd, name, mode);
    p.close(fd);
  }
}
