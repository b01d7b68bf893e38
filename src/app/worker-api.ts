/**
 * The session as the page sees it: across the worker's boundary, with Blobs for files.
 */
import type { BuddyData } from '../session/answers/buddy-data.ts';
import type { DirectoryData, DirectoryWant } from '../session/answers/directory-answer.ts';
import type { FileMapData, FileMapWant } from '../session/answers/file-map-answer.ts';
import type { FsckCost } from '../session/answers/fsck-cost.ts';
import type { FsckData } from '../session/answers/fsck-data.ts';
import type { InodeFigureData, InodeWant } from '../session/answers/inode-figure-data.ts';
import type { InodeTableData } from '../session/answers/inode-table-data.ts';
import type { JournalData } from '../session/answers/journal-data.ts';
import type { MachineCounts } from '../session/answers/machine-counts.ts';
import type { MachineData } from '../session/answers/machine-data.ts';
import type { PageCacheData } from '../session/answers/page-cache-data.ts';
import type { TreeData, TreeWant } from '../session/answers/tree-data.ts';
import type { Losing } from '../session/crash/line.ts';
import type { MatrixCell, MatrixRow } from '../session/crash/matrix.ts';
import type { CrashResult } from '../session/crash/pull.ts';
import type { CrashData, CrashWant } from '../session/crash/question.ts';
import type {
  BlockAnswer,
  EventRow,
  MapData,
  Moment,
  Output,
  Overview,
  Refusal,
  TimelineData,
} from '../session/session-api.ts';

/** Called now and then during long work, and awaited; the answer false stops the work. */
export type Progress = (done: number, total: number) => boolean | Promise<boolean>;

/** The commands of a recording, in their order: an entry each. */
export interface Commands {
  /** The event that is the command. */
  event: Uint32Array;
  /** Whose text: 0 is the script, n the nth that was typed after it. */
  text: Uint16Array;
  /** Where it stands in that text. */
  from: Uint32Array;
  to: Uint32Array;
}

export interface WorkerApi {
  /** Formats a fresh volume and records it. `command` is a mke2fs command line: `mke2fs -t ext4 -b 1024 disk.img 64M`. */
  format(command: string): Promise<Overview | Refusal>;
  /** Formats, mounts and runs a script. */
  script(text: string): Promise<Overview | Refusal>;
  /** Runs a line at the end of the recording, on the volume of a script. */
  exec(line: string): Promise<Overview | Refusal>;
  /** What programs printed, with the event that they had come to. */
  outputs(): Promise<Output[]>;
  commands(): Promise<Commands>;
  /** Opens an image that anybody made. */
  open(image: Blob, name: string): Promise<Overview | Refusal>;
  /** Opens what `ext4lab mount --watch` records, at the server that the page came from. */
  follow(name: string): Promise<Overview | Refusal>;
  /** Waits for more of it; undefined when it is over. */
  more(): Promise<Overview | Refusal | undefined>;
  timeline(): Promise<TimelineData>;
  /** Events [from, to). */
  events(from: number, to: number): Promise<EventRow[]>;
  map(moment: Moment): Promise<MapData>;
  /** `BlockKind` of every block of a group, for volumes that `map` shows a group at a time. */
  groupKinds(moment: Moment, group: number): Promise<Uint8Array>;
  block(moment: Moment, block: number): Promise<BlockAnswer>;
  /** The label of a block, for hovering: cheap. */
  labelOf(moment: Moment, block: number): Promise<{ kind: number; label: string; group: number }>;
  /** The map of the file that is asked for, or of the one at work; undefined while there is no volume. */
  fileMap(moment: Moment, want: FileMapWant): Promise<FileMapData | undefined>;
  /** The buddies of a group, or of the one that was allocated from last. */
  buddy(moment: Moment, group: number | undefined): Promise<BuddyData | undefined>;
  /** What waits in memory. */
  pageCache(moment: Moment): Promise<PageCacheData | undefined>;
  /** The directory that is asked for, or the one at work. */
  directory(moment: Moment, want: DirectoryWant): Promise<DirectoryData | undefined>;
  /** A window of the tree of files. */
  fileTree(moment: Moment, want: TreeWant): Promise<TreeData | undefined>;
  /** The check at the moment, and what checks of volumes with few files cost. */
  fsck(moment: Moment): Promise<FsckData>;
  fsckCosts(): Promise<FsckCost[]>;
  inodeTable(moment: Moment): Promise<InodeTableData | undefined>;
  /** The journal, block by block; undefined where there is none. */
  journal(moment: Moment): Promise<JournalData | undefined>;
  /** What a power cut would meet, and what it would leave. */
  crash(moment: Moment, want: CrashWant): Promise<CrashData | undefined>;
  pull(step: number, losing: Losing): Promise<CrashResult | Refusal>;
  /** Runs a script, and what was typed after it, for a row of the matrix of power cuts; then its cells are asked for. */
  matrixRow(text: string, typed: readonly string[]): Promise<MatrixRow | Refusal>;
  matrixCell(index: number): Promise<MatrixCell>;
  /** Where the time went; undefined for a script without a machine. */
  machine(): Promise<MachineData | undefined>;
  machineCounts(): Promise<MachineCounts | undefined>;
  /** The inode that is asked for, or the one at work, byte by byte. */
  inodeFigure(moment: Moment, want: InodeWant): Promise<InodeFigureData | undefined>;
  /** The image at a moment, as a file to download; undefined when `progress` stopped it. */
  download(moment: Moment, gzip: boolean, progress: Progress): Promise<Blob | undefined>;
}
