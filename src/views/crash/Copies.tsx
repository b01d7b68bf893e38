/** The places of a file's bytes now: one row for each place that may hold a copy, one cell for each block. */

import { useMemo, useRef } from 'react';
import type { CopiedFile } from '../../session/crash/copies.ts';
import { Picture, useRoom } from '../common/Picture.tsx';
import { usePointing } from '../common/usePointing.ts';
import { useWords } from '../language/useWords.ts';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import { CELL, copiesShown, copiesStory, copyMarks, keyOfCell } from './copies-picture.ts';
import { copyInWords, crash as english, fileInWords } from './words.ts';

interface Props {
  file: CopiedFile;
  step: number;
  /** The file at the moment before, if the time stands between the two. */
  before?: { file: CopiedFile | undefined; step: number } | undefined;
  /** The power is gone. */
  cut: boolean;
  selected: number | undefined;
  onSelect(block: number): void;
}

export function Copies({ file, ...rest }: Props) {
  const words = useWords(english);
  return (
    <section className="tile-part crash-part" aria-label={words.whereIs}>
      <h3>
        {words.whereNow}
        <span className="mono">{words.fileNamed(file.name)}</span>
      </h3>
      <p className="tile-quiet">{fileInWords(file, words)}</p>
      <CopiesPicture file={file} {...rest} />
      <p className="tile-legend">
        <span>
          <i className="crash-cell crash-cell-newest" /> {words.legend.newest}
        </span>
        <span>
          <i className="crash-cell crash-cell-halfway" /> {words.legend.halfway}
        </span>
        <span>
          <i className="crash-cell crash-cell-old" /> {words.legend.older}
        </span>
        <span>
          <i className="crash-cell" /> {words.legend.none}
        </span>
        <span>{words.legendInode}</span>
        {file.more > 0 && <span>{words.moreBlocks(file.more)}</span>}
      </p>
    </section>
  );
}

function CopiesPicture({ file, step, before, cut, selected, onSelect }: Props) {
  const words = useWords(english);
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { width } = useRoom(host);
  const shown = useMemo(
    () => (width > 0 ? copiesShown(file, step, width, words) : undefined),
    [file, step, width, words],
  );
  const earlier = useMemo(
    () => before?.file && copiesShown(before.file, before.step, width, words),
    [before, width, words],
  );
  const things = useMemo(
    () => (shown?.told.layout.cells ?? []).map((cell) => ({ ...cell, key: keyOfCell(shown!.told, cell) })),
    [shown],
  );
  const { here, byCursor, listeners } = usePointing(svg, {
    things,
    at: ({ x, y }) => things.find((c) => x >= c.x && x < c.x + CELL && y >= c.y && y < c.y + CELL),
    act: ({ index }) => file.blocks[index].physical > 0 && onSelect(file.blocks[index].physical),
  });
  const rest = useMemo(
    () => shown && copyMarks(shown.told, { key: here?.key, selected, cut }),
    [shown, here, selected, cut],
  );
  const said =
    here && shown ? copyInWords(shown.told.layout.rows[here.row], here.index, file.blocks[here.index], words) : '';
  return (
    <div ref={host}>
      {shown && (
        <Picture
          ref={svg}
          width={width}
          height={shown.told.layout.height}
          role="application"
          aria-label={words.copiesKeys}
          tabIndex={0}
          {...listeners}
        >
          <MarkLayer shown={shown} before={earlier} rest={rest} storyOf={copiesStory} />
        </Picture>
      )}
      <p className="tile-quiet crash-said">{said}</p>
      <p className="visually-hidden" aria-live="polite">
        {byCursor ? said : ''}
      </p>
    </div>
  );
}
