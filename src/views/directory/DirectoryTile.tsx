/**
 * A directory: how names are kept in it, and how one of them is found.
 *
 *      Directory  [/d ▾]        inode 12 · 80 names · 3 blocks · index, 1 level
 *      [ Look up a name ]       name › hash › root › leaf › record, and what it costs both ways
 *      root      │ → 1           │ → 2            │      the index, along the hashes
 *      leaves    │ block 1 ▃▃▃▃  │ block 2 ▂▂▂▂▂  │
 *      blocks    ■ ▃ ▂                                   in their order
 *      block 1   │ name_1 │ name_7 ▒▒▒▒ │ …       │      record by record, byte by byte
 */
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { stagesOf } from '../../session/answers/dir-lookup.ts';
import type { DirectoryData } from '../../session/answers/directory-answer.ts';
import { InodePicker } from '../common/InodePicker.tsx';
import { Picture, pointIn, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { Details } from './Details.tsx';
import { IndexPicture } from './IndexPicture.tsx';
import { LookupForm, LookupWay } from './LookupBar.tsx';
import { focusOf, type Hit, hit, layoutDirectory } from './layout.ts';
import { SplitPicture } from './SplitPicture.tsx';
import { StripPicture } from './StripPicture.tsx';
import { useStage } from './useStage.ts';
import {
  blockInWords,
  captionOf,
  comparedInWords,
  directoryInWords,
  lookupInWords,
  rangeInWords,
  recordInWords,
} from './words.ts';
import './directory.css';
import './records.css';

export interface DirectoryProps {
  /** Undefined while there is no volume. */
  data: DirectoryData | undefined;
  /** The selected block of the volume. */
  selected: number | undefined;
  onSelect(block: number, field?: string): void;
  /** The picked inode; undefined: whichever directory is at work. */
  picked: number | undefined;
  onPick(ino: number | undefined): void;
  onLookUp(name: string | undefined): void;
}

export function DirectoryTile(props: DirectoryProps) {
  const { data } = props;
  const [played, replay] = useState(0);
  return (
    <Tile
      name="Directory"
      className="directory"
      caption={data && captionOf(data)}
      words={data && directoryInWords(data)}
      wordsLabel="The directory in words"
      head={
        data && (
          <>
            <Picker data={data} picked={props.picked} onPick={props.onPick} />
            {!data.inline && <LookupForm data={data} onLookUp={props.onLookUp} onAgain={() => replay((n) => n + 1)} />}
          </>
        )
      }
    >
      {data ? (
        data.inline ? (
          <p className="tile-empty">
            This directory is small enough to be kept in its inode (inline_data): it has no block yet. Look at the
            inode.
          </p>
        ) : (
          <Body {...props} data={data} played={played} />
        )
      ) : (
        <p className="tile-empty">There is no directory yet at this step: step forward until the root is made.</p>
      )}
    </Tile>
  );
}

function Picker({ data, picked, onPick }: Pick<DirectoryProps, 'picked' | 'onPick'> & { data: DirectoryData }) {
  return (
    <InodePicker
      label="Which directory"
      one="a directory"
      name={data.name}
      picked={picked}
      onPick={onPick}
      options={data.dirs.map((d) => ({ ino: d.ino, text: `${d.name} · ${d.ino}` }))}
      unknown={(ino) => `the one that names inode ${ino}`}
      more={data.more > 0 ? `${data.more} more: pick them in the tree of files` : undefined}
    />
  );
}

const MARGIN = 12;

function Body({
  data,
  played: times,
  selected,
  onSelect,
  onPick,
}: DirectoryProps & { data: DirectoryData; played: number }) {
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { width, height, scale } = useRoom(host);
  const [pointed, point] = useState<Hit>();
  const [said, say] = useState<string>();
  const [cursor, setCursor] = useState<{ detail: number; record: number }>();
  const inner = Math.max(220, width - 2 * MARGIN);
  // What is below has its margin in pixels.
  const parts = Math.max(220, width - (2 * MARGIN) / scale);
  const layout = useMemo(() => (width > 0 ? layoutDirectory(data, inner) : undefined), [data, inner, width]);
  const { lookup } = data;
  const stages = lookup ? stagesOf(lookup) : 0;
  const own = lookup?.by === 'person' && !lookup.refused;
  const played = useStage(own ? `${times} ${data.ino} ${lookup.name}` : undefined, stages);
  const stage = lookup ? (own ? played : lookup.stage) : 0;
  const chosen = selected === undefined ? -1 : data.blocks.physical.indexOf(selected);

  const at = (e: { clientX: number; clientY: number }): Hit | undefined => {
    if (!svg.current || !layout) return undefined;
    const { x, y } = pointIn(svg.current, e);
    return hit(layout, x - MARGIN, y);
  };
  const goTo = (block: number) => {
    const physical = data.blocks.physical[block];
    if (physical >= 0) onSelect(physical);
  };
  const choose = (h: Hit | undefined) => {
    if (!h) return;
    if ('block' in h) goTo(h.block);
    else if (h.cell.node < 0 || h.cell.many > 1) goTo(h.cell.block);
    else {
      // A slot is bytes of its node.
      const node = data.index!.nodes[h.cell.node];
      const base = h.cell.node === 0 ? 32 : 8;
      onSelect(node.physical, `@${base + 8 * h.cell.slot}`);
    }
  };
  const chooseRecord = (detail: number, record: number) => {
    const block = data.detail[detail];
    const r = block.records[record];
    onSelect(block.physical, `@${r.at}`);
    if (r.kind === 'entry') onPick(r.ino);
  };

  const onKeyDown = (e: KeyboardEvent) => {
    const flat = data.detail.flatMap((d, detail) => d.records.map((_, record) => ({ detail, record })));
    const here = cursor ? flat.findIndex((c) => c.detail === cursor.detail && c.record === cursor.record) : -1;
    const moves: Record<string, number> = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: flat.length - 1 };
    if (e.key === 'Enter' || e.key === ' ') {
      if (cursor) chooseRecord(cursor.detail, cursor.record);
    } else if (e.key === 'Escape' && cursor) setCursor(undefined);
    else if (e.key === 'ArrowDown' || e.key === 'ArrowUp') goTo(neighbour(data, e.key === 'ArrowDown' ? 1 : -1));
    else if (moves[e.key] !== undefined) {
      const next = flat[Math.max(0, Math.min(flat.length - 1, moves[e.key]))];
      if (next) setCursor(next);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };

  const record = cursor && data.detail[cursor.detail]?.records[cursor.record];
  const pointedWords =
    pointed && ('block' in pointed ? blockInWords(data, pointed.block) : rangeInWords(data, pointed.cell));
  const line = said ?? pointedWords ?? (record ? recordInWords(record) : '');
  const outcome = own && stage >= stages ? `${lookupInWords(data, lookup)}. ${comparedInWords(data, lookup)}` : '';
  return (
    <>
      <div
        ref={host}
        className="dir-body"
        role="application"
        aria-label={`Directory ${data.name}: ${captionOf(data)}`}
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is walked with the arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(undefined)}
      >
        {layout && (
          <>
            {lookup && <LookupWay data={data} lookup={lookup} stage={stage} stages={stages} />}
            <Picture
              ref={svg}
              width={width}
              height={layout.height}
              aria-hidden="true"
              data-pointing={pointed ? '' : undefined}
              onPointerMove={(e) => point(at(e))}
              onPointerLeave={() => point(undefined)}
              onClick={(e) => choose(at(e))}
            >
              <g transform={`translate(${MARGIN} 0)`}>
                {layout.index && (
                  <IndexPicture
                    layout={layout.index}
                    data={data}
                    lookup={lookup}
                    stage={stage}
                    pointed={pointed && 'cell' in pointed ? pointed.cell : undefined}
                    selected={chosen}
                  />
                )}
                <text x="0" y={layout.stripLabel} className="dir-label">
                  blocks, in their order
                </text>
                <StripPicture
                  layout={layout.strip}
                  data={data}
                  lookup={lookup}
                  stage={stage}
                  pointed={pointed && 'block' in pointed ? pointed.block : undefined}
                  selected={chosen}
                />
              </g>
            </Picture>
            <div className="dir-parts">
              {data.index?.fault && <p className="dir-refused">The index is damaged: {data.index.fault}.</p>}
              {data.split && <SplitPicture split={data.split} width={parts} onSay={say} />}
              <Details
                data={data}
                width={parts}
                height={height}
                scroller={host}
                lookup={lookup && stage >= stages ? lookup : undefined}
                cursor={cursor}
                onSay={say}
                onChoose={chooseRecord}
                onBlock={goTo}
              />
            </div>
          </>
        )}
      </div>
      <p className="tile-said" title={line} data-empty={line === '' ? '' : undefined}>
        {line}
      </p>
      <p id={`${id}-keys`} className="visually-hidden">
        Left and right go from record to record; Enter selects the record and its inode. Up and Down go to the leaf, or
        the block, before and after.
      </p>
      <p className="visually-hidden" aria-live="polite">
        {record ? recordInWords(record) : outcome}
      </p>
    </>
  );
}

/** The block of names before or after the one shown: by hash if there is an index. */
function neighbour(data: DirectoryData, by: 1 | -1): number {
  const { index, blocks, detail } = data;
  if (index) return index.leaves[Math.max(0, Math.min(index.leaves.length - 1, focusOf(data) + by))] ?? 0;
  return Math.max(0, Math.min(blocks.physical.length - 1, (detail[0]?.logical ?? 0) + by));
}
