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

/** Where records lie: in a block, or in an inode; bytes are told from `base` on. `closed`: their sum lies behind. */
export interface Records {
  logical: number;
  block: number;
  base: number;
  from: number;
  end: number;
  closed: boolean;
  inline: boolean;
}

export interface DirPlace {
  dir: DirInfo;
  logical: number;
  block: number;
}

/** Its blocks; what its size covers and its map does not is one place, of block 0, up to the next that is mapped. */
export function placesOf(dir: DirInfo): DirPlace[] {
  const places: DirPlace[] = [];
  let next = 0;
  for (const { logical, block } of dir.blocks) {
    if (logical >= dir.length) break;
    if (logical > next) places.push({ dir, logical: next, block: 0 });
    places.push({ dir, logical, block });
    next = logical + 1;
  }
  if (next < dir.length) places.push({ dir, logical: next, block: 0 });
  return places;
}
