/** Whether a question may be answered with yes: by the mode, and by what is known of the volume's features. */
import type { SuperblockValues } from '../../engine/volume/geometry.ts';
import { unrepairable } from '../../engine/volume/unwritable.ts';
import type { Mode } from './checked-volume.ts';

/** Why the check ends at a question instead of repairing; undefined if it does not. */
export function whyStop(mode: Mode, features: SuperblockValues, preen: boolean): string | undefined {
  if (mode === '-n') return undefined;
  const unbuilt = unrepairable(features);
  if (unbuilt) return unbuilt.refused;
  return mode === '-p' && !preen ? 'UNEXPECTED INCONSISTENCY; RUN fsck MANUALLY.' : undefined;
}
