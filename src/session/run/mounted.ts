/**
 * A volume mounted for programs, with a shell on it.
 *
 *     recorder ──mountOnMachine──▶ FileSystem, VolumeKernel ──▶ Shell ── run("dd …") ──▶ output, exit code
 */
import { Refused } from '../../bytes/refused.ts';
import type { FileSystem } from '../../engine/mounted/file-system.ts';
import type { VolumeKernel } from '../../engine/vfs/volume-kernel.ts';
import type { Directives } from '../../shell/language/script.ts';
import { type Ran, Shell } from '../../shell/shell.ts';
import type { Recorder } from '../../trace/recorder.ts';
import type { TimedDisk } from '../machine/timed-disk.ts';
import type { Bounds } from './bounds.ts';
import type { Equipment } from './equipment.ts';
import { type MachineMount, type MachineMountHow, mountOnMachine } from './machine-mount.ts';

export interface MountedOptions extends Omit<MachineMountHow, 'fastCommit' | 'source'> {
  equipment: Equipment;
  stdout?: (data: Uint8Array) => void;
  stderr?: (data: Uint8Array) => void;
  /** This is called at each command and system call, and may stop the script. */
  step?: () => void;
}

/** The options for mounting a script's volume, and the bounds of the script. */
export interface RunHow extends Pick<MountedOptions, 'kind' | 'seed' | 'equipment'> {
  /** Options in the form of mount -o. */
  options: string;
  directives: Directives;
  /** The bounds of the script. */
  bounds: Bounds;
}

const nowhere = () => {};

export class Mounted {
  readonly fs: FileSystem;
  readonly kernel: VolumeKernel;
  readonly shell: Shell;
  /** The machine that counts the time, if the script asks for one. */
  readonly timed: TimedDisk | undefined;
  readonly unmount: MachineMount['unmount'];
  readonly equipment: Equipment;
  /** The number of events until it was mounted. */
  readonly since: number;
  /** The number of events before the mount began. */
  readonly from: number;
  #source = '';

  private constructor(
    { fs, kernel, timed, unmount }: MachineMount,
    { equipment, stdout = nowhere, stderr = nowhere, seed = 1, step }: MountedOptions,
    from: number,
  ) {
    this.fs = fs;
    this.kernel = kernel;
    this.timed = timed;
    this.unmount = unmount;
    this.equipment = equipment;
    this.from = from;
    this.since = fs.recorder.recording?.length ?? 0;
    const { commands } = equipment;
    this.shell = new Shell({ kernel, commands, stdout, stderr, seed, errexit: true, ...(step && { step }) });
  }

  /** Mounts the volume in the recorder's store. */
  static mount(recorder: Recorder, how: MountedOptions): Mounted | Refused {
    const from = recorder.recording?.length ?? 0;
    let made: Mounted | undefined;
    const { equipment } = how;
    const source = () => (made ? made.#source : '');
    const volume = mountOnMachine(recorder, { ...how, fastCommit: equipment.fastCommit, source });
    if (volume instanceof Refused) return volume;
    made = new Mounted(volume, how, from);
    return made;
  }

  run(script: string): Ran {
    this.#source = script;
    return this.shell.run(script);
  }
}
