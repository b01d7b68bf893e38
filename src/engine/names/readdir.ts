/**
 * Lists a directory. A hashed one is listed in the order of its hashes. So a position (a hash) stays valid while names
 * change and leaves split, and each name that exists throughout is listed once. With dir_index a directory of one block is
 * listed the same way, because it may get its tree in the middle of a listing.
 *
 *     hashed    hash 0: .   2: ..   then leaf after leaf, each leaf's names sorted by hash and minor hash
 *     linear    block after block, record after record; the position is a byte
 */
import { HASH_CONTINUED, HASH_END } from '../../format/htree.ts';
import { faultOf, fileTypeAt, inodeAt, NAME_AT, nameLenAt, nameOf, recLenAt } from '../dirents/records.ts';
import { Failure, MapFault } from '../fs/failure.ts';
import type { Dir } from './dir.ts';
import { NEXT_ALWAYS } from './htree-path.ts';

export interface DirectoryEntry {
  ino: number;
  /** EXT4_FT_…, as in the record; 0 if records have no types. */
  type: number;
  name: string;
  /** Its position, for `seek`. In a linear directory hash is 0 and minor the byte. */
  hash: number;
  minor: number;
}

export class Listing {
  readonly #dir: Dir;
  /** Names of the range read last, in order, and the index of the next one to return. */
  #entries: DirectoryEntry[] = [];
  #next = 0;
  /** Where the next range begins; HASH_END after the last one. */
  #hash = 0;
  #minor = 0;
  /** Where the listing goes on after the present range. */
  #following = HASH_END;
  #version = -1;
  /** True if the next entry found no room in the reader's buffer. It is returned later, whatever has changed since. */
  #held = false;
  #done = false;
  /** The byte at which a linear listing goes on. */
  #byte = 0;
  #hashed: boolean;

  constructor(dir: Dir) {
    this.#dir = dir;
    this.#hashed = isHashed(dir);
  }

  /** Goes back to the start, or to a position that an entry had. */
  seek(hash: number, minor: number): void {
    this.#entries = [];
    this.#next = 0;
    this.#done = false;
    this.#held = false;
    this.#hash = hash;
    this.#minor = minor;
    this.#byte = minor;
  }

  /** The next entry, or undefined at the end. It stays the next one until `advance`. */
  peek(): DirectoryEntry | undefined {
    return this.#hashed ? this.#peekHashed() : this.#peekLinear();
  }

  /** Keeps the entry that `peek` gave for the reader's next buffer. */
  hold(): void {
    this.#held = true;
  }

  advance(): void {
    this.#held = false;
    const entry = this.#entries[this.#next];
    if (!entry) return;
    this.#next++;
    if (!this.#hashed) return;
    const following = this.#entries[this.#next];
    if (following) {
      this.#hash = following.hash;
      this.#minor = following.minor;
    } else if (this.#following === HASH_END) this.#done = true;
    else {
      this.#hash = this.#following;
      this.#minor = 0;
    }
  }

  #peekHashed(): DirectoryEntry | undefined {
    if (this.#done) return undefined;
    const { changes } = this.#dir;
    if (this.#held) return this.#entries[this.#next];
    if (this.#next >= this.#entries.length || this.#version !== changes) {
      this.#version = changes;
      if (!this.#filled()) {
        // The listing goes on block by block, and takes the old position as a byte: it is the start, or beyond the end.
        const started = this.#hash !== 0 || this.#minor !== 0;
        this.#hashed = false;
        if (!this.#dir.names.csum) this.#dir.givenUp = true;
        this.seek(0, 0);
        if (started) this.#byte = this.#dir.end;
        return this.#peekLinear();
      }
      if (this.#entries.length === 0) {
        this.#done = true;
        return undefined;
      }
    }
    return this.#entries[this.#next];
  }

  #filled(): boolean {
    try {
      return this.#fill();
    } catch (failure) {
      // A range that could not be read to its end returns no entry. The next call reads it again.
      this.#entries = [];
      throw failure;
    }
  }

  /**
   * Reads leaves from the position on until there is a name, and further while a hash goes on in the next leaf. False for
   * a damaged tree, whose leaves can still be listed one by one.
   */
  #fill(): boolean {
    const dir = this.#dir;
    this.#entries = [];
    this.#next = 0;
    this.#following = HASH_END;
    const { names } = dir;
    if (!dir.indexed) {
      const { sb } = names.fs.mount;
      if (dir.count > 0) this.#leaf(0, sb.s_def_hash_version + names.hashUnsigned);
    } else {
      const { path } = names;
      if (!path.probe(dir, undefined, this.#hash)) return false;
      const { version } = path;
      const root = dir.block(0, 'index');
      if (this.#hash === 0 && this.#minor === 0) this.#entries.push(entryAt(root, 0, 0, 0));
      if (this.#hash < 2 || (this.#hash === 2 && this.#minor === 0))
        this.#entries.push(entryAt(root, recLenAt(root, 0), 2, 0));
      for (;;) {
        this.#leaf(path.leaf, version);
        this.#following = HASH_END;
        if (!path.next(dir, NEXT_ALWAYS)) break;
        this.#following = path.nextHash;
        if (this.#entries.length > 0 && (path.nextHash & HASH_CONTINUED) === 0) break;
      }
    }
    // The listing must move forward, or it would never end.
    if (this.#following <= this.#hash) {
      dir.tell(0, 0, 'the hashes of its tree do not ascend', 'EUCLEAN');
      this.#following = HASH_END;
    }
    sortEntries(this.#entries);
    return true;
  }

  #leaf(block: number, version: number): void {
    const dir = this.#dir;
    const { hash: hasher, inodeCount, recordsEnd } = dir.names;
    const bytes = insistently(dir, () => dir.block(block, dir.indexed ? 'leaf' : 'any'));
    for (let at = 0; at < recordsEnd; at += recLenAt(bytes, at)) {
      // The rest of the block behind a damaged record is left out.
      const why = faultOf(bytes, at, bytes.length, inodeCount);
      if (why !== '') {
        dir.tell(block, at, why, 'EUCLEAN');
        break;
      }
      if (inodeAt(bytes, at) === 0) continue;
      hasher.of(version, bytes, at + NAME_AT, nameLenAt(bytes, at));
      const { hash, minor } = hasher;
      if (hash < this.#hash || (hash === this.#hash && minor < this.#minor)) continue;
      this.#entries.push(entryAt(bytes, at, hash, minor));
    }
  }

  #peekLinear(): DirectoryEntry | undefined {
    if (this.#next < this.#entries.length) return this.#entries[this.#next];
    const dir = this.#dir;
    const { blockSize, recordsEnd, inodeCount } = dir.names;
    this.#entries = [];
    this.#next = 0;
    while (this.#entries.length === 0 && this.#byte < dir.end) {
      const block = Math.floor(this.#byte / blockSize);
      const start = this.#byte - block * blockSize;
      this.#byte = (block + 1) * blockSize;
      const bytes = readable(dir, block);
      if (!bytes) continue;
      for (let at = 0; at < recordsEnd; at += recLenAt(bytes, at)) {
        const why = faultOf(bytes, at, bytes.length, inodeCount);
        if (why !== '') {
          dir.tell(block, at, why, 'EUCLEAN');
          break;
        }
        if (at >= start && inodeAt(bytes, at) !== 0) this.#entries.push(entryAt(bytes, at, 0, block * blockSize + at));
      }
    }
    return this.#entries[0];
  }
}

/** Looks for the next name after one was given. A failure ends this call, and the next call answers it. */
export function peekFurther<T>(listing: { peek(): T | undefined }): T | undefined {
  try {
    return listing.peek();
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return undefined;
  }
}

/** Tries again after a failure, as a bad list of the map refuses only the first access (indirect/pointers.ts). */
function insistently<T>(dir: Dir, body: () => T): T {
  for (;;)
    try {
      return body();
    } catch (thrown) {
      if (!(thrown instanceof MapFault) || thrown.code !== 'EIO') throw thrown;
      dir.names.fs.noteDamage(thrown);
    }
}

/** The block; undefined for a hole. A wrong checksum or a bad map is reported, and the block is skipped like a hole. */
function readable(dir: Dir, block: number): Uint8Array | undefined {
  try {
    return insistently(dir, () => dir.read(block, 'any'));
  } catch (failure) {
    if (failure instanceof MapFault) dir.names.fs.noteDamage(failure);
    else if (!(failure instanceof Failure) || failure.code !== 'EBADMSG') throw failure;
    return undefined;
  }
}

const isHashed = (dir: Dir): boolean => dir.names.dirIndex && (dir.indexed || dir.count === 1);

function entryAt(bytes: Uint8Array, at: number, hash: number, minor: number): DirectoryEntry {
  return {
    ino: inodeAt(bytes, at),
    type: fileTypeAt(bytes, at),
    name: nameOf(bytes, at + NAME_AT, nameLenAt(bytes, at)),
    hash,
    minor,
  };
}

/** Sorts by hash, then by minor hash. Of names equal in both, all but the first are in reverse order of records. */
function sortEntries(entries: DirectoryEntry[]): void {
  const at = new Map(entries.map((e, i) => [e, i]));
  entries.sort((a, b) => a.hash - b.hash || a.minor - b.minor || at.get(a)! - at.get(b)!);
  for (let i = 0; i < entries.length; ) {
    let end = i + 1;
    while (end < entries.length && entries[end].hash === entries[i].hash && entries[end].minor === entries[i].minor)
      end++;
    if (end - i > 2) entries.splice(i + 1, end - i - 1, ...entries.slice(i + 1, end).reverse());
    i = end;
  }
}
