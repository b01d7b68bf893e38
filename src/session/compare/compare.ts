/**
 * One variant of a comparison runs the script from the very beginning on a separate volume and machine. It records
 * nothing but the time.
 *
 *     directives ─ change ─▶ mke2fs ─▶ mount ─▶ script ─▶ sync │ commands with their ledgers, counters
 *                                                              └ umount ─▶ runs of blocks per file, free space
 *
 * When a script ends, variants differ in what they still keep in memory. Therefore every variant runs a sync afterwards
 * and sends everything. Its time is counted separately.
 */
import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import { joinHalves } from '../../engine/volume/geometry.ts';
import { eachInode, mapKind, modeOf } from '../../engine/volume/inode.ts';
import { fileMap } from '../../engine/volume/map.ts';
import { openVolume } from '../../engine/volume/open.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { hasIncompat } from '../../format/features.ts';
import { S_IFMT, S_IFREG } from '../../format/mode.ts';
import { Disk } from '../../machine/disk/disk.ts';
import type { Directives } from '../../shell/language/script.ts';
import { CELLS, type Operation } from '../machine/operation-log.ts';
import { titleOf } from '../machine/report.ts';
import type { Equipment } from '../run/equipment.ts';
import { formattedFor } from '../run/formatted.ts';
import { Mounted } from '../run/mounted.ts';
import { problemsInWords, readScript } from '../run/script-text.ts';
import type { Variant } from './presets.ts';

/** @internal */
export type FileSystemKind = 'ext2' | 'ext3' | 'ext4';

export interface VariantRun {
  /** The machine in words. */
  machine: string;
  /** The kind of file system that was mounted, and the driver for it. */
  kind: FileSystemKind;
  driver: FileSystemKind;
  /** The exit code of the script. Anything but 0 means that it ended early. */
  status: number;
  /** The positions of the commands in the script, in the order in which the commands began. */
  from: Uint32Array;
  to: Uint32Array;
  /** The waiting times of each command in ns: PARTS × COMPONENTS cells. */
  cells: Float64Array;
  /** The same for the script, and for the sync after it. */
  total: Float64Array;
  sync: Float64Array;
  /** Up to the end of the sync: bytes sent to the disks, by part, and bytes read from them. */
  bytesSent: Float64Array;
  bytesRead: number;
  /** Bytes that programs wrote. */
  bytesOfPrograms: number;
  /** Requests as the block layer sent them. */
  reads: number;
  writes: number;
  flushes: number;
  /** The sum over all arms; absent if there are none. */
  arms?: { seeks: number; distance: number };
  /** Files that own blocks, and the runs of neighbouring blocks that hold them. */
  files: number;
  runs: number;
  /** The largest number of runs in one file. */
  mostRuns: number;
  freeBytes: number;
}

export type VariantResult = { label: string; phrase: string } & (
  | { refused: Said; run?: never }
  | { run: VariantRun; refused?: never }
);

/** The machine for scripts that do not name one. */
const USUAL_MACHINE = 'papers';

/** `begun` is called with the number of commands that have begun. */
export function runVariant(
  text: string,
  { label, phrase, change }: Variant,
  equipment: Equipment,
  begun: (commands: number) => void = () => {},
): VariantResult {
  const run = played(text, change, equipment, begun);
  return run instanceof Refused ? { label, phrase, refused: run.said } : { label, phrase, run };
}

/** Makes and mounts an empty volume. */
function mountedOn(directives: Directives, equipment: Equipment): Mounted | Refused {
  const made = formattedFor(directives, 'off');
  if (made instanceof Refused) return made;
  return Mounted.mount(made.recorder, { equipment, options: directives.mount ?? '', directives });
}

/** The reason why a variant cannot run, as far as it is known before the run. */
export function whyNotVariant(text: string, { change }: Variant, equipment: Equipment): Said | undefined {
  const ready = prepared(text, change, equipment);
  return ready instanceof Refused ? ready.said : undefined;
}

function prepared(
  text: string,
  change: Variant['change'],
  equipment: Equipment,
): { programs: string; mounted: Mounted } | Refused {
  const script = readScript(text, equipment.commands);
  if (script instanceof Refused) return script;
  if ('problems' in script) return problemsInWords(script.problems);
  const { programs, directives } = script;
  const mounted = mountedOn(change({ machine: USUAL_MACHINE, ...directives }), equipment);
  return mounted instanceof Refused ? mounted : { programs, mounted };
}

function played(
  text: string,
  change: Variant['change'],
  equipment: Equipment,
  told: (commands: number) => void,
): VariantRun | Refused {
  const ready = prepared(text, change, equipment);
  if (ready instanceof Refused) return ready;
  const { programs, mounted } = ready;
  const timed = mounted.timed!;
  const { machine, log } = timed;
  const begun: Begun[] = [];
  mounted.kernel.began = ({ from, to, pid }) => {
    begun.push({ from, to, pid, at: machine.now });
    told(begun.length);
  };
  const { status } = mounted.run(programs);
  mounted.kernel.began = undefined;
  const ended = log.operations.length;
  const total = log.foreground.slice();
  mounted.run('sync\n');
  const { counters } = machine;
  const cells = ledgersOf(begun, log.operations.slice(0, ended));
  const turning = machine.disks.some((d) => d instanceof Disk);
  const sum = (of: 'seeks' | 'distance') => counters.disks.reduce((all, d) => all + d[of], 0);
  const played = {
    machine: titleOf(machine),
    kind: mounted.fs.mount.kind,
    driver: mounted.fs.mount.options.driver,
    status,
    from: Uint32Array.from(begun, (c) => c.from),
    to: Uint32Array.from(begun, (c) => c.to),
    cells,
    total,
    sync: log.foreground.map((ns, i) => ns - total[i]),
    bytesSent: counters.bytesSent.slice(),
    bytesRead: counters.bytesRead,
    bytesOfPrograms: counters.bytesOfPrograms,
    reads: counters.reads.count,
    writes: counters.writes.count,
    flushes: counters.flushes.count,
    ...(turning && { arms: { seeks: sum('seeks'), distance: sum('distance') } }),
  };
  const { recorder } = mounted.fs;
  mounted.unmount();
  recorder.settle();
  const volume = openVolume(recorder.store);
  return volume instanceof Refused ? volume : { ...played, ...laidOut(volume) };
}

interface Begun {
  from: number;
  to: number;
  pid: number;
  /** ns since the mount. */
  at: number;
}

/**
 * The waiting times of each command. Several commands may run at once. An operation belongs to the command that its
 * process began last.
 */
function ledgersOf(begun: readonly Begun[], operations: readonly Operation[]): Float64Array {
  const cells = new Float64Array(begun.length * CELLS);
  const ofProcess = new Map<number, { commands: number[]; present: number }>();
  for (const [c, { pid }] of begun.entries()) {
    const own = ofProcess.get(pid);
    if (own) own.commands.push(c);
    else ofProcess.set(pid, { commands: [c], present: 0 });
  }
  // A process makes its calls one after the other, so one pass over its commands is enough.
  for (const op of operations) {
    if (op.background) continue;
    const own = ofProcess.get(op.pid) ?? { commands: [0], present: 0 };
    while (begun[own.commands[own.present + 1]]?.at <= op.begun) own.present++;
    const at = own.commands[own.present] * CELLS;
    const spent = op.cells;
    for (let k = 0; k < CELLS; k++) cells[at + k] += spent[k];
  }
  return cells;
}

/** The fragmentation of the files, and the free space. */
function laidOut(volume: Volume): Pick<VariantRun, 'files' | 'runs' | 'mostRuns' | 'freeBytes'> {
  const { sb, geometry } = volume;
  let files = 0;
  let runs = 0;
  let mostRuns = 0;
  eachInode(volume, (inode) => {
    // The journal and similar reserved inodes are regular files too.
    if (inode.ino < geometry.firstIno || (modeOf(inode) & S_IFMT) !== S_IFREG || mapKind(inode) === 'none') return true;
    const { length } = fileMap(volume, inode).runs;
    if (length === 0) return true;
    files++;
    runs += length;
    mostRuns = Math.max(mostRuns, length);
    return true;
  });
  const free = joinHalves(sb.s_free_blocks_count_lo, hasIncompat(sb, '64bit') ? sb.s_free_blocks_count_hi : 0);
  return { files, runs, mostRuns, freeBytes: free * geometry.blockSize };
}
