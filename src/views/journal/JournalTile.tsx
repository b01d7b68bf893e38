/**
 * The journal: its ring of blocks with head and tail, the life of its transactions, and the blocks that are not home yet.
 */
import { useMemo, useRef } from 'react';
import { JOURNAL_TYPES, type JournalData, placeInVolume } from '../../session/answers/journal-data.ts';
import { Picture, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { formatCount, formatMany } from '../common/units.ts';
import { cellsOf, gridOf, newestOf, STAGES, stageOf } from './layout.ts';
import { blockInWords, captionOf, journalInWords, transactionInWords } from './words.ts';
import './journal.css';

export interface JournalProps {
  data: JournalData | undefined;
  selected?: number | undefined;
  onSelect(block: number): void;
  /** Goes to the step of an event. */
  onEvent?: (id: number) => void;
}

export function JournalTile({ data, selected, onSelect, onEvent }: JournalProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useRoom(host, 24);
  return (
    <Tile
      name="Journal"
      className="journal"
      caption={data && captionOf(data)}
      words={data && journalInWords(data)}
      wordsLabel="The journal in words"
    >
      <div ref={host} className="tile-body">
        {data && width > 0 ? (
          <>
            <Transactions data={data} onEvent={onEvent} />
            <Ring
              data={data}
              width={width}
              height={Math.max(60, height * 0.42)}
              selected={selected}
              onSelect={onSelect}
            />
            <Waiting data={data} selected={selected} onSelect={onSelect} />
          </>
        ) : (
          !data && (
            <p className="tile-quiet">
              This volume has no journal at this step. ext2 never has one: what was half done when the power went stays
              half done until e2fsck comes. Format it as ext3 or ext4 to see a journal at work.
            </p>
          )
        )}
      </div>
    </Tile>
  );
}

const LISTED = 4;

function Transactions({ data, onEvent }: { data: JournalData; onEvent?: ((id: number) => void) | undefined }) {
  if (data.transactions.length === 0)
    return (
      <p className="tile-quiet">
        {data.log
          ? 'No transaction is under way: nothing has changed since the last commit.'
          : 'Nothing is mounted, so there are no transactions. Step to where the script works on the volume.'}
      </p>
    );
  const older = data.transactions.length - LISTED;
  return (
    <ol className="jn-transactions">
      {older > 0 && <li className="tile-quiet">{formatMany(older, 'older one')}, all safe in the log</li>}
      {data.transactions.slice(-LISTED).map((t) => (
        <li key={t.tid} className={t.state === 'finished' ? 'jn-tx' : 'jn-tx jn-tx-now'}>
          <button
            type="button"
            className="tile-link jn-tid mono"
            disabled={!onEvent}
            onClick={() => onEvent?.(t.since)}
          >
            {t.tid}
          </button>
          <ol className="jn-stages" aria-label={transactionInWords(t)}>
            {STAGES.map((stage, i) => (
              <li
                key={stage}
                className={i < stageOf(t.state) ? 'jn-past' : i === stageOf(t.state) ? 'jn-here' : undefined}
              >
                {stage}
              </li>
            ))}
          </ol>
          <span className="jn-count mono">
            {formatMany(t.blocks, 'block')}
            {t.revoked > 0 && `, ${t.revoked} revoked`}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface RingProps {
  data: JournalData;
  width: number;
  height: number;
  selected: number | undefined;
  onSelect(block: number): void;
}

function Ring({ data, width, height, selected, onSelect }: RingProps) {
  const grid = useMemo(() => gridOf(data.types.length, width, height), [data.types.length, width, height]);
  const cells = useMemo(() => cellsOf(data, grid), [data, grid]);
  const { log } = data;
  const place = (at: number) => {
    const i = Math.floor(at / grid.each);
    return { x: (i % grid.columns) * grid.cell, y: Math.floor(i / grid.columns) * grid.cell };
  };
  return (
    <div className="tile-part">
      <h3>
        The ring
        <span>
          {grid.each > 1 ? `a cell is ${grid.each} blocks,` : ''}
          {log && ` tail ${formatCount(log.tail)}, head ${formatCount(log.head)}`}
        </span>
      </h3>
      {log && <Newest data={data} log={log} width={width} selected={selected} onSelect={onSelect} />}
      <Picture width={width} height={grid.rows * grid.cell + 2} role="group" aria-label="Blocks of the journal">
        {cells.map((c) => {
          const { x, y } = place(c.at);
          const block = placeInVolume(data, c.at);
          const chosen =
            selected !== undefined && block !== undefined && selected >= block && selected < block + grid.each;
          const type = JOURNAL_TYPES[c.type].replace(' ', '-');
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the map selects blocks by keyboard
            <rect
              key={c.at}
              x={x + 0.5}
              y={y + 0.5}
              width={grid.cell - 1}
              height={grid.cell - 1}
              rx={grid.cell > 8 ? 1.5 : 0}
              className={`jn-${type}${c.live ? ' jn-live' : ''}${c.written ? ' jn-written' : ''}${chosen ? ' jn-chosen' : ''}`}
              onClick={() => block !== undefined && onSelect(block)}
            >
              <title>{blockInWords(data, c.at)}</title>
            </rect>
          );
        })}
        {log && <path className="jn-head-mark" d={mark(place(log.head), grid.cell)} />}
      </Picture>
      <p className="tile-legend">
        {(['descriptor', 'copy', 'revoke', 'commit'] as const).map((t) => (
          <span key={t}>
            <i className={`tile-key jn-key-${t}`} /> {t === 'copy' ? 'copy of a block' : t}
          </span>
        ))}
        <span>
          <i className="tile-key jn-key-old" /> no longer needed
        </span>
      </p>
    </div>
  );
}

const WIDE = 19;
const LETTERS: Readonly<Record<string, string>> = { descriptor: 'D', commit: 'C', revoke: 'R' };

/** What was written last, large enough to read: descriptors, the copies that they announce, commits. */
function Newest({
  data,
  log,
  width,
  selected,
  onSelect,
}: Omit<RingProps, 'height'> & { log: NonNullable<JournalData['log']> }) {
  const blocks = newestOf(log, Math.floor(width / WIDE));
  if (blocks.length === 0) return null;
  return (
    <Picture
      width={width}
      height={WIDE + 14}
      className="jn-newest"
      role="img"
      aria-label="The newest blocks of the journal"
    >
      {blocks.map((at, i) => {
        const type = JOURNAL_TYPES[data.types[at]];
        const block = placeInVolume(data, at);
        const starts = i === 0 || data.sequences[at] !== data.sequences[blocks[i - 1]];
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the map selects blocks by keyboard
          <g key={at} transform={`translate(${i * WIDE} 13)`} onClick={() => block !== undefined && onSelect(block)}>
            <title>{blockInWords(data, at)}</title>
            {starts && (
              <text x="1" y="-3" className="jn-tid-mark">
                {data.sequences[at]}
              </text>
            )}
            <rect
              x="0.5"
              width={WIDE - 2}
              height={WIDE - 2}
              rx="2"
              className={`jn-${type.replace(' ', '-')} jn-live${block === selected ? ' jn-chosen' : ''}`}
            />
            {LETTERS[type] && (
              <text x={WIDE / 2 - 0.5} y={WIDE / 2 + 3.5} textAnchor="middle" className={`jn-letter jn-on-${type}`}>
                {LETTERS[type]}
              </text>
            )}
          </g>
        );
      })}
    </Picture>
  );
}

/** A stroke before the cell that is written next. */
const mark = ({ x, y }: { x: number; y: number }, cell: number): string => `M${x} ${y}v${cell}`;

const SHOWN = 24;

function Waiting({ data, selected, onSelect }: Pick<JournalProps, 'selected' | 'onSelect'> & { data: JournalData }) {
  if (data.waits === 0)
    return <p className="tile-quiet">Every block of the volume is home: nothing waits for a checkpoint.</p>;
  return (
    <div className="tile-part">
      <h3>
        Not home yet
        <span>{formatMany(data.waits, 'block')}</span>
      </h3>
      <ul className="jn-waiting">
        {data.waiting.slice(0, SHOWN).map((w) => (
          <li key={w.block}>
            <button
              type="button"
              className="tile-row"
              aria-pressed={selected === w.block}
              onClick={() => onSelect(w.block)}
              title={
                w.running
                  ? `changed in transaction ${w.running}, which has not committed: it may not go home`
                  : `safe in the log with transaction ${w.checkpoint}; it may go home`
              }
            >
              <i className={w.running ? 'jn-dot jn-dot-running' : 'jn-dot'} />
              <span className="mono">{formatCount(w.block)}</span> {w.label}
            </button>
          </li>
        ))}
      </ul>
      {data.waits > SHOWN && (
        <p className="tile-quiet">{formatMany(data.waits - SHOWN, 'more block', 'more blocks')}</p>
      )}
    </div>
  );
}
