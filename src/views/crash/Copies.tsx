/** Where the bytes of a file are now: one row for each place that may hold a copy, one cell for each block. */
import { useMemo, useRef } from 'react';
import type { CopiedFile } from '../../session/crash/copies.ts';
import { Picture, useRoom } from '../common/Picture.tsx';
import { formatCount } from '../common/units.ts';
import { usePointing } from '../common/usePointing.ts';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import { CELL, copiesShown, copiesStory, copyMarks, keyOfCell } from './copies-picture.ts';
import { copyInWords, fileInWords } from './words.ts';

interface Props {
  file: CopiedFile;
  step: number;
  /** Of the moment before, where the time stands between the two. */
  before?: { file: CopiedFile | undefined; step: number } | undefined;
  /** The power is gone. */
  cut: boolean;
  selected: number | undefined;
  onSelect(block: number): void;
}

export function Copies({ file, ...rest }: Props) {
  return (
    <section className="tile-part crash-part" aria-label="Where the data is">
      <h3>
        Where is the data right now?
        <span className="mono">{file.name}</span>
      </h3>
      <p className="tile-quiet">{fileInWords(file)}</p>
      <CopiesPicture file={file} {...rest} />
      <p className="tile-legend">
        <span>
          <i className="crash-cell crash-cell-newest" /> newest
        </span>
        <span>
          <i className="crash-cell crash-cell-halfway" /> not complete
        </span>
        <span>
          <i className="crash-cell crash-cell-old" /> older
        </span>
        <span>
          <i className="crash-cell" /> none
        </span>
        <span>i: the inode, which has the size and the map</span>
        {file.more > 0 && <span>and {formatCount(file.more)} more blocks</span>}
      </p>
    </section>
  );
}

function CopiesPicture({ file, step, before, cut, selected, onSelect }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { width } = useRoom(host);
  const shown = useMemo(() => (width > 0 ? copiesShown(file, step, width) : undefined), [file, step, width]);
  const earlier = useMemo(() => before?.file && copiesShown(before.file, before.step, width), [before, width]);
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
  const said = here && shown ? copyInWords(shown.told.layout.rows[here.row], here.index, file.blocks[here.index]) : '';
  return (
    <div ref={host}>
      {shown && (
        <Picture
          ref={svg}
          width={width}
          height={shown.told.layout.height}
          role="application"
          aria-label="Copies of the file's blocks, by place. Left and right go from copy to copy, Enter selects the block."
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
