/**
 * A session has one volume and the recording of its history, and answers questions about any moment of it.
 *
 *     format(command) ─┐
 *                      ├─▶ recording ──▶ view at a moment ──▶ volume ──▶ map, block, label, download
 *     open(image) ─────┘                 (seeks, never copies)
 *
 * Every answer is parsed from the bytes at the requested moment.
 */
import { Refused } from '../bytes/refused.ts';
import { openImage, openVolume } from '../engine/volume/open.ts';
import type { Volume } from '../engine/volume/volume.ts';
import { EXT4_ROOT_INO } from '../format/constants.ts';
import { hasIncompat } from '../format/features.ts';
import type { Directives } from '../shell/language/script.ts';
import type { ByteSource } from '../trace/block-device.ts';
import type { BlockStore } from '../trace/block-store.ts';
import type { HistoryView } from '../trace/history.ts';
import { type Have, RecordingFeed } from '../trace/json/recording-part.ts';
import { Recorder } from '../trace/recorder.ts';
import { Recording } from '../trace/recording.ts';
import type { Answer, Wanting } from './answers/define-answer.ts';
import { overviewOf } from './answers/overview.ts';
import { type Opened, positionOf, SessionAt } from './answers/session-at.ts';
import { whereIs } from './answers/where.ts';
import { withOtherMap } from './compare/presets.ts';
import { isCrash } from './crash/line.ts';
import type { CrashSource } from './crash/source.ts';
import type { TimedDisk } from './machine/timed-disk.ts';
import { SESSION } from './refusals/session.ts';
import { type Bounds, boundsAsSaid, PAGE_BOUNDS } from './run/bounds.ts';
import { type EditedFile, fileToEdit } from './run/edited.ts';
import type { Equipment } from './run/equipment.ts';
import { formatted, formattedFor } from './run/formatted.ts';
import { heardIn } from './run/printed.ts';
import { problemsInWords, readScript } from './run/script-text.ts';
import { isOffline } from './run/unmounted-lines.ts';
import { crashedRun, ScriptRun } from './script-run.ts';
import { type Moment, type Output, type Overview, TERMINAL_COLUMNS } from './session-api.ts';

export class Session {
  readonly equipment: Equipment;
  readonly recording: Recording;
  readonly byteLength: number;
  readonly #title: string;
  /** The run that further programs continue, once some have run. */
  readonly #run: ScriptRun | undefined;
  /** The output of programs, each piece with the last event before it. */
  readonly outputs: Output[];
  /** The steps at which the lines typed after the script began. */
  readonly typedAt: number[] = [];
  /** The number of outputs before each typed line. */
  readonly outputsAt: number[] = [];
  /** The directory in which each typed line ran. */
  readonly typedIn: string[] = [];
  /** The script, if nothing but the script and the lines typed after it has run. */
  #script: string | undefined;
  readonly #lines: string[] = [];
  #twin: Session | Refused | undefined;
  /** The feed, if the recording is made elsewhere. */
  #feed: RecordingFeed | undefined;
  #overview: Overview;
  #final: Volume;
  #view: HistoryView;
  /** The volume of the last request, with its position in the history. */
  #volume: { position: number; volume: Volume | Refused } | undefined;

  private constructor(
    equipment: Equipment,
    recording: Recording,
    final: Volume,
    title: string,
    byteLength: number,
    run?: ScriptRun,
    outputs: Output[] = [],
  ) {
    this.equipment = equipment;
    this.recording = recording;
    this.byteLength = byteLength;
    this.#title = title;
    this.#run = run;
    this.outputs = outputs;
    this.#final = final;
    this.#view = recording.history.view();
    this.#overview = overviewOf(recording, final, title, byteLength, run !== undefined);
  }

  get overview(): Overview {
    const stopped = this.#run?.stopped;
    return stopped === undefined
      ? this.#overview
      : { ...this.#overview, stopped: SESSION.was_stopped({ why: stopped }) };
  }

  get final(): Volume {
    return this.#final;
  }

  /** The source for power cuts, once programs have run. */
  get crashSource(): CrashSource | undefined {
    return this.#run?.source;
  }

  /** The surroundings of a typed line. */
  get surroundings(): { cwd: number; variables: Iterable<string> } {
    const { kernel, shell } = this.#run?.mounting.last ?? {};
    return { cwd: kernel?.cwd ?? EXT4_ROOT_INO, variables: shell?.variables.keys() ?? [] };
  }

  /** The machine's disks, if the script ran on a machine. */
  get timed(): TimedDisk | undefined {
    return this.#run?.mounting.last.timed;
  }

  /** Formats a fresh volume. `command` is a mke2fs command line. */
  static format(command: string, equipment: Equipment): Session | Refused {
    const made = formatted(command);
    if (made instanceof Refused) return made;
    const volume = openVolume(made.recorder.store);
    if (volume instanceof Refused) return volume;
    return new Session(equipment, made.recorder.recording!, volume, command, made.byteLength);
  }

  /**
   * Formats as the script's directives say (`# mkfs:`, `# size:`), mounts (`# mount:`), and runs it. A script that
   * cannot run is refused before anything is done. A command that fails ends the script, like under `bash -e`.
   */
  static script(
    text: string,
    equipment: Equipment,
    bounds: Bounds = PAGE_BOUNDS,
    change: (directives: Directives) => Directives = (d) => d,
  ): Session | Refused {
    const script = readScript(text, equipment.commands);
    if (script instanceof Refused) return script;
    if ('problems' in script) return problemsInWords(script.problems);
    const { programs, after } = script;
    const directives = change(script.directives);
    const own = boundsAsSaid(bounds, directives.bounds);
    if (own instanceof Refused) return own;
    const made = formattedFor(directives);
    if (made instanceof Refused) return made;
    const { recorder, byteLength } = made;
    const outputs: Output[] = [];
    const how = { equipment, options: directives.mount ?? '', directives, bounds: own };
    const run = ScriptRun.mount(recorder, how, heardIn(outputs));
    if (run instanceof Refused) return run;
    const ran = run.exec(programs);
    if (ran instanceof Refused) return ran;
    for (const p of ran.problems ?? []) heardIn(outputs)('err', `Line ${p.line}: ${p.why.english}\n`, recorder);
    const volume = openVolume(recorder.store);
    if (volume instanceof Refused) return volume;
    let session = new Session(equipment, recorder.recording!, volume, text, byteLength, run, outputs);
    session.#script = text;
    for (const { line, from } of ran.problems || ran.status !== 0 ? [] : after) {
      const done = isCrash(line) ? session.crashed(line, from) : session.exec(line, from);
      if (done instanceof Refused) return done;
      if (done instanceof Session) session = done;
      else if (done.status !== 0 && !isOffline(line)) break;
    }
    return session;
  }

  /** The volume as found after the line's power cut, mounted again, in a separate recording. */
  crashed(line: string, from = 0): Session | Refused {
    const outputs: Output[] = [];
    const found = crashedRun({ line, from }, this.crashSource, heardIn(outputs));
    if (found instanceof Refused) return found;
    const { recorder, run } = found;
    const volume = openVolume(recorder.store);
    const shown = volume instanceof Refused ? this.#final : volume;
    return new Session(this.equipment, recorder.recording!, shown, this.#title, this.byteLength, run, outputs);
  }

  /**
   * Runs a line that a person types after the script. `columns` is the width of the terminal. A power cut begins another
   * session, and the line also counts there.
   */
  type(line: string, columns = TERMINAL_COLUMNS): Session | Refused {
    if (isCrash(line)) {
      const found = this.crashed(line);
      if (found instanceof Session) {
        found.typedAt.push(...this.typedAt.map(() => 0), 0);
        found.outputsAt.push(...found.typedAt.map(() => 0));
        found.typedIn.push(...this.typedIn, this.#where);
      }
      return found;
    }
    const opened = !this.#run && !this.#feed && this.recording.length === 0;
    if (opened) {
      const copy = this.#copied();
      return copy instanceof Refused ? copy : copy.type(line, columns);
    }
    const from = this.recording.length;
    const printed = this.outputs.length;
    const where = this.#where;
    const ran = this.exec(line, 0, columns);
    if (ran instanceof Refused) return ran;
    this.typedAt.push(from);
    this.outputsAt.push(printed);
    this.typedIn.push(where);
    this.#lines.push(line);
    return this;
  }

  get #where(): string {
    return whereIs(this.#final, this.surroundings.cwd);
  }

  /** Copies an image from elsewhere to memory and mounts it, in a recording that begins with the mount. */
  #copied(): Session | Refused {
    const outputs: Output[] = [];
    const recorder = new Recorder(this.recording.storeAt(0), 'full');
    const { equipment } = this;
    const how = { equipment, options: '', directives: {}, bounds: PAGE_BOUNDS };
    const run = ScriptRun.mount(recorder, how, heardIn(outputs));
    if (run instanceof Refused) return run;
    run.mounting.last.fs.mount.settle();
    return new Session(equipment, recorder.recording!, this.#final, this.#title, this.byteLength, run, outputs);
  }

  /** Runs more commands at the end of the recording, on the mounted volume. */
  exec(line: string, from = 0, columns?: number): { status: number; overview: Overview } | Refused {
    const run = this.#run;
    if (!run) return new Refused(SESSION.nothing_mounted);
    const before = this.recording.length;
    const ran = run.exec(line, from, columns);
    if (ran instanceof Refused) return ran;
    if (ran.problems) {
      const words = SESSION.all({ of: ran.problems.map(({ why }) => why) });
      // A line that stopped on its way has already run its earlier commands.
      if (this.recording.length === before) return new Refused(words);
      heardIn(this.outputs)('err', `${words.english}\n`, run.recorder);
    }
    const overview = this.#grown(run.recorder.store);
    return overview instanceof Refused ? overview : { status: ran.status, overview: this.overview };
  }

  /** Updates the session after the recording has grown. `now` is the device at the new end. */
  #grown(now: BlockStore): Overview | Refused {
    const volume = openVolume(now);
    // If the superblock itself was broken, the last readable superblock serves.
    if (volume instanceof Refused && this.#run?.mounting.mounted !== false) return volume;
    if (!(volume instanceof Refused)) this.#final = volume;
    this.#volume = undefined;
    this.#view = this.recording.history.view();
    const mounted = this.#run?.mounting.mounted || this.#feed !== undefined;
    this.#overview = overviewOf(this.recording, this.#final, this.#title, this.byteLength, mounted);
    return this.#overview;
  }

  /** Opens an image from elsewhere as a recording without events. */
  static open(source: ByteSource, name: string, equipment: Equipment): Session | Refused {
    const opened = openImage(source);
    if (opened instanceof Refused) return opened;
    return new Session(equipment, new Recording(opened.store), opened.volume, name, source.size);
  }

  /** The same for an image that another process changes and records. `feed` adds the rest. */
  static follow(source: ByteSource, name: string, equipment: Equipment): Session | Refused {
    const session = Session.open(source, name, equipment);
    if (session instanceof Session) session.#feed = new RecordingFeed(session.recording);
    return session;
  }

  /** The part of the other process's recording that has arrived. */
  get have(): Have {
    return this.#feed!.have;
  }

  /** Adds the events that were recorded elsewhere in the meantime. */
  feed(lines: Iterable<string>): Overview | Refused {
    const feed = this.#feed!;
    const refused = feed.add(lines);
    return refused ?? this.#grown(feed.now);
  }

  /** The device at a position, and the volume on it; a Refused if there is none yet. */
  readonly #open = (position: number): Opened => {
    const device = this.#view.seek(position);
    if (this.#volume?.position !== position) this.#volume = { position, volume: openVolume(device) };
    return { device, volume: this.#volume.volume };
  };

  readonly at = (moment: Moment): SessionAt => new SessionAt(this, moment, this.#open);

  twin(): Session | Refused {
    const script = this.#script;
    if (script === undefined) return new Refused(SESSION.only_a_script);
    const extents = hasIncompat(this.#final.sb, 'extent');
    this.#twin ??= Session.script(script, this.equipment, PAGE_BOUNDS, (d) => withOtherMap(d, extents));
    const twin = this.#twin;
    // Lines typed in the meantime run there as well.
    if (twin instanceof Session) for (const line of this.#lines.slice(twin.typedAt.length)) twin.type(line);
    return twin;
  }

  /** The answer to a question about a moment. */
  ask<Want extends object, Data>(
    moment: Moment,
    answer: Answer<string, Want, Data>,
    ...[want]: Wanting<NoInfer<Want>>
  ): Data {
    return answer.of(this.at(moment), want ?? ({} as Want));
  }

  /** A file at the end of the recording, for a person to change. */
  fileToEdit(path: string): EditedFile | Refused {
    return fileToEdit(this.#final, this.#run?.mounting.mounted ? this.#run.mounting.last : undefined, path);
  }

  /** A mounted volume keeps its counts in memory. The copy gets them, as if by umount. */
  imageAt(step: number, position: number): BlockStore {
    const store = this.recording.storeAt(step, position);
    this.#run?.mounting.complete(store, step);
    return store;
  }

  /** The blocks of the image at a moment that are not all zero, in ascending order. */
  contents(moment: Moment): Generator<{ block: number; bytes: Uint8Array }> {
    return this.imageAt(moment.step, positionOf(this.recording, moment)).contents();
  }
}
