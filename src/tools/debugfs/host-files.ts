/**
 * Files of the machine that debugfs runs on, as far as its requests read or write them. Where the machine refuses, the
 * answer is its message.
 */

export interface HostFile {
  write(at: number, bytes: Uint8Array): void;
  /** Ends the file with its size. */
  end(size: number): void;
}

export interface Attributes {
  mode: number;
  uid: number;
  gid: number;
  /** These times are in seconds. */
  atime: number;
  mtime: number;
}

export interface HostSource {
  readonly size: number;
  /** The bytes that exist there, or the reason why there are none. */
  read(at: number, length: number): Uint8Array | string;
}

export const NO_HOST =
  'files of a machine are not at hand here; the command line, ext4lab debugfs, reads and writes them';

export interface HostFiles {
  /** A file to read, or the reason why there is none. */
  open(name: string): HostSource | string;
  /** A file to write from its beginning, or the reason why there is none. With `fresh` an existing link is not followed. */
  create(name: string, fresh?: boolean): HostFile | string;
  /** The kind of a name, or the reason why it has none. */
  kindOf(name: string): { directory: boolean } | string;
  makeDirectory(name: string): string | undefined;
  makeLink(name: string, target: string): string | undefined;
  /** Sets the attributes that it can, and names those that it cannot. */
  setAttributes(name: string, attributes: Attributes): string | undefined;
}
