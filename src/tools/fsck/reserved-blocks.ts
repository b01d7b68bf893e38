/**
 * One block each for a missing root and a missing lost+found. They are reserved as soon as the first pass knows what is
 * free, before tables move and maps are rewritten, so that the third pass has room for them.
 */
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import type { Check } from './check.ts';
import { accountBlock, firstFree } from './ledger.ts';
import { LOST_FOUND, lookUp } from './look-up.ts';
import type { Kept } from './tally.ts';

export function keepRoom(check: Check): void {
  const root = check.tally.dirs.get(EXT4_ROOT_INO);
  if (!check.tally.used.has(EXT4_ROOT_INO)) keep(check, 'root');
  if (!root?.inline && (!root || lookUp(check.volume, root, LOST_FOUND) === 0)) keep(check, 'lostFound');
}

function keep(check: Check, what: Kept): void {
  const block = firstFree(check);
  if (block === 0) return;
  check.tally.found.add(check.volume.cluster(block));
  check.tally.kept.set(what, block);
}

/** Gives the reserved block, which counts as in use from now on. Answers 0 if there is none. */
export function takeKept(check: Check, what: Kept, counted: boolean): number {
  const block = check.tally.kept.get(what) ?? 0;
  check.tally.kept.delete(what);
  if (block !== 0) accountBlock(check, block, true, counted);
  return block;
}

/** Frees the reserved blocks that were not needed. */
export function giveUpRoom(check: Check): void {
  for (const block of check.tally.kept.values()) check.tally.found.delete(check.volume.cluster(block));
  check.tally.kept.clear();
}
