/**
 * debugfs on a mounted volume: it knows nothing of the mount, opens the device and reads what is there. Data waiting
 * for its flush is not there.
 */
import { Refused } from '../../bytes/refused.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { openVolume } from '../volume/open.ts';
import { debugfsReads } from './debugfs-given.ts';

export function debugfsCall(fs: FileSystem, request: string, now: number): { out: string; err: string } {
  fs.mount.settle();
  const volume = openVolume(fs.recorder.store);
  return volume instanceof Refused
    ? { out: '', err: `debugfs: ${volume.refused}\n` }
    : debugfsReads(volume, request, now);
}
