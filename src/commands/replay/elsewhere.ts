/** A descriptor that leads to no file of the volume: a file outside the directory that is replayed, a pipe, a socket. */
import type { Device } from '../../shell/process/device.ts';
import { S_IFCHR } from '../../shell/process/kernel.ts';
import type { OpenFile } from '../../shell/process/process-state.ts';

class Elsewhere implements Device {
  readonly mode = S_IFCHR | 0o666;
  readonly rdev = 0;
  /** Its path on the machine of the trace. Other paths may begin there. */
  readonly path: string | undefined;
  /** It was a file of the directory, but could not be opened here. */
  readonly lost: boolean;

  constructor(path: string | undefined, lost: boolean) {
    this.path = path;
    this.lost = lost;
  }

  read(): number {
    return 0;
  }

  write(_data: Uint8Array, _at: number, count: number): number {
    return count;
  }
}

export const elsewhere = (path?: string, lost = false): OpenFile => ({
  fd: -1,
  device: new Elsewhere(path, lost),
  flags: 0,
  count: 1,
});

export const elsewhereOf = (file: OpenFile | undefined): { path: string | undefined; lost: boolean } | undefined =>
  file?.device instanceof Elsewhere ? file.device : undefined;
