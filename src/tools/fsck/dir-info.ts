/** What the check knows of a directory. */
export interface DirInfo {
  readonly ino: number;
  /** The inode that its “..” named when it was read. */
  dotdot: number;
  /** The directory whose entry leads here. It is 0 until one is found. */
  parent: number;
  blocks: { logical: number; block: number }[];
  /** i_size in blocks. */
  length: number;
  hashed: boolean;
  inline: boolean;
  entries: number;
  /** Its “..” led to an inode that is not in use, and the check cleared it. */
  lost?: boolean;
  /** The directory holds a name twice. */
  twice?: boolean;
}

/** Where records lie: in a block or in an inode. Messages count bytes from `base`. `closed`: a checksum follows the records. */
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

/** The blocks of the directory. Unmapped blocks within its size form one place of block 0, up to the next mapped block. */
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
