/**
 * What the kernel's tracepoints tell about block maps, as numbers.
 *
 *     ext4_remove_blocks  ino 12 extent [0(9217), 120]from 40 to 119 partial […]
 *     →  ['remove_blocks', 12, 0, 9217, 120, 40, 119]
 *
 * The oracle's `record` leaves one JSON per line; the events that matter here become steps of a recording small enough
 * to commit.
 */
import { FREE_BLOCKS, GET_BLOCKS, MB } from '../../../src/trace/flags.ts';

export type Step = [name: string, ...figures: number[]];

const MFLAGS: Readonly<Record<string, number>> = { M: 0x10, N: 0x20, U: 0x800, B: 0x200 };
const FALLOC: Readonly<Record<string, number>> = {
  KEEP_SIZE: 1,
  PUNCH_HOLE: 2,
  COLLAPSE_RANGE: 8,
  ZERO_RANGE: 16,
  WRITE_ZEROES: 128,
};

const sum = (names: Readonly<Record<string, number>>, text: string): number =>
  text
    .split('|')
    .filter((name) => name !== '')
    .reduce((flags, name) => {
      const bit = names[name] ?? Number(name);
      if (Number.isNaN(bit)) throw new Error(`a flag without a number: ${name}`);
      return flags | bit;
    }, 0);

type Read = (m: RegExpMatchArray) => number[];
const all: Read = (m) => m.slice(1).map(Number);
const flagged =
  (names: Readonly<Record<string, number>>, at: number): Read =>
  (m) =>
    m.slice(1).map((text, i) => (i + 1 === at ? sum(names, text) : Number(text)));

const EXIT: readonly [string, RegExp, Read] = [
  'map_exit',
  /^ino (\d+) flags (\S*) lblk (\d+) pblk (\d+) len (\d+) mflags (\S*) ret (-?\d+)$/,
  (m) => [
    Number(m[1]),
    sum(GET_BLOCKS, m[2]),
    Number(m[3]),
    Number(m[4]),
    Number(m[5]),
    sum(MFLAGS, m[6].split('').join('|')),
    Number(m[7]),
  ],
];

/** For each event: a step's short name, the shape of its line, and how its figures are read. */
const SHAPES: Readonly<Record<string, readonly [string, RegExp, Read]>> = {
  ext4_ext_map_blocks_enter: ['map_enter', /^ino (\d+) lblk (\d+) len (\d+) flags ?(\S*)$/, flagged(GET_BLOCKS, 4)],
  ext4_ind_map_blocks_enter: ['map_enter', /^ino (\d+) lblk (\d+) len (\d+) flags ?(\S*)$/, flagged(GET_BLOCKS, 4)],
  ext4_ext_map_blocks_exit: EXIT,
  ext4_ind_map_blocks_exit: EXIT,
  ext4_ext_show_extent: ['show_extent', /^ino (\d+) lblk (\d+) pblk (\d+) len (\d+)$/, all],
  ext4_ext_load_extent: ['load_extent', /^ino (\d+) lblk (\d+) pblk (\d+)$/, all],
  ext4_ext_handle_unwritten_extents: [
    'handle_unwritten',
    /^ino (\d+) m_lblk (\d+) m_pblk (\d+) m_len (\d+) flags (\S*) allocated (\d+) newblock (\d+)$/,
    flagged(GET_BLOCKS, 5),
  ],
  ext4_ext_convert_to_initialized_enter: [
    'convert_enter',
    /^ino (\d+) m_lblk (\d+) m_len (\d+) u_lblk (\d+) u_len (\d+) u_pblk (\d+)$/,
    all,
  ],
  ext4_ext_convert_to_initialized_fastpath: [
    'convert_fastpath',
    /^ino (\d+) m_lblk (\d+) m_len (\d+) u_lblk (\d+) u_len (\d+) u_pblk (\d+) i_lblk (\d+) i_len (\d+) i_pblk (\d+)$/,
    all,
  ],
  ext4_ext_remove_space: ['remove_space', /^ino (\d+) since (\d+) end (\d+) depth (\d+)$/, all],
  ext4_ext_remove_space_done: [
    'remove_space_done',
    /^ino (\d+) since (\d+) end (\d+) depth (\d+) partial .* remaining_entries (\d+)$/,
    all,
  ],
  ext4_ext_rm_leaf: ['rm_leaf', /^ino (\d+) start_lblk (\d+) last_extent \[(\d+)\((\d+)\), (\d+)\]/, all],
  ext4_ext_rm_idx: ['rm_idx', /^ino (\d+) index_pblk (\d+)$/, all],
  ext4_remove_blocks: ['remove_blocks', /^ino (\d+) extent \[(\d+)\((\d+)\), (\d+)\]from (\d+) to (\d+)/, all],
  ext4_request_blocks: [
    'request',
    /^ino (\d+) flags (\S*) len (\d+) lblk (\d+) goal (\d+) lleft (\d+) lright (\d+) pleft (\d+) pright (\d+)$/,
    flagged(MB, 2),
  ],
  ext4_allocate_blocks: ['allocate', /^ino (\d+) flags \S* len (\d+) block (\d+) /, all],
  ext4_free_blocks: ['free', /^ino (\d+) mode \d+ block (\d+) count (\d+) flags (\S*)$/, flagged(FREE_BLOCKS, 4)],
  ext4_collapse_range: ['collapse', /^ino (\d+) offset (\d+) len (\d+)$/, all],
  ext4_insert_range: ['insert', /^ino (\d+) offset (\d+) len (\d+)$/, all],
  ext4_discard_preallocations: ['discard', /^ino (\d+) len: \d+$/, all],
  ext4_punch_hole: ['punch', /^ino (\d+) offset (\d+) len (\d+)/, all],
  ext4_truncate_enter: ['truncate', /^ino (\d+) blocks (\d+)$/, all],
  ext4_truncate_exit: ['truncate_end', /^ino (\d+) blocks (\d+)$/, all],
  ext4_evict_inode: ['evict', /^ino (\d+) nlink (\d+)$/, all],
  ext4_begin_ordered_truncate: ['ordered_truncate', /^ino (\d+) new_size (\d+)$/, all],
  ext4_da_write_end: ['write', /^ino (\d+) pos (\d+) len \d+ copied (\d+)$/, all],
  ext4_write_end: ['write', /^ino (\d+) pos (\d+) len \d+ copied (\d+)$/, all],
  ext4_journalled_write_end: ['write', /^ino (\d+) pos (\d+) len \d+ copied (\d+)$/, all],
  ext4_fallocate_enter: ['fallocate', /^ino (\d+) offset (\d+) len (\d+) mode ?(\S*)$/, flagged(FALLOC, 4)],
  ext4_zero_range: ['fallocate', /^ino (\d+) offset (\d+) len (\d+) mode ?(\S*)$/, flagged(FALLOC, 4)],
  ext4_allocate_inode: ['new_inode', /^ino (\d+) dir \d+ mode 0100\d+$/, all],
};

/** The steps of the ordinary files made by the script, in the order of the trace. */
export function stepsOf(jsonl: string): Step[] {
  const steps: Step[] = [];
  const files = new Set<number>();
  for (const line of jsonl.split('\n')) {
    if (line === '') continue;
    const { event, what } = JSON.parse(line) as { event: string; what: string };
    const shape = SHAPES[event];
    if (!shape) continue;
    const [name, pattern, read] = shape;
    const m = what.match(pattern);
    if (!m) {
      if (name !== 'new_inode') throw new Error(`${event} reads differently: ${what}`);
      continue;
    }
    const figures = read(m);
    if (name === 'new_inode') files.add(figures[0]);
    if (files.has(figures[0])) steps.push([name, ...figures]);
  }
  return thinned(steps);
}

/** Leaves out what is not about maps: preallocations dropped for other reasons, writes that did not grow the file. */
function thinned(steps: readonly Step[]): Step[] {
  const inserting = new Set<number>();
  const end = new Map<number, number>();
  return steps.filter(([name, ino, pos, count]) => {
    if (name === 'insert') inserting.add(ino);
    if (name === 'discard') return inserting.delete(ino);
    if (name === 'evict') return pos === 0;
    if (name === 'truncate' || name === 'ordered_truncate') end.delete(ino);
    if (name !== 'write') return true;
    const grown = pos + count > (end.get(ino) ?? 0);
    if (grown) end.set(ino, pos + count);
    return grown;
  });
}
