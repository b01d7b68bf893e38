/**
 * A check of the volume: its passes, what each read, what was found and what became of it; and what a check costs.
 *
 *      Check (fsck)                                    e2fsck -y: 2 findings, all repaired
 *      1  inodes, blocks, sizes   ▮▮      ▮         119 inodes · 64 blocks
 *      2  directories                ▮  ▮                     7 blocks   1
 *      …
 *      2  Entry 'a' in directory 12 has deleted/unused inode 14.   repaired
 */
import { useMemo, useRef } from 'react';
import type { FsckCost } from '../../session/answers/fsck-cost.ts';
import type { FsckData } from '../../session/answers/fsck-data.ts';
import { Picker } from '../common/Picker.tsx';
import { Picture, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { formatCount, formatMany } from '../common/units.ts';
import { usePointing } from '../common/usePointing.ts';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import { costBars, costPairs } from './layout.ts';
import { passMarks } from './marks.ts';
import { shownOf } from './shown.ts';
import { storyOf } from './story.ts';
import { answerOf, captionOf, costInWords, fsckInWords, MODE_WORDS, passInWords } from './words.ts';
import './fsck.css';

export interface FsckProps {
  data: FsckData;
  /** Of the moment before, where the time stands between the two. */
  before?: FsckData | undefined;
  costs?: readonly FsckCost[] | undefined;
  selected?: number | undefined;
  onSelect(block: number, field?: string): void;
  /** Goes to the step of an event. */
  onEvent?: (id: number) => void;
  /** Types a line at the end of the recording; absent if that is not possible. */
  onType?: ((line: string) => void) | undefined;
}

export function FsckTile({ data, before, costs, selected, onSelect, onEvent, onType }: FsckProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useRoom(host, 24);
  return (
    <Tile name="Check" className="fsck" caption={captionOf(data)} words={fsckInWords(data)}>
      <div ref={host} className="tile-body">
        {width > 0 && (
          <>
            {onType && <Actions data={data} onType={onType} />}
            <Damaged data={data} onEvent={onEvent} />
            {data.check ? (
              <>
                <Passes data={data} before={before} width={width} onEvent={onEvent} />
                <Findings data={data} selected={selected} onSelect={onSelect} onEvent={onEvent} />
              </>
            ) : (
              <p className="tile-quiet">
                e2fsck reads a volume that is not mounted from its superblock to its last bitmap, and compares what its
                parts say of one another. Break something, check it, and step through what is found.
              </p>
            )}
            {costs && costs.length > 0 && <Costs costs={costs} />}
          </>
        )}
      </div>
    </Tile>
  );
}

function Actions({ data, onType }: { data: FsckData; onType: (line: string) => void }) {
  return (
    <div className="fsck-actions">
      <Picker
        label="Break something"
        value=""
        onPick={(name) => name && onType(`damage ${name}`)}
        options={[
          { value: '', label: 'Break something …' },
          ...data.damages.map((d) => ({ value: d.name as string, label: d.label })),
        ]}
      />
      <button
        type="button"
        className="button"
        onClick={() => onType('e2fsck -fn disk.img')}
        title="e2fsck -fn: only looks"
      >
        Check
      </button>
      <button
        type="button"
        className="button"
        onClick={() => onType('e2fsck -fy disk.img')}
        title="e2fsck -fy: checks, and repairs all it can"
      >
        Repair
      </button>
    </div>
  );
}

function Damaged({ data, onEvent }: { data: FsckData; onEvent: FsckProps['onEvent'] }) {
  if (data.damaged.length === 0) return null;
  return (
    <ul className="fsck-damaged">
      {data.damaged.map((d) => (
        <li key={d.event}>
          <button type="button" className="tile-row" onClick={() => onEvent?.(d.event)}>
            Broken: {d.does}
          </button>
        </li>
      ))}
    </ul>
  );
}

type PassesProps = Pick<FsckProps, 'data' | 'before' | 'onEvent'> & { width: number };

function Passes({ data, before, width, onEvent }: PassesProps) {
  const check = data.check!;
  const svg = useRef<SVGSVGElement>(null);
  const shown = useMemo(() => shownOf(data, { width }), [data, width]);
  const earlier = useMemo(() => before && shownOf(before, { width }), [before, width]);
  const rows = shown?.told.layout.rows ?? [];
  const things = rows.flatMap(({ key, pass }) => (pass ? [{ key, pass }] : []));
  const { here, byCursor, listeners } = usePointing(svg, {
    things,
    at: ({ y }) => things.find((t) => rows.some((r) => r.key === t.key && y >= r.y && y < r.y + 24)),
    act: ({ pass }) => onEvent?.(pass.event),
  });
  const rest = useMemo(() => shown && passMarks(shown.told.layout, data, { key: here?.key }), [shown, data, here]);
  return (
    <div className="tile-part">
      <h3>
        Passes
        <span>
          {MODE_WORDS[check.mode]}
          {check.rounds > 1 ? `; begun ${check.rounds} times` : ''}
          {check.primary ? '' : '; by a backup of the superblock'}
        </span>
      </h3>
      {shown && (
        <Picture
          ref={svg}
          width={width}
          height={shown.told.layout.height}
          role="application"
          aria-label="Passes of the check, and what each read of the volume. Left and right go through them, Enter goes to the step where one began."
          tabIndex={0}
          {...listeners}
        >
          <MarkLayer shown={shown} before={earlier} rest={rest} storyOf={storyOf} />
        </Picture>
      )}
      <p className={byCursor ? 'tile-quiet' : 'visually-hidden'} aria-live="polite">
        {here ? passInWords(here.pass) : ''}
      </p>
      {check.over && <Over data={data} />}
    </div>
  );
}

function Over({ data }: { data: FsckData }) {
  const over = data.check!.over!;
  // The last round shows what a check of the repaired volume costs.
  const visited = data.check!.passes.find((p) => p.pass === '1')?.inodes ?? 0;
  const left = over.inodes - visited;
  return (
    <p className="tile-quiet fsck-said">
      Exit code <b className="mono">{over.status}</b>: {over.files}/{over.inodes} files, {over.used}/{data.blockCount}{' '}
      blocks. {left > 0 ? `${formatMany(left, 'inode')} were never used, and were not read.` : 'Every inode was read.'}
    </p>
  );
}

function Findings({
  data,
  selected,
  onSelect,
  onEvent,
}: Pick<FsckProps, 'data' | 'selected' | 'onSelect' | 'onEvent'>) {
  const { findings, more } = data.check!;
  if (findings.length === 0)
    return data.check!.over ? <p className="tile-quiet">Everything fits together: nothing was found.</p> : null;
  return (
    <div className="tile-part">
      <h3>Found</h3>
      <ul className="fsck-findings">
        {findings.map((f) => (
          <li key={f.event} className={f.block >= 0 && f.block === selected ? 'fsck-picked' : undefined}>
            <button
              type="button"
              className="tile-row"
              onClick={() => {
                onEvent?.(f.event);
                if (f.block >= 0) onSelect(f.block, f.field || undefined);
              }}
            >
              <b className="mono">{f.pass}</b>
              <span>{f.said}</span>
              <em className={f.question && !f.fixed ? 'fsck-left' : 'fsck-fixed'}>{answerOf(f)}</em>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="tile-quiet">and {formatCount(more)} more</p>}
    </div>
  );
}

function Costs({ costs }: { costs: readonly FsckCost[] }) {
  const pairs = costPairs(costBars(costs));
  return (
    <div className="tile-part">
      <h3>
        What a check of an empty volume costs
        <span>inodes visited, counted on volumes made for it</span>
      </h3>
      <div className="fsck-costs">
        {pairs.map((p) => (
          <div key={p.size} className="fsck-pair">
            <span className="mono fsck-size">{p.size}</span>
            {[p.without, p.with].map((b) => (
              <div key={String(b.cost.marks)} className="fsck-bar" title={costInWords(b.cost)}>
                <i
                  className={b.cost.marks ? 'fsck-with' : 'fsck-without'}
                  style={{ width: `calc((100% - 14em) * ${b.visited})` }}
                />
                <span className="mono">
                  {formatCount(b.cost.visited)} <small>· {formatMany(b.cost.read, 'block')}</small>
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="tile-quiet fsck-said">
        <i className="tile-key fsck-without" /> groups say nothing of what was never used{' '}
        <i className="tile-key fsck-with" /> groups mark it (EXT4_BG_INODE_UNINIT, bg_itable_unused): the check costs
        what is used, and not what there is.
      </p>
    </div>
  );
}
