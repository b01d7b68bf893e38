/**
 * What an operation asks of the machine, in order. The file system runs an operation to its end at one moment of simulated
 * time and leaves this list. The machine then plays the list and finds out how long the operation took.
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
/** Read `b` blocks from block `a` on, and wait. Blocks that memory holds cost nothing here. */
export const READ = 1;
/** The same for a reader that will want them soon. Nothing waits. */
export const READ_AHEAD = 2;
/** Send `b` blocks from block `a` on to the disk. Nothing waits yet. `c` says how. */
export const WRITE = 3;
/** How: forced to the platter; as something that will be waited for. */
export const FORCED = 1;
export const SYNC = 2;
/** Wait for all that this operation has sent. */
export const WAIT = 4;
/** Empty the disk's cache, and wait for that. */
export const EMPTY_CACHE = 5;
/** Wait for blocks `a` to `a + b - 1` if they are being written right now. */
export const WAIT_WRITEBACK = 6;

/** Wait until files owe the disk `a` blocks or fewer. */
export const WAIT_OWED = 7;

/** Wait until list number `a` is over, whichever activity plays it: it is a commit that another has begun. */
export const WAIT_LIST = 8;

/** From here to the list's `SHADOW_ENDS`, an operation that changes a block of commit `a` has to wait. */
export const SHADOW_BEGINS = 9;
export const SHADOW_ENDS = 10;
/** Wait for the end of the shadow of commit `a`, if it has begun. */
export const WAIT_SHADOW = 11;

/** Write block `a` at once and wait for it, if the commit that has it has not sent it yet. */
export const WRITE_ORDERED = 12;

const FIELDS = 5;

export class Demands {
  #list = new Float64Array(16 * FIELDS);
  length = 0;
  /** Set for a list that others may wait for. */
  number = 0;
  /** How long the processor works, in ns, and whether nothing else is asked for. */
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
