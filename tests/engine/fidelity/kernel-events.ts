/**
 * The kernel's tracepoints and our events, both as lines in the kernel's form, without times:
 *
 *     mballoc_alloc inode 12 orig 0/0/1@0 goal 0/0/1@0 result 0/4384/1@0 blks 6 grps 1 cr CR_GOAL_LEN_FAST flags  tail 1 broken 32
 *     da_reserve_space ino 13 mode 0100644 i_blocks 0 reserve_blocks 1reserved_data_blocks 1
 */
import type { TraceEvent } from '../../../src/trace/event.ts';

/** The events that are compared. */
export const TRACED = [
  'ext4_mballoc_alloc',
  'ext4_mballoc_prealloc',
  'ext4_da_reserve_space',
  'ext4_da_write_pages_extent',
  'ext4_allocate_blocks',
  'ext4_free_blocks',
  'ext4_ext_convert_to_initialized_enter',
  'ext4_ext_remove_space',
];

/** An event as a line: its name without `ext4_`, and its fields. */
export type KernelEvent = string;

/** The lines of a trace that belong to one device. */
export function kernelEvents(trace: string, device: string): KernelEvent[] {
  const lines: KernelEvent[] = [];
  const shape = /^.*?\s[\d.]+: ext4_(\w+): dev (\d+,\d+) (.*)$/;
  for (const line of trace.split('\n')) {
    const m = shape.exec(line);
    if (m && m[2] === device && TRACED.includes(`ext4_${m[1]}`)) lines.push(`${m[1]} ${m[3].trimEnd()}`);
  }
  return lines;
}

interface Place {
  group: number;
  start: number;
  len: number;
  logical: number;
}
type Fields = Readonly<Record<string, number>> & { flags: never; cr: never; orig: Place; goal: Place; result: Place };

const place = ({ group, start, len, logical }: Place): string => `${group}/${start}/${len}@${logical}`;
const octal = (mode: number): string => `0${mode.toString(8)}`;
/** Buffer states, one letter each. */
const BUFFERS: readonly [bit: number, letter: string][] = [
  [0x20, 'N'],
  [0x10, 'M'],
  [0x800, 'U'],
  [0x200, 'B'],
];

function bufferFlags(flags: number): string {
  let text = '';
  let rest = flags;
  for (const [bit, letter] of BUFFERS)
    if (rest & bit) {
      text += letter;
      rest &= ~bit;
    }
  return rest ? `${text}0x${rest.toString(16)}` : text;
}

const SAY: Readonly<Record<string, (f: Fields) => string>> = {
  mballoc_alloc: (f) =>
    `inode ${f.inode} orig ${place(f.orig)} goal ${place(f.goal)} result ${place(f.result)} blks ${f.blks} grps ${f.grps} cr ${f.cr} flags ${f.flags} tail ${f.tail} broken ${f.broken}`,
  mballoc_prealloc: (f) => `inode ${f.inode} orig ${place(f.orig)} result ${place(f.result)}`,
  da_reserve_space: (f) =>
    `ino ${f.ino} mode ${octal(f.mode)} i_blocks ${f.i_blocks} reserve_blocks ${f.reserve_blocks}reserved_data_blocks ${f.reserved_data_blocks}`,
  da_write_pages_extent: (f) => `ino ${f.ino} lblk ${f.lblk} len ${f.len} flags ${bufferFlags(f.flags)}`,
  allocate_blocks: (f) =>
    `ino ${f.ino} flags ${f.flags} len ${f.len} block ${f.block} lblk ${f.lblk} goal ${BigInt.asUintN(64, BigInt(Number(f.goal)))} lleft ${f.lleft} lright ${f.lright} pleft ${f.pleft} pright ${f.pright}`,
  free_blocks: (f) => `ino ${f.ino} mode ${octal(f.mode)} block ${f.block} count ${f.count} flags ${f.flags}`,
  ext_convert_to_initialized_enter: (f) =>
    `ino ${f.ino} m_lblk ${f.m_lblk} m_len ${f.m_len} u_lblk ${f.u_lblk} u_len ${f.u_len} u_pblk ${f.u_pblk}`,
  ext_remove_space: (f) => `ino ${f.ino} since ${f.start} end ${f.end} depth ${f.depth}`,
};

/** Events of a recording of ours, in the kernel's words. */
export function engineEvents(events: readonly TraceEvent[]): KernelEvent[] {
  const lines: KernelEvent[] = [];
  for (const { name, fields } of events) {
    if (!name.startsWith('ext4:ext4_')) continue;
    const short = name.slice('ext4:ext4_'.length);
    const say = SAY[short];
    if (say) lines.push(`${short} ${say(fields as unknown as Fields)}`.trimEnd());
  }
  return lines;
}
