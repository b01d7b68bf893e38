/** The blocks shown record by record, one below the other; only what is in sight is drawn. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DetailBlock } from '../../session/answers/dir-detail.ts';
import type { DirLookup } from '../../session/answers/dir-lookup.ts';
import type { DirectoryData } from '../../session/answers/directory-answer.ts';
import { ROLE } from '../../session/answers/directory-answer.ts';
import { usePictureScale } from '../common/Picture.tsx';
import { formatCount, formatMany } from '../common/units.ts';
import { RecordsPicture } from './RecordsPicture.tsx';
import { namesIn, recordInWords } from './words.ts';

interface Props {
  data: DirectoryData;
  width: number;
  height: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** A lookup that is over. */
  lookup: DirLookup | undefined;
  cursor: { detail: number; record: number } | undefined;
  onSay(text: string | undefined): void;
  onChoose(detail: number, record: number): void;
  onBlock(block: number): void;
}

export function Details({ data, width, height, scroller, lookup, cursor, onSay, onChoose, onBlock }: Props) {
  const shown = data.detail.filter(
    (d) => data.blocks.role[d.logical] === ROLE.names || data.blocks.role[d.logical] === ROLE.loose,
  );
  return shown.map((block) => (
    <Block
      key={block.logical}
      block={block}
      data={data}
      width={width}
      height={height}
      scroller={scroller}
      lookup={lookup}
      cursor={cursor && data.detail[cursor.detail] === block ? cursor.record : undefined}
      onSay={onSay}
      onChoose={(record) => onChoose(data.detail.indexOf(block), record)}
      onBlock={onBlock}
    />
  ));
}

interface BlockProps extends Omit<Props, 'onChoose' | 'cursor'> {
  block: DetailBlock;
  cursor: number | undefined;
  onChoose(record: number): void;
}

function Block({ block, data, width, height, scroller, lookup, cursor, onSay, onChoose, onBlock }: BlockProps) {
  const host = useRef<HTMLDivElement>(null);
  const [pointed, point] = useState<number>();
  const seen = useSeen(host, scroller, height);
  const leaf = lookup?.leaves.find((l) => l.logical === block.logical);
  const picked =
    data.picked === undefined ? undefined : block.records.find((r) => r.ino === data.picked && r.kind === 'entry');
  const found = leaf ? leaf.at : (picked?.at ?? -1);
  const { blocks } = data;
  const at = block.logical;
  return (
    <div ref={host} className="dir-block" data-block={at}>
      <h3>
        <button
          type="button"
          className="tile-link dir-pick"
          onClick={() => onBlock(at)}
          title={`Select block ${block.physical} of the volume`}
        >
          block {at}
        </button>
        <span>
          {formatMany(namesIn(data, at), 'name')} · {formatCount(blocks.needed[at])} bytes needed ·{' '}
          {formatCount(blocks.slack[at] + blocks.unused[at])} free
        </span>
      </h3>
      {block.gone.length > 0 && !data.split && (
        <p className="dir-gone">
          gone from here: <span className="mono">{block.gone.slice(0, 12).join(' ')}</span>
          {block.gone.length > 12 ? ` and ${block.gone.length - 12} more` : ''}
        </p>
      )}
      {block.fault && (
        <p className="dir-refused">
          Damaged at byte {block.fault.at}: {block.fault.why}. The rest of the block cannot be read.
        </p>
      )}
      <svg width="0" height="0" aria-hidden="true" className="dir-defs">
        <defs>
          <pattern
            id={`dir-slack-${at}`}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="5" height="5" className="dir-slack-ground" />
            <rect width="1.25" height="5" className="dir-slack-line" />
          </pattern>
        </defs>
      </svg>
      <RecordsPicture
        block={block}
        blockSize={data.blockSize}
        width={width}
        hatch={`url(#dir-slack-${at})`}
        seen={seen}
        found={found}
        scanned={leaf !== undefined}
        pointed={pointed ?? cursor}
        onPoint={(record) => {
          point(record);
          onSay(record === undefined ? undefined : recordInWords(block.records[record]));
        }}
        onChoose={onChoose}
      />
    </div>
  );
}

const AHEAD = 200;

/** Which part of a picture is in sight, in its units and with some to spare. */
function useSeen(host: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>, height: number) {
  const [seen, set] = useState({ from: 0, to: 1200 });
  const scale = usePictureScale();
  const look = () => {
    const box = host.current?.getBoundingClientRect();
    const view = scroller.current?.getBoundingClientRect();
    if (!box || !view) return;
    const from = Math.floor((view.top - box.top - AHEAD) / scale / 100) * 100;
    const to = Math.ceil((view.bottom - box.top + AHEAD) / scale / 100) * 100;
    set((now) => (now.from === from && now.to === to ? now : { from, to }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout needs a new look
  useLayoutEffect(look, [height, scale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads refs alone
  useEffect(() => {
    const element = scroller.current;
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, [scroller, scale]);
  return seen;
}
