/** The words of a comparison: its own, those of the parts of the file system, and how figures are written. */
import { compare } from '../../languages/en/views/compare.ts';
import { machine } from '../../languages/en/views/machine.ts';
import { units } from '../../languages/en/views/units.ts';
import type { ViewWords } from '../../languages/views.ts';
import type { Preset } from '../../session/compare/presets.ts';

export type CompareSaid = Pick<ViewWords, 'compare' | 'machine' | 'units'>;

export const ENGLISH: CompareSaid = { compare, machine, units };

/** Which comparisons there are is the session's; one's own has no name that could be known. */
export function presetSaid(
  { name }: Pick<Preset, 'name'>,
  words: CompareSaid['compare'],
): { label: string; about: string } {
  const { presets, own, ownAbout } = words;
  return (presets as Readonly<Record<string, typeof presets.disks>>)[name] ?? { label: own, about: ownAbout };
}
