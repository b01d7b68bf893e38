/**
 * What an operation asks of the machine, in its order. The file system runs an operation to its end at one moment of
 * simulated time and leaves this list; the machine then plays it, and finds out how long the operation took.
 */

/** The papers' parts of a file system's time, formula (9). */
export const PARTS = ['directory', 'metadata', 'freeList', 'data', 'journal'] as const;
export type Part = (typeof PARTS)[number];

export const DIRECTORY = 0;
export const METADATA = 1;
export const FREE_LIST = 2;
export const DATA = 3;
export const JOURNAL = 4;

export const PART_NAMES: Readonly<Record<Part, string>> = {
  directory: 'E[directory_op]',
  metadata: 'E[metadata_op]',
  freeList: 'E[free_list_mngm]',
  data: 'E[direct_file_access]',
  journal: 'E[journaling_time]',
};

/** The processor works for `a` ns. */
export const USE_CPU = 0;
/** `b` blocks from block `a` on are read, and waited for; held in memory already, that costs nothing here. */
export const READ = 1;
/** The same for a reader that will want them soon: nothing waits. */
export const READ_AHEAD = 2;
/** `b` blocks from block `a` on are sent to the disk; nothing waits yet. `c`: how. */
export const WRITE = 3;
/** How: forced to the platter; as something that will be waited for. */
export const FORCED = 1;
export const SYNC = 2;
/** All that this operation has sent is waited for. */
export const WAIT = 4;
/** The disk's cache is emptied, and that is waited for. */
export const EMPTY_CACHE = 5;
/** Blocks `a` to `a + b - 1` are waited for if they are being written right now. */
export const WAIT_WRITEBACK = 6;

/** Waits until files owe the disk `a` blocks or less. */
export const WAIT_OWED = 7;

/** Waits until list number `a`, whichever activity plays it, is over: a commit that another has begun. */
export const WAIT_LIST = 8;

/** From here to the list's `SHADOW_ENDS`, who changes a block of commit `a` has to wait. */
export const SHADOW_BEGINS = 9;
export const SHADOW_ENDS = 10;
/** Waits for the end of the shadow of commit `a`, if it has begun. */
export const WAIT_SHADOW = 11;

/** Block `a` is written at once, and that is waited for, if the commit that has it has not sent it yet. */
export const WRITE_ORDERED = 12;

const FIELDS = 5;

export class Demands {
  #list = new Float64Array(16 * FIELDS);
  length = 0;
  /** Set for a list that others may wait for. */
  number = 0;
  /** How long the processor works, ns; and whether that is all that is asked for. */
  cpu = 0;
  onlyCpu = true;

  add(kind: number, part: number, a = 0, b = 0, c = 0): void {
    const at = this.length * FIELDS;
    if (at === this.#list.length) {
      const wider = new Float64Array(at * 2);
      wider.set(this.#list);
      this.#list = wider;
    }
    const list = this.#list;
    list[at] = kind;
    list[at + 1] = part;
    list[at + 2] = a;
    list[at + 3] = b;
    list[at + 4] = c;
    this.length++;
    if (kind === USE_CPU) this.cpu += a;
    else this.onlyCpu = false;
  }

  kind(i: number): number {
    return this.#list[i * FIELDS];
  }

  part(i: number): number {
    return this.#list[i * FIELDS + 1];
  }

  a(i: number): number {
    return this.#list[i * FIELDS + 2];
  }

  b(i: number): number {
    return this.#list[i * FIELDS + 3];
  }

  c(i: number): number {
    return this.#list[i * FIELDS + 4];
  }

  clear(): void {
    this.length = 0;
    this.number = 0;
    this.cpu = 0;
    this.onlyCpu = true;
  }
}
