/**
 * A file that a command writes, from the check whether it may be written to the file under its final name:
 *
 *     open ──▶ .NAME.x7Qk….part, ours alone (0600), kept by its descriptor ── write ──▶ keep ──▶ NAME      or discard
 *
 * The temporary name is random and the file is created exclusively, so that no file of another user is opened. The old
 * file under NAME stays whole until the new one is. The new file gets the old file's mode or the usual one, and never
 * permits more than its source. It may not be an input of the command under any name. An existing file is replaced only
 * if it is an output of the same kind, or if the user asks for it.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Refused } from '../../bytes/refused.ts';

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDWR } = fs.constants;
/** `isOwn` gets this many bytes of an existing file. */
const HEAD_BYTES = 4096;

export interface OutputHow {
  /** The image from which it is made. The output does not permit more than this file. */
  source?: string | undefined;
  /** Other files of this command, which the output may not be: their role in the command, and their paths. */
  others: Readonly<Record<string, string | undefined>>;
  /** Answers whether a file with this beginning was written by a command like this one. */
  isOwn(head: Uint8Array): boolean;
  /** Replaces any existing file. */
  force: boolean;
}

export const sameFile = (a: string, b: string): boolean => {
  const [one, two] = [a, b].map((name) => fs.statSync(name, { throwIfNoEntry: false, bigint: true }));
  if (one && two) return one.dev === two.dev && one.ino === two.ino;
  return !one && !two && realName(a) === realName(b);
};

/** The real path of a file that may not exist yet, though a link to it may. */
export function realName(name: string): string {
  try {
    return fs.realpathSync(name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const link = fs.lstatSync(name, { throwIfNoEntry: false });
    return link ? realName(path.resolve(path.dirname(name), fs.readlinkSync(name))) : path.resolve(name);
  }
}

function headOf(name: string): Uint8Array {
  const fd = fs.openSync(name, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.subarray(0, fs.readSync(fd, head, 0, head.length, 0));
  } finally {
    fs.closeSync(fd);
  }
}

/** Answers whether another user made the link, because such a link leads where that user wants it. */
function isForeignLink(name: string): boolean {
  const link = fs.lstatSync(name, { throwIfNoEntry: false });
  return link?.isSymbolicLink() === true && link.uid !== process.getuid?.() && link.uid !== 0;
}

function refusal(name: string, { others, isOwn, force }: OutputHow): string | undefined {
  for (const [what, other] of Object.entries(others))
    if (other !== undefined && sameFile(name, other)) return `${name} is ${what}: name another file to write to`;
  if (isForeignLink(name)) return `${name} is another user's link, and is not followed`;
  const there = fs.statSync(name, { throwIfNoEntry: false });
  if (there?.isDirectory()) return `${name} is a directory`;
  if (there?.isBlockDevice()) return `${name} is a disk; what is written here is files`;
  if (!there?.isFile() || there.size === 0 || force) return undefined;
  return isOwn(headOf(name)) ? undefined : `${name} is there already, and is no output of ours: --force replaces it`;
}

/** The name of a file until it is whole. It is random, so that no other user can take it before. */
export const besideName = (target: string, drawn: string): string => {
  const { dir, base } = path.parse(target);
  return path.join(dir, `.${base.slice(0, 200)}.${drawn}.part`);
};

export class Output {
  /** The final path. */
  readonly path: string;
  /** The temporary path; undefined for a pipe or a terminal, which is written directly. */
  readonly #beside: string | undefined;
  readonly #mode: number;
  readonly #owner: { uid: number; gid: number } | undefined;
  #fd: number | undefined;

  private constructor(target: string, there: fs.Stats | undefined, source: fs.Stats | undefined) {
    this.path = target;
    const usual = there?.isFile() ? there.mode : 0o666 & ~process.umask();
    this.#mode = usual & (source?.isFile() ? source.mode : 0o777) & 0o777;
    this.#owner = source && process.getuid?.() === 0 ? source : undefined;
    if (there && !there.isFile()) {
      this.#fd = fs.openSync(target, 'w');
      return;
    }
    this.#beside = besideName(target, randomBytes(12).toString('base64url'));
    fs.accessSync(path.dirname(target), fs.constants.W_OK);
  }

  /** The file is created at its first write, so that a command interrupted before that leaves no file. */
  get fd(): number {
    if (this.#fd === undefined) {
      this.#fd = fs.openSync(this.beside, O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR, 0o600);
      process.once('exit', this.#clear);
    }
    return this.#fd;
  }

  /** The name under which it is written. */
  get beside(): string {
    return this.#beside ?? this.path;
  }

  /** Checks the output before any work is done. */
  static open(name: string, how: OutputHow): Output | Refused {
    try {
      const why = refusal(name, how);
      if (why !== undefined) return new Refused(why);
      const target = realName(name);
      const stat = (of: string | undefined) =>
        of === undefined ? undefined : fs.statSync(of, { throwIfNoEntry: false });
      return new Output(target, stat(target), stat(how.source));
    } catch (error) {
      return new Refused(`${name} cannot be written: ${(error as Error).message}`);
    }
  }

  /** The file is whole and takes its name. */
  keep(): void {
    const { fd } = this;
    if (this.#beside !== undefined) {
      // The owner changes first, because until the end only root may read it.
      if (this.#owner) fs.fchownSync(fd, this.#owner.uid, this.#owner.gid);
      fs.fchmodSync(fd, this.#mode);
      fs.renameSync(this.#beside, this.path);
      process.off('exit', this.#clear);
    }
    fs.closeSync(fd);
  }

  /** Removes a file that is not needed after all, or could not be written. */
  discard(): void {
    if (this.#fd === undefined) return;
    fs.closeSync(this.#fd);
    this.#clear();
    process.off('exit', this.#clear);
  }

  /** Leaves an incomplete file under its temporary name, because its content may be needed. */
  leave(): void {
    process.off('exit', this.#clear);
  }

  readonly #clear = (): void => {
    if (this.#beside !== undefined) fs.rmSync(this.#beside, { force: true });
  };
}

export function writePieces({ fd }: Output, pieces: Iterable<string>): void {
  for (const piece of pieces) writeAll(fd, Buffer.from(piece));
}

/** Writes all bytes, because one write may take only some of them. */
export function writeAll(fd: number, bytes: Uint8Array, at: number | null = null): void {
  for (let done = 0; done < bytes.length; )
    done += fs.writeSync(fd, bytes, done, bytes.length - done, at === null ? null : at + done);
}
