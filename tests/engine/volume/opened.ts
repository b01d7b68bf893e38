/** The fixtures opened, as they are or with another superblock, and what is said of them. */
import { expect } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { checksumRules, superblockChecksum } from '../../../src/format/checksum.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import { type Fixture, fixtures } from '../../helpers/corruption.ts';

export const ALL = fixtures();
export const named = (name: string): Fixture => ALL.find((f) => f.name === name)!;

export const open = (bytes: Uint8Array) => openVolume(bytesSource(bytes));
export const refused = (bytes: Uint8Array): string => {
  const volume = open(bytes);
  return volume instanceof Refused ? volume.refused : `not refused; ${volume.warnings.join(' ')}`;
};
export const warned = (bytes: Uint8Array): readonly string[] => {
  const volume = open(bytes);
  if (volume instanceof Refused) return [`refused: ${volume.refused}`];
  expect(volume.readOnly).toBe(volume.warnings.length > 0);
  return volume.warnings;
};

export type Change = Partial<Parameters<typeof Superblock.write>[2]>;

/** A fixture with other values in its superblock, and its checksum corrected. */
export function changed(name: string, change: Change): Uint8Array {
  const bytes = named(name).bytes.slice();
  Superblock.write(bytes, 1024, change);
  superblockChecksum.set(checksumRules(bytes, 1024), bytes, 1024, 0);
  return bytes;
}
