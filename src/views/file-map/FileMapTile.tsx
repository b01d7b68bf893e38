/**
 * The file map: how a file's blocks are found, and where they lie.
 *
 *      File map  [/db ▾]              inode 12 · 6 extents · depth 1
 *      inode 12 · i_block   ┌ header ┬ idx 0 ┬ free ┬ free ┬ free ┐       the tree, node by node
 *      block 8451 · leaf    ┌ header ┬ 0 +1 ┬ 37 +1 ┬ 74 +1 ┬ …   ┐
 *      blocks of the file   ▣▢▢▢▣▢▢▢▣▢▢▢                                  the strips
 *      blocks of the volume ▢▣▢▣▣▢▢▢▢▢▢▢
 *      This step: block 8451 is new; 4 entries moved                      what the pointer is on, or what changed
 */
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { FileMapData } from '../../session/answers/file-map-answer.ts';
import { ENTRY, type FileTree } from '../../session/answers/file-map-data.ts';
import { Picture as Drawing, pointIn, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { MARGIN } from '../motion/drawn.ts';
import { Hatch } from '../motion/Hatch.tsx';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import { drawFileMap } from './drawn.ts';
import { FilePicker } from './FilePicker.tsx';
import { fileMapMarks, type Hit, hit } from './layout.ts';
import { lookUp } from './lookup.ts';
import { allRuns } from './runs.ts';
import { storyOf } from './story.ts';
import { captionOf, changeInWords, emptyOf, entryInWords, fileMapInWords, lookupInWords } from './words.ts';
import './file-map.css';

export interface FileMapProps {
  /** Undefined while there is no volume. */
  data: FileMapData | undefined;
  /** Of the moment before, where the time stands between the two. */
  before?: FileMapData | undefined;
  /** The selected block of the volume. */
  selected: number | undefined;
  onSelect(block: number, field?: string): void;
  /** The picked inode; undefined: whichever is at work. */
  picked: number | undefined;
  onPick(ino: number | undefined): void;
}

export function FileMapTile(props: FileMapProps) {
  const { data } = props;
  const tree = data?.tree;
  return (
    <Tile
      name="File map"
      className="file-map"
      caption={tree && captionOf(tree)}
      words={data && fileMapInWords(data)}
      wordsLabel="The file map in words"
      head={data && data.files.length > 0 && <FilePicker data={data} picked={props.picked} onPick={props.onPick} />}
    >
      {data && tree && tree.nodes.length > 0 ? (
        <Picture {...props} data={data} tree={tree} />
      ) : (
        <p className="tile-empty">
          {!data
            ? 'There is no file system yet at this step: step forward until it is made.'
            : tree
              ? emptyOf(tree)
              : 'There is no file yet. Write one with the script, then step to where it gets its blocks.'}
        </p>
      )}
    </Tile>
  );
}

function Picture({ data, before, tree, selected, onSelect }: FileMapProps & { data: FileMapData; tree: FileTree }) {
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { width, height } = useRoom(host);
  const [pointed, point] = useState<Hit>();
  const [cursor, setCursor] = useState<number>();
  const inner = Math.max(200, width - 2 * MARGIN);
  const picture = useMemo(
    () => (width > 0 ? drawFileMap(data, { width: inner, height: height - 14 }, selected) : undefined),
    [data, inner, width, height, selected],
  );
  const earlier = useMemo(
    () => drawFileMap(before, { width: inner, height: height - 14 }, selected)?.shown,
    [before, inner, height, selected],
  );
  const { layout, shown } = picture ?? {};

  // The pointer's mark belongs to this tree, even if another tree has come under a resting pointer.
  const entry = pointed?.mark && pointed.mark.entry < tree.entries.slot.length ? pointed.mark.entry : undefined;
  const logical =
    pointed?.logical ??
    (entry !== undefined && tree.entries.state[entry] !== ENTRY.node ? tree.entries.key[entry] : cursor);
  const lookup = useMemo(() => (logical === undefined ? undefined : lookUp(tree, logical)), [tree, logical]);

  const hovered = pointed?.mark?.key;
  const rest = useMemo(
    () =>
      layout && (lookup || hovered)
        ? fileMapMarks(layout, tree, { lookup, logical, pointed: hovered, selected })
        : shown?.marks,
    [layout, tree, lookup, logical, hovered, selected, shown],
  );

  const at = (e: { clientX: number; clientY: number }): Hit | undefined => {
    if (!svg.current || !layout) return undefined;
    const { x, y } = pointIn(svg.current, e);
    return hit(layout, x - MARGIN, y);
  };
  const choose = (h: Hit | undefined) => {
    if (!h) return;
    if (h.mark) {
      const node = tree.nodes[h.mark.node];
      onSelect(node.block, fieldOf(tree, h.mark.node, h.mark.slot));
    } else if (h.box) onSelect(tree.nodes[h.box.node].block);
    else if (h.physical !== undefined) onSelect(h.physical);
    else if (h.logical !== undefined) {
      const { physical } = lookUp(tree, h.logical);
      if (physical >= 0) onSelect(physical);
    }
  };

  const runs = useMemo(() => allRuns(data, tree), [data, tree]);
  const onKeyDown = (e: KeyboardEvent) => {
    const here = cursor ?? -1;
    const starts = runs.map((r) => r.logical);
    const to: Record<string, () => number | undefined> = {
      ArrowRight: () => starts.find((s) => s > here),
      ArrowLeft: () => starts.findLast((s) => s < here),
      Home: () => starts[0],
      End: () => starts[starts.length - 1],
    };
    if (e.key === 'Enter' || e.key === ' ') choose(cursor === undefined ? undefined : { logical: cursor });
    else if (e.key === 'Escape' && cursor !== undefined) setCursor(undefined);
    else if (e.key === 'ArrowDown' && lookup) onSelect(tree.nodes[lookup.steps[lookup.steps.length - 1].node].block);
    else if (e.key === 'ArrowUp') onSelect(tree.nodes[0].block);
    else if (to[e.key]) {
      const next = to[e.key]();
      if (next !== undefined) setCursor(next);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };

  const said =
    lookup && layout
      ? lookupInWords(data, tree, lookup)
      : entry !== undefined
        ? entryInWords(tree, entry)
        : (changeInWords(data, tree) ?? '');
  return (
    <>
      <div ref={host} className="fm-body">
        {layout && (
          <Drawing
            ref={svg}
            width={width}
            height={Math.max(layout.height + 4, 10)}
            role="application"
            aria-label={`Map of ${data.name}: ${captionOf(tree)}`}
            aria-describedby={`${id}-keys`}
            tabIndex={0}
            data-pointing={pointed ? '' : undefined}
            onPointerMove={(e) => point(at(e))}
            onPointerLeave={() => point(undefined)}
            onClick={(e) => choose(at(e))}
            onKeyDown={onKeyDown}
            onBlur={() => setCursor(undefined)}
          >
            <Hatch id={`${id}-hatch`} />
            <g transform={`translate(${MARGIN} 0)`}>
              {shown && (
                <MarkLayer
                  shown={shown}
                  before={earlier}
                  rest={rest}
                  storyOf={storyOf}
                  paint={(name) => `url(#${id}-${name})`}
                />
              )}
            </g>
          </Drawing>
        )}
      </div>
      <p className="tile-said" data-change={!lookup && entry === undefined ? '' : undefined} title={said}>
        {said}
      </p>
      <p id={`${id}-keys`} className="visually-hidden">
        Left and right go from run to run of the file and show how it is looked up; Enter selects its block on the
        volume, Down the node that leads to it, Up the inode.
      </p>
      <p className="visually-hidden" aria-live="polite">
        {cursor === undefined ? '' : said}
      </p>
    </>
  );
}

/** The inspector's name of a slot. */
function fieldOf(tree: FileTree, node: number, slot: number): string {
  const { offset } = tree.nodes[node];
  if (tree.kind === 'extents') return node === 0 ? `@${offset + 12 * (slot + 1)}` : `[${slot}]`;
  return node === 0 ? `@${offset + 4 * slot}` : `[${slot}]`;
}
