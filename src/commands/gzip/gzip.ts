/**
 * gzip makes each file smaller, and gunzip makes it what it was. The new file gets the time, the owner and the mode of the
 * old one. The old one is removed last.
 *
 *      f ─▶ f.gz      f.gz ─▶ f      standard input ─▶ standard output
 */
import { ERRNO } from '../../engine/fs/failure.ts';
import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import type { Arguments } from '../../shell/program/arguments.ts';
import { toStderr, type Work } from '../../shell/program/program.ts';
import { GzipFault } from './fault.ts';
import { NoMember, pack, type Sizes, unpack } from './member.ts';

const [STDIN, STDOUT] = [0, 1];
const [FAILED, WARNED] = [1, 2];
const USUAL = 6;

const LOOK = K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK;
/** The endings of packed files' names. gzip adds the first. gunzip tries them in this order for a name without one. */
const ENDS = ['.gz', '.z', '-z', '.Z'];
const ENDING = /(?:\.gz|\.z|\.Z|-gz|-z|_z)$/;
const TAR_ENDING = /\.(?:tgz|taz)$/;

/** Where a file lies. If it is to be removed, its directory is kept open. */
interface Place {
  readonly dirfd: number;
  readonly base: string;
}

class Gzip {
  readonly #p: Process;
  readonly #args: Arguments;
  readonly #unpacks: boolean;
  readonly #tests: boolean;
  readonly #toStdout: boolean;
  readonly #level: number;
  #status = 0;
  #directory = { name: '', fd: -1 };
  /** Removes the file that is being written, in case that fails. */
  #making: (() => void) | undefined;

  constructor(p: Process, args: Arguments, how: { unpacks: boolean; toStdout: boolean }) {
    this.#p = p;
    this.#args = args;
    this.#tests = args.has('test');
    this.#unpacks = how.unpacks || this.#tests;
    this.#toStdout = how.toStdout;
    this.#level = args.options.reduce(
      (level, { option }) => (/\d/.test(option.short ?? '') ? Number(option.short) : level),
      USUAL,
    );
  }

  *run(): Steps<number> {
    const names = this.#args.operands;
    try {
      for (const name of names.length > 0 ? names : ['-'])
        if (name === '-') yield* this.#stdin();
        else yield* this.#file(name);
    } catch (thrown) {
      if (!(thrown instanceof GzipFault)) throw thrown;
      this.#making?.();
      return FAILED;
    }
    return this.#status;
  }

  #say(text: string): void {
    toStderr(this.#p, text);
  }

  #fail(text: string): void {
    this.#say(`gzip: ${text}\n`);
    this.#status = FAILED;
  }

  #warn(text: string): void {
    if (!this.#says('q')) this.#say(text);
    this.#status ||= WARNED;
  }

  /** Of -v and -q the last one counts. */
  #says(letter: string): boolean {
    return this.#args.options.findLast(({ option }) => /^[vq]$/.test(option.short ?? ''))?.option.short === letter;
  }

  // Files

  #place(name: string): Place {
    const p = this.#p;
    if (this.#args.has('keep') || name.startsWith('/dev/')) return { dirfd: K.AT_FDCWD, base: name };
    const cut = name.lastIndexOf('/') + 1;
    const directory = cut > 0 ? name.slice(0, cut) : '.';
    if (this.#directory.name !== directory) {
      if (this.#directory.fd >= 0) p.close(this.#directory.fd);
      this.#directory = { name: directory, fd: p.open(directory, K.O_RDONLY | K.O_DIRECTORY) };
    }
    const { fd } = this.#directory;
    return fd < 0 ? { dirfd: K.AT_FDCWD, base: name } : { dirfd: fd, base: name.slice(cut) };
  }

  /** Opens a file. A packed file may be named without its ending. */
  #look(name: string): { fd: number; name: string; place: Place } | undefined {
    const p = this.#p;
    const follows = this.#toStdout || this.#tests || this.#args.has('force');
    const tries = this.#unpacks && !ENDING.test(name) && !TAR_ENDING.test(name) ? ['', ...ENDS] : [''];
    let first = 0;
    for (const end of tries) {
      const place = this.#place(name + end);
      const fd = p.openat(place.dirfd, place.base, LOOK | (follows ? 0 : K.O_NOFOLLOW));
      if (fd >= 0) return { fd, name: name + end, place };
      first ||= fd;
      if (fd !== -ERRNO.ENOENT) break;
    }
    const said = first === -ERRNO.ENOENT && tries.length > 1 ? name + ENDS[0] : name;
    this.#fail(`${said === '' ? '' : `${said}: `}${errorText(first)}`);
    return undefined;
  }

  *#file(given: string): Steps<void> {
    const p = this.#p;
    const found = this.#look(given);
    if (!found) return;
    const { fd, name, place } = found;
    const stat = K.newStat();
    p.fstat(fd, stat);
    const away = this.#toStdout || this.#tests;
    const target = this.#unfit(name, stat) ?? (away ? { name: '' } : this.#target(name));
    if (typeof target === 'string') {
      p.close(fd);
      if (target !== '') this.#warn(`gzip: ${target}\n`);
      return;
    }
    const to = { fd: STDOUT, name: 'stdout' };
    const { dirfd } = place;
    const base = target.name.slice(name.length - place.base.length);
    const begin = (): void => {
      if (!away) Object.assign(to, { fd: this.#make(dirfd, base, target.name), name: target.name });
      if (this.#says('v')) this.#say(`${name}:\t`);
    };
    try {
      const sizes = yield* this.#work(fd, name, stat, to, begin);
      if (!sizes) return;
      p.close(fd);
      if (!away) this.#finish(to.fd, stat, place);
      this.#making = undefined;
      this.#tellOf(target.name, sizes);
    } catch (thrown) {
      if (thrown !== TAKEN) throw thrown;
      this.#say(`gzip: ${target.name} already exists;\tnot overwritten\n`);
      this.#status ||= WARNED;
      p.close(fd);
    }
  }

  /** Why gzip leaves the file as it is. */
  #unfit(name: string, { st_mode, st_nlink }: K.Stat): string | undefined {
    const type = st_mode & K.S_IFMT;
    if (type === K.S_IFDIR) return `${name} is a directory -- ignored`;
    if (this.#toStdout || this.#tests) return undefined;
    if (type !== K.S_IFREG) return `${name} is not a directory or a regular file - ignored`;
    const special = [
      [0o4000, 'set-user-ID on execution'],
      [0o2000, 'set-group-ID on execution'],
    ] as const;
    for (const [bit, what] of special) if (st_mode & bit) return `${name} is ${what} - ignored`;
    if (this.#args.has('force')) return undefined;
    if (st_mode & 0o1000) return `${name} has the sticky bit set - file ignored`;
    if (st_nlink < 2) return undefined;
    return `${name} has ${st_nlink - 1} other link${st_nlink > 2 ? 's' : ''} -- file ignored`;
  }

  /** The name of the new file, or a sentence if there is none. */
  #target(name: string): { name: string } | string {
    if (this.#unpacks) {
      if (TAR_ENDING.test(name)) return { name: name.replace(TAR_ENDING, '.tar') };
      if (ENDING.test(name)) return { name: name.replace(ENDING, '') };
      return `${name}: unknown suffix -- ignored`;
    }
    const [end] = ENDING.exec(name) ?? TAR_ENDING.exec(name) ?? [];
    if (end === undefined || this.#args.has('force')) return { name: name + ENDS[0] };
    if (!this.#says('q')) this.#say(`gzip: ${name} already has ${end} suffix -- unchanged\n`);
    return '';
  }

  #make(dirfd: number, base: string, name: string): number {
    const p = this.#p;
    const create = (): number => p.openat(dirfd, base, K.O_WRONLY | K.O_CREAT | K.O_EXCL, 0o600);
    let fd = create();
    if (fd === -ERRNO.EEXIST) {
      if (!this.#args.has('force')) throw TAKEN;
      if (dirfd === K.AT_FDCWD) p.unlink(base);
      else p.unlinkat(dirfd, base, 0);
      fd = create();
    }
    if (fd < 0) {
      this.#say(`gzip: ${name}: ${errorText(fd)}\n`);
      throw new GzipFault('open', fd);
    }
    this.#making = () => {
      p.close(fd);
      p.unlinkat(dirfd, base, 0);
    };
    return fd;
  }

  #finish(fd: number, { st_mode, st_uid, st_gid, ...stat }: K.Stat, { dirfd, base }: Place): void {
    const p = this.#p;
    const time = (sec: number, nsec: number): K.Timespec => ({ sec, nsec });
    p.utimensat(fd, null, [time(stat.st_atime, stat.st_atime_nsec), time(stat.st_mtime, stat.st_mtime_nsec)], 0);
    p.fchown(fd, -1, st_gid);
    p.fchmod(fd, st_mode & 0o7777);
    p.fchown(fd, st_uid, -1);
    p.close(fd);
    if (!this.#args.has('keep')) p.unlinkat(dirfd, base, 0);
  }

  // Bytes

  *#stdin(): Steps<void> {
    const p = this.#p;
    if (!this.#unpacks && p.isTerminal(STDOUT) && !this.#args.has('force')) {
      this.#fail('compressed data not written to a terminal. Use -f to force compression.\nFor help, type: gzip -h');
      return;
    }
    const stat = K.newStat();
    p.fstat(STDIN, stat);
    const sizes = yield* this.#work(STDIN, 'stdin', stat, { fd: STDOUT, name: 'stdout' }, () => {});
    // gzip reports nothing if it unpacks from standard input.
    if (sizes && !sizes.behind && (this.#tests || !this.#unpacks)) this.#tellOf(undefined, sizes);
  }

  /** Undefined, after a message, if there was nothing to do. `to` is known after `begin`. */
  *#work(
    fd: number,
    name: string,
    stat: K.Stat,
    to: { readonly fd: number; readonly name: string },
    begin: () => void,
  ): Steps<Sizes | undefined> {
    const p = this.#p;
    try {
      if (!this.#unpacks) {
        begin();
        const isFile = (stat.st_mode & K.S_IFMT) === K.S_IFREG;
        const named = !this.#args.has('no-name');
        const told = {
          name: named && fd !== STDIN ? name.slice(name.lastIndexOf('/') + 1) : '',
          time: named && isFile ? stat.st_mtime : 0,
        };
        return yield* pack(p, fd, to.fd, this.#level, told);
      }
      const tests = this.#tests;
      const done = yield* unpack(p, fd, begin, function* (bytes): Steps<void> {
        const error = tests ? 0 : yield* p.turn(p.writeAll(to.fd, bytes, 0, bytes.length));
        if (error < 0) throw new GzipFault('write', error);
      });
      for (const wrong of done.wrong) this.#say(`\ngzip: ${name}: ${wrong}\n`);
      if (done.wrong.length > 0) {
        this.#status = FAILED;
        if (!tests) throw new GzipFault('wrong');
        return undefined;
      }
      if (done.behind === 'garbage' || (done.behind && this.#says('v')))
        this.#warn(`\ngzip: ${name}: decompression OK, trailing ${done.behind} ignored\n`);
      return done;
    } catch (thrown) {
      if (thrown instanceof NoMember) {
        this.#say(`${thrown.why.includes('supported') ? '' : '\n'}gzip: ${name}${thrown.why}\n`);
        this.#status = FAILED;
        p.close(fd);
        return undefined;
      }
      if (thrown instanceof GzipFault) this.#tellFault(thrown, name, to.name);
      throw thrown;
    }
  }

  #tellFault({ what, error }: GzipFault, from: string, to: string): void {
    if (what === 'open' || what === 'wrong') return;
    this.#say(`\ngzip: ${what === 'write' ? to : from}: ${error < 0 ? errorText(error) : what}\n`);
  }

  /** Prints for -v the name and how much smaller the file became. `target` is the new name. */
  #tellOf(target: string | undefined, { plain, packed }: Sizes): void {
    if (!this.#says('v')) return;
    if (this.#tests) {
      this.#say(' OK\n');
      return;
    }
    const ratio = `${(plain === 0 ? 0 : (100 * (plain - packed)) / plain).toFixed(1).padStart(5)}%`;
    const done = this.#args.has('keep') ? 'created' : 'replaced with';
    this.#say(`${ratio}${target === undefined ? '' : ` -- ${done} ${target || 'stdout'}`}\n`);
  }
}

/** Thrown if the new file's name is taken. */
const TAKEN = { taken: true };

const work = (unpacks: boolean, toStdout: boolean): Work => ({
  check: (_operands, args) =>
    args.has('force') && (toStdout || args.has('stdout')) && (unpacks || args.has('decompress'))
      ? { index: 0, message: 'gzip -f together with -c and -d would print what is not packed, too; use cat for that' }
      : undefined,
  *run(p, args) {
    p.name = 'gzip';
    const how = { unpacks: unpacks || args.has('decompress'), toStdout: toStdout || args.has('stdout') };
    return yield* new Gzip(p, args, how).run();
  },
});

export const gzip = work(false, false);
const gunzip = work(true, false);
const zcat = work(true, true);

/** The work of gzip, gunzip and zcat. */
export const WORK: Readonly<Record<string, Work>> = { gzip, gunzip, zcat };
