/**
 * Open file descriptions (struct file): an inode, a position, and the flags of the open. Their numbers belong to the kernel,
 * which gives out the smallest first. A process's descriptors belong to the shell.
 */
import type { Inode } from '../fs/inode.ts';
import { O_ACCMODE, O_RDONLY, O_WRONLY } from './kernel.ts';

export class OpenFile {
  readonly inode: Inode;
  flags: number;
  position = 0;
  /** For a directory: where readdir goes on, in the directory's form. */
  cursor: unknown;

  constructor(inode: Inode, flags: number) {
    this.inode = inode;
    this.flags = flags;
  }

  get reads(): boolean {
    return (this.flags & O_ACCMODE) !== O_WRONLY;
  }

  get writes(): boolean {
    return (this.flags & O_ACCMODE) !== O_RDONLY;
  }
}

export class OpenFiles {
  readonly #files: (OpenFile | undefined)[] = [];

  add(file: OpenFile): number {
    let fd = this.#files.indexOf(undefined);
    if (fd < 0) fd = this.#files.length;
    this.#files[fd] = file;
    return fd;
  }

  get(fd: number): OpenFile | undefined {
    return this.#files[fd];
  }

  remove(fd: number): void {
    this.#files[fd] = undefined;
  }

  /** The numbers in use. */
  open(): number[] {
    return this.#files.flatMap((file, fd) => (file ? [fd] : []));
  }

  all(): OpenFile[] {
    return this.#files.filter((f) => f !== undefined);
  }
}
