/** The tile of a check of the volume. */

import { useMemo, useRef } from 'react';
import { wordsIn } from '../../words/words.ts';
import { Refusal } from '../common/Marked.tsx';
import { Picker } from '../common/Picker.tsx';
import { Picture, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { usePointing } from '../common/usePointing.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { drawnIn } from '../motion/drawn.ts';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import type { FsckCost, FsckData } from './answer.ts';
import { costBars, costPairs, passMarks, shownOf } from './picture.ts';
import { storyOf } from './story.ts';
import { answerOf, captionOf, costInWords, fsck as english, fsckInWords, named, passInWords } from './words.ts';
import './fsck.css';

/**
 * A check of the volume: its passes, their reads, the findings and their fates, and the cost of a check.
 *
 *      Check (fsck)                                    e2fsck -y: 2 findings, all repaired
 *      1  inodes, blocks, sizes   ▮▮      ▮         119 inodes · 64 blocks
 *      2  directories                ▮  ▮                     7 blocks   1
 *      …
 *      2  Entry 'a' in directory 12 has deleted/unused inode 14.   repaired
 */
export interface FsckProps {
  data: FsckData;
  /** The check at the moment before, if the time stands between the two. */
  before?: FsckData | undefined;
  costs?: readonly FsckCost[] | undefined;
  selected?: number | undefined;
  onSelect(block: number, field?: string): void;
  /** Goes to the step of an event. */
  onEvent?: (id: number) => void;
  /** Types a line at the end of the recording; absent if that is not possible. */
  onType?: ((line: string) => void) | undefined;
}

const useSaid = () => useWords(english);

function FsckTile({ data, before, costs, selected, onSelect, onEvent, onType }: FsckProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useRoom(host, 24);
  const words = useSaid();
  return (
    <Tile
      name={words.name}
      lang={useLanguage()}
      className="fsck"
      caption={captionOf(data, words)}
      words={fsckInWords(data, words)}
    >
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
              <p className="tile-quiet">{words.about}</p>
            )}
            {costs && costs.length > 0 && <Costs costs={costs} />}
          </>
        )}
      </div>
    </Tile>
  );
}

function Actions({ data, onType }: { data: FsckData; onType: (line: string) => void }) {
  const { actions, damages } = useSaid();
  return (
    <div className="fsck-actions">
      <Picker
        label={actions.breakLabel}
        value=""
        onPick={(name) => name && onType(`damage ${name}`)}
        options={[
          { value: '', label: actions.breakSomething },
          ...data.damages.map((d) => ({ value: d.name as string, label: named(damages, d.name) ?? d.label })),
        ]}
      />
      <button type="button" className="button" onClick={() => onType('e2fsck -fn disk.img')} title={actions.checkTitle}>
        {actions.check}
      </button>
      <button
        type="button"
        className="button"
        onClick={() => onType('e2fsck -fy disk.img')}
        title={actions.repairTitle}
      >
        {actions.repair}
      </button>
    </div>
  );
}

function Damaged({ data, onEvent }: { data: FsckData; onEvent: FsckProps['onEvent'] }) {
  const { broken } = useSaid();
  if (data.damaged.length === 0) return null;
  return (
    <ul className="fsck-damaged">
      {data.damaged.map((d) => (
        <li key={d.event}>
          <button type="button" className="tile-row" onClick={() => onEvent?.(d.event)}>
            {broken} <Refusal of={d.does} />
          </button>
        </li>
      ))}
    </ul>
  );
}

type PassesProps = Pick<FsckProps, 'data' | 'before' | 'onEvent'> & { width: number };

function Passes({ data, before, width, onEvent }: PassesProps) {
  const words = useSaid();
  const check = data.check!;
  const svg = useRef<SVGSVGElement>(null);
  const shown = useMemo(() => shownOf(data, { width }, words), [data, width, words]);
  const earlier = useMemo(() => before && shownOf(before, { width }, words), [before, width, words]);
  const rows = shown?.told.layout.rows ?? [];
  const things = rows.flatMap(({ key, pass }) => (pass ? [{ key, pass }] : []));
  const { here, byCursor, listeners } = usePointing(svg, {
    things,
    at: ({ y }) => things.find((t) => rows.some((r) => r.key === t.key && y >= r.y && y < r.y + 24)),
    act: ({ pass }) => onEvent?.(pass.event),
  });
  const rest = useMemo(() => shown && passMarks(shown.told.layout, data, { key: here?.key }), [shown, data, here]);
  const how = [
    named(words.modes, check.mode),
    check.rounds > 1 && words.begun(check.rounds),
    !check.primary && words.byBackup,
  ];
  return (
    <div className="tile-part">
      <h3>
        {words.passes}
        <span>{how.filter(Boolean).join('; ')}</span>
      </h3>
      {shown && (
        <Picture
          ref={svg}
          width={width}
          height={shown.told.layout.height}
          role="application"
          aria-label={words.passesKeys}
          tabIndex={0}
          {...listeners}
        >
          <MarkLayer shown={shown} before={earlier} rest={rest} storyOf={storyOf} />
        </Picture>
      )}
      <p className={byCursor ? 'tile-quiet' : 'visually-hidden'} aria-live="polite">
        {here ? passInWords(here.pass, words) : ''}
      </p>
      {check.over && <Over data={data} />}
    </div>
  );
}

function Over({ data }: { data: FsckData }) {
  const words = useSaid();
  const over = data.check!.over!;
  // The last round shows what a check of the repaired volume costs.
  const visited = data.check!.passes.find((p) => p.pass === '1')?.inodes ?? 0;
  const left = over.inodes - visited;
  return (
    <p className="tile-quiet fsck-said">
      {words.exitCode} <b className="mono">{over.status}</b>:{' '}
      {words.used(over.files, over.inodes, over.used, data.blockCount)}{' '}
      {left > 0 ? words.neverUsed(left) : words.everyInode}
    </p>
  );
}

function Findings({
  data,
  selected,
  onSelect,
  onEvent,
}: Pick<FsckProps, 'data' | 'selected' | 'onSelect' | 'onEvent'>) {
  const words = useSaid();
  const { findings, more } = data.check!;
  if (findings.length === 0) return data.check!.over ? <p className="tile-quiet">{words.nothingFound}</p> : null;
  return (
    <div className="tile-part">
      <h3>{words.found}</h3>
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
              <span lang="en">{f.said}</span>
              <em className={f.question && !f.fixed ? 'fsck-left' : 'fsck-fixed'}>{answerOf(f, words)}</em>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="tile-quiet">{words.more(more)}</p>}
    </div>
  );
}

function Costs({ costs }: { costs: readonly FsckCost[] }) {
  const words = useSaid();
  const { cost } = words;
  const pairs = costPairs(costBars(costs));
  return (
    <div className="tile-part">
      <h3>
        {cost.title}
        <span>{cost.about}</span>
      </h3>
      <div className="fsck-costs">
        {pairs.map((p) => (
          <div key={p.size} className="fsck-pair">
            <span className="mono fsck-size">{p.size}</span>
            {[p.without, p.with].map((b) => (
              <div key={String(b.cost.marks)} className="fsck-bar" title={costInWords(b.cost, words)}>
                <i
                  className={b.cost.marks ? 'fsck-with' : 'fsck-without'}
                  style={{ width: `calc((100% - 14em) * ${b.visited})` }}
                />
                <span className="mono">
                  {cost.number(b.cost.visited)} <small>· {cost.blocks(b.cost.read)}</small>
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="tile-quiet fsck-said">
        <i className="tile-key fsck-without" /> {cost.without} <i className="tile-key fsck-with" /> {cost.marked}
      </p>
    </div>
  );
}

export function View({ answers, before }: Answered<'fsck' | 'fsckCosts', 'fsckCosts'>) {
  const { select, toEvent, type } = useActions();
  // An opened image cannot be worked on.
  const typed = usePage((s) => s.code !== undefined);
  return (
    <FsckTile
      data={answers.fsck}
      before={before.fsck}
      costs={answers.fsckCosts}
      selected={usePage(selectedBlock)}
      onSelect={select}
      onEvent={toEvent}
      onType={typed ? type : undefined}
    />
  );
}

export const picture: PictureOf<'fsck' | 'fsckCosts', 'fsckCosts'> = {
  draw: ({ fsck: data }, room, { language }) => drawnIn(room, data && shownOf(data, room, wordsIn(language, english))),
  storyOf,
};
