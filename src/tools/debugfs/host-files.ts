/** Files of the machine that debugfs runs on, as far as its requests read or write them; each answers with what the machine says where it refuses. */

export interface HostFile {
  write(at: number, bytes: Uint8Array): void;
  /** How long it is to be, and that it is done. */
  end(size: number): void;
}

export interface Attributes {
  mode: number;
  uid: number;
  gid: number;
  /** In seconds. */
  atime: number;
  mtime: number;
}

export interface HostSource {
  readonly size: number;
  /** As many bytes as there are, or why there are none. */
  read(at: number, length: number): Uint8Array | string;
}

export const NO_HOST =
  'files of a machine are not at hand here; the command line, ext4lab debugfs, reads and writes them';

export interface HostFiles {
  /** A file to be read, or why there is none. */
  open(name: string): HostSource | string;
  /** A file to be written from its beginning, or why there is none. `fresh`: nothing that is there already, and no link, is followed. */
  create(name: string, fresh?: boolean): HostFile | string;
  /** What a name is, or why it is nothing. */
  kindOf(name: string): { directory: boolean } | string;
  makeDirectory(name: string): string | undefined;
  makeLink(name: string, target: string): string | undefined;
  /** Sets what it can, and says what it cannot. */
  setAttributes(name: string, attributes: Attributes): string | undefined;
}
