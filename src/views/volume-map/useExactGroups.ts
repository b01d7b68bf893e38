/**
 * Large volumes are known only by cells. Groups that are shown large are asked for, block by block.
 *
 *      in sight ──▶ asked once per moment and group ──▶ answers within a frame are shown together
 */
import { useCallback, useMemo, useState } from 'react';
import type { MapGeometry } from './layout.ts';

const NONE: ReadonlyMap<number, Uint8Array> = new Map();
/** Number of groups that are remembered. */
export const KEPT_GROUPS = 1024;

export function useExactGroups(
  groupKinds: ((group: number) => Promise<Uint8Array>) | undefined,
  geometry: MapGeometry,
) {
  const asked = useMemo(() => ({ of: groupKinds, geometry, groups: new Set<number>() }), [groupKinds, geometry]);
  const [state, set] = useState({ asked, exact: NONE });
  const exact = state.asked === asked ? state.exact : NONE;
  const want = useCallback(
    (groups: number[]) => {
      const { of } = asked;
      if (!of) return;
      let arrived: [number, Uint8Array][] = [];
      const flush = () => {
        const news = arrived;
        arrived = [];
        set((s) => {
          const next = new Map([...(s.asked === asked ? s.exact : NONE), ...news]);
          // Groups that were seen long ago are dropped.
          for (const oldest of next.keys()) {
            if (next.size <= KEPT_GROUPS) break;
            next.delete(oldest);
            asked.groups.delete(oldest);
          }
          return { asked, exact: next };
        });
      };
      for (const group of groups) {
        if (asked.groups.has(group)) continue;
        asked.groups.add(group);
        of(group).then(
          (kinds) => {
            if (arrived.push([group, kinds]) === 1) requestAnimationFrame(flush);
          },
          () => asked.groups.delete(group),
        );
      }
    },
    [asked],
  );
  return [exact, want] as const;
}
