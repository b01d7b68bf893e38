/** What is known of a directory. */
export interface DirInfo {
  readonly ino: number;
  /** What its “..” names, as read. */
  dotdot: number;
  /** The directory with an entry that leads here; 0 until one is found. */
  parent: number;
  blocks: { logical: number; block: number }[];
  /** i_size in blocks. */
  length: number;
  hashed: boolean;
  inline: boolean;
  entries: number;
  /** Its “..” led to an inode that is not in use, and was cleared. */
  lost?: boolean;
  /** A name stands in it twice. */
  twice?: boolean;
}
