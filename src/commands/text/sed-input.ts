/**
 * sed reads the lines of its files one after the other. It looks ahead for the last line only when a command needs that.
 * This may open the next file.
 *
 *      sed -i     each file into a new one beside it, which takes its name when it is whole
 */
import { byteString } from '../../bytes/text.ts';
import { ERRNO } from '../../engine/fs/failure.ts';
import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { toStderr } from '../../shell/program/program.ts';
import { lastName } from '../../shell/program/targets.ts';
import { SedOutput } from './sed-output.ts';

/** Exit codes for a file that could not be opened, and for worse errors. */
const UNREAD = 2;
const UNWRITTEN = 4;

export interface Line {
  text: string;
  /** The line had its line end. */
  ended: boolean;
}

export interface InputOptions {
  names: readonly string[];
  /** The character that ends a line. */
  end: string;
  /** Each file has its own first and last line. */
  separate: boolean;
  /** The suffix of the backup, if files are edited in place. */
  inPlace: string | undefined;
}

export class SedInput {
  /** The number of the line that was read last. */
  number = 0;
  status = 0;
  /** The new file of -i, or standard output. */
  output: SedOutput;
  /** Called when a separate file begins. Ranges begin anew, too. */
  began: () => void = () => {};
  readonly #p: Process;
  readonly #how: InputOptions;
  readonly #stdout: SedOutput;
  #nth = 0;
  #fd = -1;
  #buffer: ReadBuffer | undefined;
  #text = '';
  #at = 0;
  #over = false;
  /** The new file of -i. */
  #made = '';
  #name = '';
  /** The stat of the file for -i. */
  readonly #owner = K.newStat();

  constructor(p: Process, how: InputOptions, stdout: SedOutput) {
    this.#p = p;
    this.#how = how;
    this.#stdout = stdout;
    this.output = stdout;
  }

  *next(): Steps<Line | undefined> {
    while (yield* this.#opened()) {
      if (!(yield* this.#hasMore())) {
        yield* this.close();
        continue;
      }
      this.number++;
      for (let from = this.#at; ; ) {
        const end = this.#text.indexOf(this.#how.end, from);
        const text = this.#text.slice(this.#at, end < 0 ? undefined : end);
        if (end >= 0 || this.#over) {
          this.#at = end < 0 ? this.#text.length : end + 1;
          return { text, ended: end >= 0 };
        }
        from = this.#text.length - this.#at;
        yield* this.#more();
      }
    }
    return undefined;
  }

  /** Answers whether the present line is the last one. */
  *atEnd(): Steps<boolean> {
    for (;;) {
      if (this.#fd >= 0 && (yield* this.#hasMore())) return false;
      if (this.#how.separate) return true;
      if (this.#fd >= 0) yield* this.close();
      if (!(yield* this.#opened())) return true;
    }
  }

  *#hasMore(): Steps<boolean> {
    if (this.#at >= this.#text.length && !this.#over) yield* this.#more();
    return this.#at < this.#text.length;
  }

  *#more(): Steps<void> {
    const p = this.#p;
    if (!this.#buffer) {
      const stat = K.newStat();
      p.fstat(this.#fd, stat);
      this.#buffer = new ReadBuffer(stat.st_blksize || 4096);
    }
    yield* p.ready(this.#fd);
    const n = yield* p.turn(p.read(this.#fd, this.#buffer, this.#buffer.size));
    if (n > 0) this.#text = this.#text.slice(this.#at) + byteString(this.#buffer.data, 0, n);
    else this.#text = this.#text.slice(this.#at);
    this.#at = 0;
    this.#over = n <= 0;
    if (n >= 0) return;
    // sed ends here, and leaves the descriptor open.
    this.#tell(`read error on ${this.#name === '-' ? 'stdin' : this.#name}: ${errorText(n)}`, UNWRITTEN);
    this.#fd = -1;
    this.#nth = this.#how.names.length;
  }

  #tell(message: string, status: number): void {
    toStderr(this.#p, `sed: ${message}\n`);
    this.status = status;
  }

  /** Opens the next file. Answers false if there is none. */
  *#opened(): Steps<boolean> {
    while (this.#fd < 0) {
      const name = this.#how.names[this.#nth++];
      if (name === undefined) return false;
      yield* this.#open(name);
    }
    return true;
  }

  *#open(name: string): Steps<void> {
    const p = this.#p;
    this.#name = name;
    const { inPlace } = this.#how;
    const fd = name === '-' && inPlace === undefined ? 0 : p.open(name, K.O_RDONLY);
    if (fd < 0) {
      this.#tell(`can't read ${name}: ${errorText(fd)}`, UNREAD);
      return;
    }
    yield* p.turn();
    if (inPlace !== undefined && !(yield* this.#begin(name, fd))) return;
    this.#fd = fd;
    this.#buffer = undefined;
    this.#text = '';
    this.#at = 0;
    this.#over = false;
    if (!this.#how.separate) return;
    this.number = 0;
    this.began();
  }

  /** Begins the new file of -i. */
  *#begin(name: string, fd: number): Steps<boolean> {
    const p = this.#p;
    const stat = this.#owner;
    p.fstat(fd, stat);
    if ((stat.st_mode & K.S_IFMT) !== K.S_IFREG) {
      // Like sed, this leaves the descriptor open.
      this.#tell(`couldn't edit ${name}: not a regular file`, UNWRITTEN);
      return false;
    }
    let made = -ERRNO.EEXIST;
    for (let n = 1; made === -ERRNO.EEXIST; n++) {
      this.#made = `${directoryOf(name)}/sed${String(n).padStart(6, '0')}`;
      made = yield* p.turn(p.open(this.#made, K.O_RDWR | K.O_CREAT | K.O_EXCL, 0o600));
    }
    if (made < 0) {
      this.#tell(`couldn't open temporary file ${this.#made}: ${errorText(made)}`, UNWRITTEN);
      p.close(fd);
      return false;
    }
    this.output = new SedOutput(p, made, this.#how.end);
    return true;
  }

  /** Closes the present file. With -i the new file takes its place. */
  *close(): Steps<void> {
    const p = this.#p;
    const fd = this.#fd;
    if (fd < 0) return;
    this.#fd = -1;
    const { inPlace } = this.#how;
    if (inPlace === undefined) {
      if (fd > 0) yield* p.turn(p.close(fd));
      return;
    }
    const made = this.output;
    this.output = this.#stdout;
    const stat = K.newStat();
    // sed sets an ACL of three entries, which ext4 turns into a mode. Here the mode itself is set.
    p.fchown(made.fd, this.#owner.st_uid, this.#owner.st_gid);
    p.getxattr(fd, 'system.posix_acl_access', 132);
    p.fstat(fd, stat);
    p.fchmod(made.fd, stat.st_mode & 0o7777);
    p.close(fd);
    const error = made.flush();
    yield* p.turn(p.close(made.fd));
    if (error < 0) this.#tell(`couldn't flush ${this.#made}: ${errorText(error)}`, UNWRITTEN);
    if (inPlace !== '') p.rename(this.#name, `${directoryOf(this.#name, '')}${lastName(this.#name)}${inPlace}`);
    yield* p.turn(p.rename(this.#made, this.#name));
  }
}

const directoryOf = (name: string, here = '.'): string => {
  const slash = name.lastIndexOf('/');
  return slash < 0 ? here : name.slice(0, here === '' ? slash + 1 : slash);
};
