/** Whether a question may be answered with yes. This depends on the mode and on the volume's features. */
import type { SuperblockValues } from '../../engine/volume/geometry.ts';
import { unrepairable } from '../../engine/volume/unwritable.ts';
import type { Mode } from './checked-volume.ts';

/** The reason why the check ends at a question instead of repairing. It is undefined if the check goes on. */
export function whyStop(mode: Mode, features: SuperblockValues, preen: boolean): string | undefined {
  if (mode === '-n') return undefined;
  const unbuilt = unrepairable(features);
  if (unbuilt) return unbuilt.refused;
  return mode === '-p' && !preen ? 'UNEXPECTED INCONSISTENCY; RUN fsck MANUALLY.' : undefined;
}
