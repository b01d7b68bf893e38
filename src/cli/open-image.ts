/** Opens an image for a command. It reports on stderr why it cannot, or faults of the image. */
import { Refused } from '../bytes/refused.ts';
import { openVolume } from '../engine/volume/open.ts';
import type { Volume } from '../engine/volume/volume.ts';
import type { FileSource } from './image/file-source.ts';
import { imageSource } from './image/redo-replay.ts';

/** Calls `body` with the volume and returns its exit code, or 1 if there is no volume. */
export function withVolume(command: string, path: string, body: (volume: Volume) => number): number {
  let source: FileSource;
  try {
    source = imageSource(path, (text) => process.stderr.write(`ext4lab ${command}: ${text}\n`));
  } catch (error) {
    process.stderr.write(`ext4lab ${command}: ${(error as Error).message}\n`);
    return 1;
  }
  try {
    const volume = openVolume(source);
    if (volume instanceof Refused) {
      process.stderr.write(`ext4lab ${command}: ${path}: ${volume.refused}\n`);
      return 1;
    }
    for (const warning of volume.warnings) process.stderr.write(`ext4lab ${command}: ${warning}\n`);
    return body(volume);
  } catch (error) {
    // A refusal by the machine has a code, and is reported elsewhere.
    if (!(error instanceof Error) || 'code' in error) throw error;
    process.stderr.write(`ext4lab ${command}: ${path} holds what no sound volume has: ${error.message}\n`);
    return 1;
  } finally {
    source.close();
  }
}
