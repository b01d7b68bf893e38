/** The fate of each file: its state as programs believed it, compared with its state after crash and recovery. */
import { crc32c } from '../../bytes/crc.ts';
import { SECTOR_BYTES } from '../../format/constants.ts';
import type { Believed } from './believed.ts';
import type { Found } from './tree.ts';

export const FATES = [
  'whole',
  'former',
  'older',
  'zeros',
  'stale',
  'shorter',
  'longer',
  'missing',
  'returned',
  'other',
] as const;
/**
 * `whole`: as believed. `former`: the name leads to the file that had it before. `older`: parts are as they were
 * before. `zeros`: parts have become zeros. `stale`: it has bytes that never belonged to this file. `shorter`, `longer`:
 * the common part is right. `missing`: there is no such name. `returned`: the name was removed, and exists again.
 * `other`: the name leads to something else, or bytes differ in a file too long to tell how.
 */
export type FateWord = (typeof FATES)[number];

export interface FileFate {
  path: string;
  kind: Found['kind'];
  fate: FateWord;
  believed: number;
  found: number;
  /** Sectors of 512 bytes that differ. */
  differ: number;
  /** fsync or sync had returned for its content. */
  promised: boolean;
}

export function fatesOf(believed: ReadonlyMap<string, Believed>, found: readonly Found[]): FileFate[] {
  const there = new Map(found.map((f) => [f.path, f]));
  const fates: FileFate[] = [];
  for (const file of believed.values()) fates.push(fateOfFile(file, there.get(file.path)));
  for (const file of found)
    if (!believed.has(file.path))
      fates.push({
        path: file.path,
        kind: file.kind,
        fate: 'returned',
        believed: 0,
        found: file.size,
        differ: 0,
        promised: false,
      });
  return fates;
}

function fateOfFile(was: Believed, is: Found | undefined): FileFate {
  const { path, kind, promised } = was;
  const row: FileFate = { path, kind, fate: 'whole', believed: was.size, found: is?.size ?? 0, differ: 0, promised };
  if (!is) return { ...row, fate: 'missing' };
  if (is.kind !== kind || is.target !== was.target) return { ...row, fate: 'other' };
  if (kind !== 'file') return row;
  if (is.ino !== was.ino) return { ...row, fate: 'former' };
  return { ...row, ...contents(was, is) };
}

function contents(was: Believed, is: Found): { fate: FateWord; differ: number } {
  const common = Math.min(was.bytes.length, is.bytes.length);
  let differ = 0;
  let older = false;
  let zeros = false;
  let stale = false;
  const whole = new Uint8Array(SECTOR_BYTES);
  for (let at = 0; at < is.bytes.length; at += SECTOR_BYTES) {
    const now = is.bytes.subarray(at, at + SECTOR_BYTES);
    const end = Math.min(at + SECTOR_BYTES, common);
    if (at < common ? same(was.bytes.subarray(at, end), is.bytes.subarray(at, end)) : false) continue;
    if (at >= common && now.every((b) => b === 0)) continue;
    differ++;
    whole.fill(0);
    whole.set(now);
    if (was.versions?.has(`${at / SECTOR_BYTES}:${crc32c(0, whole)}`)) older = true;
    else if (now.every((b) => b === 0)) zeros = true;
    else stale = true;
  }
  const fate: FateWord =
    differ === 0
      ? is.size === was.size
        ? 'whole'
        : is.size < was.size
          ? 'shorter'
          : 'longer'
      : stale
        ? was.versions
          ? 'stale'
          : 'other'
        : zeros
          ? 'zeros'
          : older
            ? 'older'
            : 'other';
  return { fate, differ };
}

const same = (a: Uint8Array, b: Uint8Array): boolean => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};
