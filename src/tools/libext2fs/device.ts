/** The number of a device in i_block: the old form where both halves have eight bits, else the new one. */
import { deviceOf, setPointer } from '../../format/indirect.ts';

export interface Device {
  major: number;
  minor: number;
}

export const NO_DEVICE: Device = { major: 0, minor: 0 };

export function setDevice(i_block: Uint8Array, { major, minor }: Device): void {
  if (major < 256 && minor < 256) setPointer(i_block, 0, major * 256 + minor);
  else setPointer(i_block, 1, deviceOf(major, minor));
}
