/**
 * The place in a file's map that the pointer or the keyboard is at, and the lookup of the file's block there. Arrows go
 * from run to run. A click selects the block on the volume.
 */
import { type KeyboardEvent, type MouseEvent, type RefObject, useMemo, useState } from 'react';
import { pointIn } from '../common/Picture.tsx';
import { WALK } from '../common/usePointing.ts';
import { MARGIN } from '../motion/drawn.ts';
import { usePointed } from '../page/page.ts';
import { ENTRY } from './answer/map-entry.ts';
import type { FileTree } from './answer/map-tree.ts';
import type { FileMapData } from './answer.ts';
import { type FileMapLayout, type Hit, hit } from './layout.ts';
import { lookUp } from './lookup.ts';
import { allRuns } from './runs.ts';

interface Drawn {
  data: FileMapData;
  tree: FileTree;
  layout: FileMapLayout | undefined;
  onSelect(block: number, field?: string): void;
}

export function useLookup(picture: RefObject<SVGSVGElement | null>, { data, tree, layout, onSelect }: Drawn) {
  const [pointed, point] = useState<Hit>();
  const [cursor, setCursor] = useState<number>();
  // The pointer's mark belongs to this tree, even if another tree has come under a resting pointer.
  const entry = pointed?.mark && pointed.mark.entry < tree.entries.slot.length ? pointed.mark.entry : undefined;
  const logical =
    pointed?.logical ??
    (entry !== undefined && tree.entries.state[entry] !== ENTRY.node ? tree.entries.key[entry] : cursor);
  const lookup = useMemo(() => (logical === undefined ? undefined : lookUp(tree, logical)), [tree, logical]);
  const starts = useMemo(() => allRuns(data, tree).map((r) => r.logical), [data, tree]);

  usePointed(pointed ? blockOf(tree, pointed) : lookup && lookup.physical >= 0 ? lookup.physical : undefined);

  const at = (e: MouseEvent): Hit | undefined => {
    if (!picture.current || !layout) return undefined;
    const { x, y } = pointIn(picture.current, e);
    return hit(layout, x - MARGIN, y);
  };
  const choose = (h: Hit | undefined) => h && chooseHit(tree, h, onSelect);
  const onKeyDown = (e: KeyboardEvent) => {
    const walk = WALK[e.key];
    if (e.key === 'Enter' || e.key === ' ') choose(cursor === undefined ? undefined : { logical: cursor });
    else if (e.key === 'Escape' && cursor !== undefined) setCursor(undefined);
    else if (e.key === 'ArrowDown' && lookup) onSelect(tree.nodes[lookup.steps[lookup.steps.length - 1].node].block);
    else if (e.key === 'ArrowUp') onSelect(tree.nodes[0].block);
    else if (walk) setCursor(walk(starts, cursor ?? -1) ?? cursor);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return {
    pointed,
    entry,
    logical,
    lookup,
    cursor,
    listeners: {
      onPointerMove: (e: MouseEvent) => point(at(e)),
      onPointerLeave: () => point(undefined),
      onClick: (e: MouseEvent) => choose(at(e)),
      onKeyDown,
      onBlur: () => setCursor(undefined),
    },
  };
}

/** Its block on the volume, if it has one. */
function blockOf(tree: FileTree, { mark, box, physical, logical }: Hit): number | undefined {
  const node = mark?.node ?? box?.node;
  if (node !== undefined) return tree.nodes[node]?.block;
  const block = physical ?? (logical === undefined ? -1 : lookUp(tree, logical).physical);
  return block >= 0 ? block : undefined;
}

/** Selects the bytes of an entry in its node, or the block on the volume of a block of the file. */
function chooseHit(tree: FileTree, hit: Hit, onSelect: Drawn['onSelect']): void {
  const { mark } = hit;
  const block = blockOf(tree, hit);
  if (block !== undefined) onSelect(block, mark && fieldOf(tree, mark.node, mark.slot));
}

/** The inspector's name of a slot. */
function fieldOf(tree: FileTree, node: number, slot: number): string {
  const { offset } = tree.nodes[node];
  if (tree.kind === 'extents') return node === 0 ? `@${offset + 12 * (slot + 1)}` : `[${slot}]`;
  return node === 0 ? `@${offset + 4 * slot}` : `[${slot}]`;
}
