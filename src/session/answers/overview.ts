/** Facts about a volume as a whole, which hold at every moment. */
import { backupGroups } from '../../engine/volume/geometry.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { featuresOf, kindOf } from '../../engine/volume/volume-kind.ts';
import type { Recording } from '../../trace/recording.ts';
import type { Overview } from '../session-api.ts';
import { widest } from './widest.ts';

/** The superblock of a mounted volume says that the journal needs recovery, which is no reason to warn. */
export function overviewOf(
  recording: Recording,
  volume: Volume,
  title: string,
  byteLength: number,
  mounted: boolean,
): Overview {
  const g = widest(recording, volume.geometry);
  return {
    title,
    kind: kindOf(volume),
    byteLength,
    blockSize: g.blockSize,
    blockCount: g.blockCount,
    firstDataBlock: g.firstDataBlock,
    blocksPerGroup: g.blocksPerGroup,
    groups: g.groups,
    flexSize: g.flexSize,
    backupGroups: backupGroups(volume.geometry),
    features: featuresOf(volume),
    steps: recording.length,
    writes: recording.history.length,
    warnings: mounted ? [] : [...volume.warnings],
  };
}
