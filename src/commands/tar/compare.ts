/**
 * tar -d compares the members with the files of the same names.
 *
 *      file        type · mode · owner · group · time · size · bytes
 *      directory   type · mode           symlink   where it leads           link   whether it is one
 */
import { ERRNO } from '../../engine/fs/failure.ts';
import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { complain } from '../../shell/program/program.ts';
import { ByType } from './by-type.ts';
import type { Member } from './header.ts';
import type { Members } from './members.ts';
import { shown } from './names.ts';

const LOOK = K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK | K.O_NOFOLLOW | K.O_CLOEXEC;

export class Comparer extends ByType {
  readonly #dirfd: number;
  readonly #say: (text: string) => void;
  differs = false;

  constructor(p: Process, members: Members, dirfd: number, say: (text: string) => void) {
    super(p, members);
    this.#dirfd = dirfd;
    this.#say = say;
  }

  *member(member: Member): Steps<void> {
    const name = member.name.replace(/(.)\/+$/, '$1');
    yield* this.named(name, member);
  }

  #tell(name: string, what: string): void {
    this.differs = true;
    this.#say(`${shown(name)}: ${what}\n`);
  }

  /** A missing file counts only as a difference. */
  #trouble(name: string, what: string, error: number): void {
    const missing = error === -ERRNO.ENOENT;
    if (missing) this.differs = true;
    else this.failed = true;
    complain(this.p, `${shown(name)}: ${missing ? 'Warning: ' : ''}Cannot ${what}: ${errorText(error)}`);
  }

  #look(name: string): K.Stat | undefined {
    const stat = K.newStat();
    const error = this.p.fstatat(this.#dirfd, name, K.AT_SYMLINK_NOFOLLOW, stat);
    if (error === 0) return stat;
    this.#trouble(name, 'stat', error);
    return undefined;
  }

  /** The stat of a file. Undefined, after a message, if there is none of that type. */
  #ofType(name: string, type: number): K.Stat | undefined {
    const stat = this.#look(name);
    if (!stat || (stat.st_mode & K.S_IFMT) === type) return stat;
    this.#tell(name, 'File type differs');
    return undefined;
  }

  #mode(name: string, { mode }: Member, { st_mode }: K.Stat): void {
    if ((st_mode & 0o7777) !== (mode & 0o7777)) this.#tell(name, 'Mode differs');
  }

  protected override directory(name: string, member: Member): void {
    const stat = this.#ofType(name, K.S_IFDIR);
    if (stat) this.#mode(name, member, stat);
  }

  protected override symlink(name: string, { link }: Member): void {
    const target = this.p.readlinkat(this.#dirfd, name, link.length + 1);
    if (typeof target === 'number') this.#trouble(name, 'readlink', target);
    else if (target !== link) this.#tell(name, 'Symlink differs');
  }

  protected override link(name: string, { link }: Member): void {
    const stat = this.#look(name);
    const target = stat && this.#look(link);
    if (target && target.st_ino !== stat.st_ino) this.#tell(name, `Not linked to ${shown(link)}`);
  }

  protected override *file(name: string, member: Member): Steps<void> {
    const stat = this.#ofType(name, K.S_IFREG);
    if (!stat) return;
    this.#mode(name, member, stat);
    if (stat.st_uid !== member.uid) this.#tell(name, 'Uid differs');
    if (stat.st_gid !== member.gid) this.#tell(name, 'Gid differs');
    if (stat.st_mtime !== member.mtime) this.#tell(name, 'Mod time differs');
    if (stat.st_size !== member.size) return this.#tell(name, 'Size differs');
    const fd = this.p.openat(this.#dirfd, name, LOOK);
    if (fd < 0) return this.#trouble(name, 'open', fd);
    if (!(yield* this.#equal(fd, member))) this.#tell(name, 'Contents differ');
    this.p.close(fd);
  }

  *#equal(fd: number, { size }: Member): Steps<boolean> {
    let left = size;
    for (let data = yield* this.members.data(); data; data = yield* this.members.data()) {
      const wanted = Math.min(left, data.length);
      const buffer = new ReadBuffer(wanted);
      const n = yield* this.p.turn(this.p.read(fd, buffer, wanted));
      if (n !== wanted || buffer.data.some((byte, i) => i < n && byte !== data[i])) return false;
      left -= wanted;
    }
    return true;
  }
}
