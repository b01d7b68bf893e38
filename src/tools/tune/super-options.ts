/** Options that change a number or a name in the superblock, in the order in which tune2fs takes them. */

import { blockCountOf } from '../../engine/volume/geometry.ts';
import { ctimeText } from '../../engine/volume/info-text.ts';
import { DEFAULT_MOUNT_OPTIONS, EXT4_DEFM_JMODE } from '../../format/superblock-values.ts';
import type { TuneOptions } from './options.ts';
import { general } from './times.ts';
import type { SuperValues, Tuning } from './tuning.ts';

const LABEL_BYTES = 16;
const MOST_SECONDS = 2 ** 32;
/** More than half of the volume may not be reserved. */
const MOST_RESERVED = 2;

/** A negative number as C prints it after the conversion to an unsigned long. */
const unsigned = (n: number): string => (n < 0 ? (BigInt(n) + (1n << 64n)).toString() : String(n));

const reserved = (n: number): Partial<SuperValues> => ({
  s_r_blocks_count_lo: n % 2 ** 32,
  s_r_blocks_count_hi: Math.floor(n / 2 ** 32),
});

export function takeCounts(t: Tuning, o: TuneOptions): void {
  const blocks = blockCountOf(t.s);
  if (o.maxMounts !== undefined) {
    t.say(`Setting maximal mount count to ${o.maxMounts}\n`);
    t.change(`a check is due after ${o.maxMounts < 0 ? 'no number of' : o.maxMounts} mounts.`, {
      s_max_mnt_count: o.maxMounts & 0xffff,
    });
  }
  if (o.mountCount !== undefined) {
    t.say(`Setting current mount count to ${o.mountCount}\n`);
    t.change(`it counts as mounted ${o.mountCount} times since the last check.`, {
      s_mnt_count: o.mountCount & 0xffff,
    });
  }
  if (o.errors !== undefined) {
    t.say(`Setting error behavior to ${o.errors}\n`);
    t.change('what a mount does when it meets an error.', { s_errors: o.errors });
  }
  if (o.reservedGid !== undefined) {
    t.say(`Setting reserved blocks gid to ${unsigned(o.reservedGid)}\n`);
    t.change(`the reserved blocks are for group ${o.reservedGid} too.`, { s_def_resgid: o.reservedGid & 0xffff });
  }
  if (o.interval !== undefined) {
    if (o.interval >= MOST_SECONDS || o.interval < 0)
      t.stop(`tune2fs: interval between checks is too big (${unsigned(o.interval)})\n`);
    t.say(`Setting interval between checks to ${o.interval} seconds\n`);
    t.change(`a check is due every ${o.interval} seconds; 0 is never.`, { s_checkinterval: o.interval });
  }
  if (o.reservedPercent !== undefined) {
    const n = Math.floor((o.reservedPercent * blocks) / 100);
    t.say(`Setting reserved blocks percentage to ${general(o.reservedPercent)}% (${n} blocks)\n`);
    t.change(`${n} blocks are kept for root.`, reserved(n));
  }
  if (o.reservedBlocks !== undefined) {
    if (o.reservedBlocks < 0 || o.reservedBlocks > blocks / MOST_RESERVED)
      t.stop(`tune2fs: reserved blocks count is too big (${unsigned(o.reservedBlocks)})\n`);
    t.say(`Setting reserved blocks count to ${o.reservedBlocks}\n`);
    t.change(`${o.reservedBlocks} blocks are kept for root.`, reserved(o.reservedBlocks));
  }
}

export function takeOwners(t: Tuning, o: TuneOptions): void {
  if (o.checked !== undefined) {
    t.say(`Setting time filesystem last checked to ${ctimeText(o.checked)}\n\n`);
    t.change('when it was last checked.', {
      s_lastcheck: ((o.checked % 2 ** 32) + 2 ** 32) % 2 ** 32,
    });
  }
  if (o.reservedUid !== undefined) {
    t.say(`Setting reserved blocks uid to ${unsigned(o.reservedUid)}\n`);
    t.change(`the reserved blocks are for user ${o.reservedUid} too.`, { s_def_resuid: o.reservedUid & 0xffff });
  }
}

export function takeNames(t: Tuning, o: TuneOptions): void {
  if (o.label !== undefined) {
    if (o.label.length > LABEL_BYTES) t.complain('Warning: label too long, truncating.\n');
    t.change('its label.', { s_volume_name: o.label.slice(0, LABEL_BYTES) });
  }
  if (o.lastMounted !== undefined) t.change('where it was last mounted.', { s_last_mounted: o.lastMounted });
}

export function takeMountOptions(t: Tuning, text: string): void {
  let bits = t.s.s_default_mount_opts;
  for (const item of text.split(/[\s,]+/)) {
    if (item === '') continue;
    const off = item[0] === '^' || item[0] === '-';
    const name = off || item[0] === '+' ? item.slice(1) : item;
    const bit = Object.entries(DEFAULT_MOUNT_OPTIONS).find(([known]) => known === name)?.[1];
    if (bit === undefined) t.stop(`Invalid mount option set: ${text}\n`);
    bits = (bits & ~(bit & EXT4_DEFM_JMODE ? EXT4_DEFM_JMODE : bit)) | (off ? 0 : bit);
  }
  t.change('the options that a mount has by default.', { s_default_mount_opts: bits >>> 0 });
}
