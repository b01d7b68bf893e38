/** The words of a comparison: its own, those of the parts of the file system, and how figures are written. */

import type { Preset } from '../../session/compare/presets.ts';
import { units } from '../common/unit-words.ts';
import { machine } from '../latency/machine-words.ts';
import { compare } from './words.ts';

export const ENGLISH = { compare, machine, units };
export type CompareSaid = typeof ENGLISH;

/** Which comparisons there are is the session's; one's own has no name that could be known. */
export function presetSaid(
  { name }: Pick<Preset, 'name'>,
  words: CompareSaid['compare'],
): { label: string; about: string } {
  const { presets, own, ownAbout } = words;
  return (presets as Readonly<Record<string, typeof presets.disks>>)[name] ?? { label: own, about: ownAbout };
}
