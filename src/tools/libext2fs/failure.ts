/** A failure that stops a request half-way, in e2fsprogs's words. It is not an Error, because nothing is wrong with us. */
export class LibraryFailure {
  readonly says: string;
  /** The failure itself, without the action that it stopped. */
  readonly cause: string;

  constructor(says: string, cause = says) {
    this.says = says;
    this.cause = cause;
  }
}

export const NO_BLOCK = 'Could not allocate block in ext2 filesystem';
export const NO_INODE = 'Could not allocate inode in ext2 filesystem';
export const NOT_FOUND = 'File not found by ext2_lookup';
export const NOT_A_DIRECTORY = 'Ext2 inode is not a directory';
export const DIRECTORY_EXISTS = 'Ext2 directory already exists';
export const FILE_EXISTS = 'Ext2 file already exists';
export const BAD_SUM = 'Directory block checksum does not match directory block';
export const TOO_BIG = 'Ext2 file too big';
