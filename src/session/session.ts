/**
 * A session: one volume, the recording of how it came to be, and answers about any moment of it.
 *
 *     format(command) ─┐
 *                      ├─▶ recording ──▶ view at a moment ──▶ volume ──▶ map, block, label, download
 *     open(image) ─────┘                 (seeks, never copies)
 *
 * Every answer is parsed from the bytes at the moment that was asked for.
 */
import { Refused } from '../bytes/refused.ts';
import { BlockKind } from '../engine/volume/block-kind.ts';
import { classifyGroup } from '../engine/volume/classify.ts';
import { describeBlock } from '../engine/volume/describe.ts';
import { type Geometry, groupLength, groupOf } from '../engine/volume/geometry.ts';
import { labelOf } from '../engine/volume/label.ts';
import { openImage, openVolume } from '../engine/volume/open.ts';
import type { Volume } from '../engine/volume/volume.ts';
import type { ByteSource } from '../trace/block-device.ts';
import type { BlockStore } from '../trace/block-store.ts';
import type { HistoryView } from '../trace/history.ts';
import { type Have, RecordingFeed } from '../trace/json/recording-part.ts';
import { Recording } from '../trace/recording.ts';
import { type BuddyData, buddyOf } from './answers/buddy-data.ts';
import { type DirectoryData, type DirectoryWant, directoryOf } from './answers/directory-answer.ts';
import { eventRows } from './answers/event-rows.ts';
import { type FileMapData, type FileMapWant, fileMapOf } from './answers/file-map-answer.ts';
import { type FsckCost, fsckCosts } from './answers/fsck-cost.ts';
import { type FsckData, fsckOf } from './answers/fsck-data.ts';
import { type InodeFigureData, type InodeWant, inodeFigureOf } from './answers/inode-figure-data.ts';
import { type InodeTableData, inodeTableOf } from './answers/inode-table-data.ts';
import { type JournalData, journalDataOf } from './answers/journal-data.ts';
import { writerRuns } from './answers/last-writers.ts';
import { type MachineCounts, machineCounts } from './answers/machine-counts.ts';
import { type MachineData, machineData } from './answers/machine-data.ts';
import { mapOf } from './answers/map-data.ts';
import { overviewOf } from './answers/overview.ts';
import { type PageCacheData, pageCacheOf } from './answers/page-cache-data.ts';
import { timelineOf } from './answers/timeline-data.ts';
import { fileTreeOf, type TreeData, type TreeWant } from './answers/tree-data.ts';
import type { VolumeAt } from './answers/volume-at.ts';
import { isCrash, type Losing } from './crash/line.ts';
import { type CrashResult, pullAt } from './crash/pull.ts';
import { type CrashData, type CrashWant, crashDataOf } from './crash/question.ts';
import type { CrashSource } from './crash/source.ts';
import { formatted, formattedFor } from './run/formatted.ts';
import { heardIn } from './run/printed.ts';
import { crashedRun, ScriptRun } from './run/script-run.ts';
import { problemsInWords, readScript } from './run/script-text.ts';
import type { BlockAnswer, EventRow, MapData, Moment, Output, Overview, TimelineData } from './session-api.ts';

export class Session {
  readonly recording: Recording;
  readonly byteLength: number;
  readonly #title: string;
  /** What programs run on next, once some have run. */
  readonly #run: ScriptRun | undefined;
  readonly #outputs: Output[];
  /** Where the recording is made elsewhere. */
  #feed: RecordingFeed | undefined;
  #overview: Overview;
  #final: Volume;
  #view: HistoryView;
  /** The volume as it was last asked for, by its position in the history. */
  #volume: { position: number; volume: Volume | Refused } | undefined;
  #map: { position: number; data: Omit<MapData, 'written'> } | undefined;

  private constructor(
    recording: Recording,
    final: Volume,
    title: string,
    byteLength: number,
    run?: ScriptRun,
    outputs: Output[] = [],
  ) {
    this.recording = recording;
    this.byteLength = byteLength;
    this.#title = title;
    this.#run = run;
    this.#outputs = outputs;
    this.#final = final;
    this.#view = recording.history.view();
    this.#overview = overviewOf(recording, final, title, byteLength, run !== undefined);
  }

  get overview(): Overview {
    return this.#overview;
  }

  /** Where the power can be cut, once programs have run. */
  get crashSource(): CrashSource | undefined {
    return this.#run?.source;
  }

  /** Formats a fresh volume. `command` is a mke2fs command line. */
  static format(command: string): Session | Refused {
    const made = formatted(command);
    if (made instanceof Refused) return made;
    const volume = openVolume(made.recorder.store);
    if (volume instanceof Refused) return volume;
    return new Session(made.recorder.recording!, volume, command, made.byteLength);
  }

  /**
   * Formats as the script's directives say (`# mkfs:`, `# size:`), mounts (`# mount:`), and runs it. What cannot run is
   * refused before anything is done; a command that fails ends the script, as `bash -e` does.
   */
  static script(text: string): Session | Refused {
    const script = readScript(text);
    if (script instanceof Refused) return script;
    if ('problems' in script) return problemsInWords(script.problems);
    const { directives, programs, after } = script;
    const made = formattedFor(directives);
    if (made instanceof Refused) return made;
    const { recorder, byteLength } = made;
    const outputs: Output[] = [];
    const run = ScriptRun.mount(recorder, { options: directives.mount ?? '', directives }, heardIn(outputs));
    if (run instanceof Refused) return run;
    const ran = run.exec(programs);
    if (ran instanceof Refused) return ran;
    for (const p of ran.problems ?? []) heardIn(outputs)('err', `Line ${p.line}: ${p.message}\n`, recorder);
    const volume = openVolume(recorder.store);
    if (volume instanceof Refused) return volume;
    let session = new Session(recorder.recording!, volume, text, byteLength, run, outputs);
    for (const line of ran.problems || ran.status !== 0 ? [] : after) {
      const done = isCrash(line) ? session.crashed(line) : session.exec(line);
      if (done instanceof Refused) return done;
      if (done instanceof Session) session = done;
    }
    return session;
  }

  /** After a power cut, as the line says: the volume as it was found, mounted again, in a recording of its own. */
  crashed(line: string): Session | Refused {
    const outputs: Output[] = [];
    const found = crashedRun(line, this.crashSource, heardIn(outputs));
    if (found instanceof Refused) return found;
    const { recorder, run } = found;
    const volume = openVolume(recorder.store);
    const shown = volume instanceof Refused ? this.#final : volume;
    return new Session(recorder.recording!, shown, this.#title, this.byteLength, run, outputs);
  }

  /** Runs more commands at the end of the recording, on what is mounted. */
  exec(line: string): { status: number; overview: Overview } | Refused {
    const run = this.#run;
    if (!run) return new Refused('Nothing is mounted: only the volume of a script can be worked on.');
    const ran = run.exec(line);
    if (ran instanceof Refused) return ran;
    if (ran.problems) return new Refused(ran.problems.map((p) => p.message).join(' '));
    const overview = this.#grown(run.recorder.store);
    return overview instanceof Refused ? overview : { status: ran.status, overview };
  }

  /** The recording has a new end, at which the device is `now`. */
  #grown(now: BlockStore): Overview | Refused {
    const volume = openVolume(now);
    // Where the superblock itself was broken, the volume is looked at through the one before.
    if (volume instanceof Refused && this.#run?.mounting.mounted !== false) return volume;
    if (!(volume instanceof Refused)) this.#final = volume;
    this.#volume = undefined;
    this.#map = undefined;
    this.#view = this.recording.history.view();
    const mounted = this.#run?.mounting.mounted || this.#feed !== undefined;
    this.#overview = overviewOf(this.recording, this.#final, this.#title, this.byteLength, mounted);
    return this.#overview;
  }

  /** What programs printed, with the event that they had come to. */
  outputs(): readonly Output[] {
    return this.#outputs;
  }

  /** Opens an image that anybody made: a recording without events. */
  static open(source: ByteSource, name: string): Session | Refused {
    const opened = openImage(source);
    if (opened instanceof Refused) return opened;
    return new Session(new Recording(opened.store), opened.volume, name, source.size);
  }

  /** The same, for an image on which somebody else works and records it: `feed` tells the rest. */
  static follow(source: ByteSource, name: string): Session | Refused {
    const session = Session.open(source, name);
    if (session instanceof Session) session.#feed = new RecordingFeed(session.recording);
    return session;
  }

  /** How much of the other's recording is here. */
  get have(): Have {
    return this.#feed!.have;
  }

  /** Goes on with what the other has recorded meanwhile. */
  feed(lines: Iterable<string>): Overview | Refused {
    const feed = this.#feed!;
    const refused = feed.add(lines);
    return refused ?? this.#grown(feed.now);
  }

  get geometry(): Geometry {
    return this.#final.geometry;
  }

  /** The position in the history of a moment. */
  #position({ step, write }: Moment): number {
    const { recording } = this;
    const at = recording.position(Math.min(Math.max(step, 0), recording.length));
    return Math.min(at + Math.max(write, 0), recording.position(Math.min(step + 1, recording.length)));
  }

  /** The device at a moment, and the volume on it; a Refused while there is none yet. */
  #at(moment: Moment): Volume | Refused {
    const position = this.#position(moment);
    if (this.#volume?.position !== position) {
      this.#view.seek(position);
      this.#volume = { position, volume: openVolume(this.#view) };
    }
    this.#view.seek(position);
    return this.#volume.volume;
  }

  timeline(): TimelineData {
    return timelineOf(this.recording, this.#final);
  }

  events(from: number, to: number): EventRow[] {
    return eventRows(this.recording, from, to);
  }

  map(moment: Moment): MapData {
    const volume = this.#at(moment);
    const position = this.#position(moment);
    if (this.#map?.position !== position) this.#map = { position, data: mapOf(volume, this.geometry) };
    return { ...this.#map.data, kinds: this.#map.data.kinds.slice(), written: this.#written(moment) };
  }

  /** Exact kinds of one group, for maps that show a group as one cell. */
  groupKinds(moment: Moment, group: number): Uint8Array {
    const volume = this.#at(moment);
    return volume instanceof Refused ? new Uint8Array(groupLength(this.geometry, group)) : classifyGroup(volume, group);
  }

  /** The blocks that the event (or the single write) before the moment wrote, each once. */
  #written(moment: Moment): Float64Array {
    const { recording } = this;
    const from = moment.write > 0 ? this.#position(moment) - 1 : recording.position(Math.max(0, moment.step - 1));
    const blocks = new Set<number>();
    for (let i = from; i < this.#position(moment); i++) blocks.add(recording.history.blockOf(i));
    return Float64Array.from(blocks).sort();
  }

  block(moment: Moment, block: number): BlockAnswer {
    const volume = this.#at(moment);
    const bytes = this.#view.read(block).slice();
    const writers = writerRuns(this.recording, block, this.#position(moment));
    if (volume instanceof Refused)
      return {
        block,
        group: groupOf(this.geometry, block),
        kind: BlockKind.free,
        label: 'not formatted yet',
        about: 'There is no superblock yet, so nothing says what this block is for.',
        bytes,
        structs: [],
        writers,
      };
    return { ...describeBlock(volume, block), block, bytes, writers };
  }

  labelOf(moment: Moment, block: number): { kind: number; label: string; group: number } {
    const volume = this.#at(moment);
    if (volume instanceof Refused)
      return { kind: BlockKind.free, label: 'not formatted yet', group: groupOf(this.geometry, block) };
    const { kind, label, group } = labelOf(volume, block);
    return { kind, label, group };
  }

  /** What stands at a moment, for the answers in files of their own; Refused while there is no volume. */
  #volumeAt(moment: Moment): VolumeAt | Refused {
    const volume = this.#at(moment);
    if (volume instanceof Refused) return volume;
    const { recording } = this;
    const { step } = moment;
    const from = moment.write > 0 ? this.#position(moment) - 1 : recording.position(Math.max(0, step - 1));
    return {
      recording,
      step,
      position: this.#position(moment),
      volume,
      written: this.#written(moment),
      before: () => recording.history.view(from),
    };
  }

  /** The map of one file; undefined while there is no volume. */
  fileMap(moment: Moment, want: FileMapWant = {}): FileMapData | undefined {
    const there = this.#volumeAt(moment);
    return there instanceof Refused ? undefined : fileMapOf(there, want);
  }

  /** The buddies of a group: of the one that was allocated from last, unless told. */
  buddy(moment: Moment, group?: number): BuddyData | undefined {
    const there = this.#volumeAt(moment);
    return there instanceof Refused ? undefined : buddyOf(there, group);
  }

  /** What waits in memory. */
  pageCache(moment: Moment): PageCacheData | undefined {
    const there = this.#volumeAt(moment);
    return there instanceof Refused ? undefined : pageCacheOf(there);
  }

  /** The check at the moment, as far as it has come. */
  fsck(moment: Moment): FsckData {
    return fsckOf(this.recording, moment.step, this.#final);
  }

  /** What checks of volumes with few files cost, with and without marks of what was never used. */
  fsckCosts(): FsckCost[] {
    return fsckCosts();
  }

  /** The journal; undefined where there is none. */
  journal(moment: Moment): JournalData | undefined {
    const there = this.#volumeAt(moment);
    return there instanceof Refused ? undefined : journalDataOf(there);
  }

  /** What a power cut at the moment would meet. */
  crash(moment: Moment, want: CrashWant = {}): CrashData | undefined {
    const there = this.#volumeAt(moment);
    return there instanceof Refused ? undefined : crashDataOf(there, this.crashSource, want);
  }

  /** Cuts the power at a step, mounts again, and looks. */
  pull(step: number, losing: Losing): CrashResult | Refused {
    return pullAt(this.crashSource, step, losing);
  }

  /** What its machine had done when each call was over, if the script ran on one. */
  machineCounts(): MachineCounts | undefined {
    const data = this.machine();
    return data && machineCounts(data);
  }

  /** Where the time went, if the script ran on a machine. */
  machine(): MachineData | undefined {
    const timed = this.#run?.mounting.last.timed;
    return timed && machineData(timed);
  }

  /** A directory: the one that is wanted, or the one at work. */
  directory(moment: Moment, want: DirectoryWant = {}): DirectoryData | undefined {
    const there = this.#volumeAt(moment);
    return there instanceof Refused ? undefined : directoryOf(there, want);
  }

  /** A window of the tree of files. */
  fileTree(moment: Moment, want: TreeWant): TreeData | undefined {
    const there = this.#volumeAt(moment);
    return there instanceof Refused ? undefined : fileTreeOf(there, want);
  }

  /** The inode tables of all groups. */
  inodeTable(moment: Moment): InodeTableData | undefined {
    const there = this.#volumeAt(moment);
    return there instanceof Refused ? undefined : inodeTableOf(there);
  }

  /** An inode, byte by byte: the one that is wanted, or the one at work. */
  inodeFigure(moment: Moment, want: InodeWant = {}): InodeFigureData | undefined {
    const there = this.#volumeAt(moment);
    return there instanceof Refused ? undefined : inodeFigureOf(there, want);
  }

  /**
   * The image at a moment: its blocks that are not all zero, in ascending order. A volume that is mounted keeps its
   * counts in memory; the copy is given them, as umount would.
   */
  contents(moment: Moment): Generator<{ block: number; bytes: Uint8Array }> {
    const store = this.recording.storeAt(moment.step, this.#position(moment));
    this.#run?.mounting.complete(store, moment.step);
    return store.contents();
  }
}
