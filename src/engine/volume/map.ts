/**
 * Walks the map of a file, whichever kind it has, from its first block to its last.
 *
 *     visitor.run (logical, physical, length, unwritten)    a run of blocks, holes left out
 *     visitor.node (block, level, logical)                  a block of the map itself, before what it holds
 *
 * A walk always ends: it enters no node twice, each level is one lower than the last, and it reads no more entries than
 * fit. It reports impossible entries and leaves them out.
 */
import { placeOf } from '../../bytes/search.ts';
import type { MappedRun } from '../../format/extent-node.ts';
import type { Finding, Report } from './finding.ts';
import { type InodeRef, mapKind } from './inode.ts';
import { walkExtents } from './map-extents.ts';
import { walkIndirect } from './map-indirect.ts';
import type { Volume } from './volume.ts';

export interface MapVisitor {
  /** Returning false ends the walk. */
  run(logical: number, physical: number, length: number, unwritten: boolean): boolean | undefined;
  /** `level` 0 holds extents or data pointers. Returning false leaves out the levels below. */
  node?(block: number, level: number, logical: number): boolean | undefined;
  finding?: Report;
}

export function walkMap(volume: Volume, inode: InodeRef, visitor: MapVisitor): void {
  const kind = mapKind(inode);
  if (kind === 'extents') walkExtents(volume, inode, visitor);
  else if (kind === 'indirect') walkIndirect(volume, inode, visitor);
}

export interface FileMap {
  runs: MappedRun[];
  nodes: { block: number; level: number; logical: number }[];
  findings: Finding[];
}

/** A whole map as data, at most `limit` runs of it. */
export function fileMap(volume: Volume, inode: InodeRef, limit = 1 << 20): FileMap {
  const map: FileMap = { runs: [], nodes: [], findings: [] };
  walkMap(volume, inode, {
    run: (logical, physical, length, unwritten) => {
      const last = map.runs[map.runs.length - 1];
      if (
        last &&
        last.unwritten === unwritten &&
        last.logical + last.length === logical &&
        last.physical + last.length === physical
      )
        last.length += length;
      else map.runs.push({ logical, physical, length, unwritten });
      return map.runs.length < limit;
    },
    node: (block, level, logical) => {
      map.nodes.push({ block, level, logical });
      return true;
    },
    finding: (f) => map.findings.length < 100 && map.findings.push(f),
  });
  return map;
}

/** Where block `logical` of a file lies; undefined in a hole, past the end, or if the map is damaged there. */
export function blockAt(volume: Volume, inode: InodeRef, logical: number): number | undefined {
  let found: number | undefined;
  walkMap(volume, inode, {
    run: (first, physical, length) => {
      if (logical >= first && logical < first + length) found = physical + (logical - first);
      return first + length <= logical;
    },
  });
  return found;
}

/** Where block `logical` lies by the runs of a map, which are in order. */
export function blockOf(runs: readonly MappedRun[], logical: number): number | undefined {
  const at = placeOf(0, runs.length, (i) => runs[i].logical + runs[i].length <= logical);
  const run = runs[at];
  return run && logical >= run.logical ? run.physical + (logical - run.logical) : undefined;
}
