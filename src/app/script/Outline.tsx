/** What happened: the tree of events, with the present one lit. Only the rows in sight exist. */

import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { BLOCK_KINDS } from '../../engine/volume/block-kind.ts';
import type { TimelineData } from '../../session/session-api.ts';
import { family, shortName } from '../../trace/event.ts';
import { ProcessExec, SysEnter } from '../../trace/events/syscalls.ts';
import { Icon } from '../../views/common/Icon.tsx';
import { rowsInSight, scrollTo } from '../../views/common/long-list.ts';
import { useSize } from '../../views/common/screen.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { plain } from '../../views/narration/marks.ts';
import { told as englishTold } from '../../views/narration/words.ts';
import { useTheme } from '../../views/theme/useTheme.ts';
import { eventAt, writesOf } from '../../views/timeline/moves.ts';
import { transport as englishTransport } from '../../views/timeline/transport-words.ts';
import { jump } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { detailOf, nameOf, turnOf } from './detail.ts';
import { closedAtFirst, hasParts, isTurn, rowOf, visibleRows } from './outline-rows.ts';
import { script } from './words.ts';

const NO_ONE: ReadonlySet<number> = new Set();
/** Told by their text rather than by their names. */
const SPOKEN = family(ProcessExec, SysEnter);

/** Which events are closed: at first those of system calls, then as a person has it. */
function useFolds(timeline: TimelineData): [ReadonlySet<number>, (id: number) => void] {
  const [folds, setFolds] = useState<{ of: unknown; closed: ReadonlySet<number> }>({ of: undefined, closed: NO_ONE });
  const atFirst = useMemo(() => closedAtFirst(timeline, SysEnter.name), [timeline]);
  const closed = folds.of === timeline ? folds.closed : atFirst;
  const fold = (id: number) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setFolds({ of: timeline, closed: next });
  };
  return [closed, fold];
}

export function Outline() {
  const timeline = useApp((s) => s.timeline);
  return timeline ? <Events timeline={timeline} /> : null;
}

function Events({ timeline }: { timeline: TimelineData }) {
  const workbench = useWorkbench();
  const moment = useApp((s) => s.moment);
  useApp((s) => s.pages);
  const tag = useLanguage();
  const words = useWords(script);
  const theme = useTheme();
  const scroller = useRef<HTMLDivElement>(null);
  const { height: view_px } = useSize(scroller);
  const [scroll_px, setScroll] = useState(0);
  const [closed, fold] = useFolds(timeline);
  const rows = useMemo(() => visibleRows(timeline.depth, closed, timeline.root), [timeline, closed]);
  const present = eventAt(moment);
  const row_px = Math.round(theme.sizes.text * 1.85);
  const around = closed.has(timeline.root[present]) ? timeline.root[present] : present;
  const lit = present < 0 ? -1 : rowOf(rows, around);

  // The present event is brought into sight when it changes; a person who scrolls away is not pulled back.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || view_px === 0) return;
    element.scrollTop = scrollTo({ count: rows.length, row_px }, element.scrollTop, view_px, Math.max(0, lit));
  }, [lit, rows, row_px, view_px]);

  const go = (id: number) => jump(workbench, () => workbench.seek({ step: id + 1, write: 0 }));

  const onKeyDown = (e: KeyboardEvent) => {
    const id = rows[Math.max(0, lit)];
    if (e.key === 'ArrowDown') go(rows[Math.min(rows.length - 1, lit + 1)]);
    else if (e.key === 'ArrowUp') go(rows[Math.max(0, lit - 1)]);
    else if (e.key === 'ArrowLeft' && hasParts(timeline.depth, id) && !closed.has(id)) fold(id);
    else if (e.key === 'ArrowRight' && closed.has(id)) fold(id);
    else return;
    e.preventDefault();
  };

  const { first, last, top, height } = rowsInSight({ count: rows.length, row_px }, scroll_px, view_px);
  return (
    <div className="outline" lang={tag}>
      <div
        ref={scroller}
        className="outline-scroll"
        role="tree"
        tabIndex={0}
        aria-label={words.tree}
        aria-activedescendant={lit >= first && lit < last ? `event-${rows[lit]}` : undefined}
        onScroll={(e) => setScroll(e.currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
      >
        <div style={{ height, position: 'relative' }} lang="en">
          <div style={{ position: 'absolute', left: 0, right: 0, top }}>
            {[...rows.subarray(first, last)].map((id, i) => (
              <Row
                key={id}
                id={id}
                timeline={timeline}
                present={present}
                lit={first + i === lit}
                closed={closed.has(id)}
                row_px={row_px}
                onGo={go}
                onFold={fold}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  id: number;
  timeline: TimelineData;
  present: number;
  lit: boolean;
  closed: boolean;
  row_px: number;
  onGo(id: number): void;
  onFold(id: number): void;
}

function Row({ id, timeline, present, lit, closed, row_px, onGo, onFold }: RowProps) {
  const event = useWorkbench().event(id);
  const details = useApp((s) => s.details);
  const tag = useLanguage();
  const transport = useWords(englishTransport);
  const told = useWords(englishTold);
  const words = useWords(script);
  const said = event && plain(told.sentence(event));
  const own = timeline.depth[id];
  const parts = hasParts(timeline.depth, id);
  const writes = writesOf(timeline, id);
  const kind = BLOCK_KINDS[timeline.kind[id]];
  const name = timeline.names[timeline.name[id]];
  const spoken = SPOKEN.names.has(name);
  return (
    <div
      id={`event-${id}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={own + 1}
      aria-selected={lit}
      aria-expanded={parts ? !closed : undefined}
      className={`outline-row${lit ? ' lit' : ''}${id > present ? ' ahead' : ''}`}
      style={{ height: row_px, paddingLeft: 12 + own * 12 }}
      title={said}
      onClick={() => onGo(id)}
      onKeyDown={undefined}
    >
      {parts ? (
        <button
          type="button"
          className={closed ? 'fold' : 'fold open'}
          tabIndex={-1}
          lang={tag}
          aria-label={closed ? words.unfold : words.fold}
          onClick={(e) => {
            e.stopPropagation();
            onFold(id);
          }}
        >
          <Icon name="chevron" size={12} />
        </button>
      ) : (
        <i
          className="swatch"
          style={{ background: kind && writes > 0 ? `var(--kind-${kind.class})` : 'transparent' }}
        />
      )}
      {isTurn(timeline.root, timeline.depth, id) && event && <span className="outline-turn">{turnOf(event)}</span>}
      {details || spoken ? (
        <>
          <span className="outline-name">{spoken ? (event ? nameOf(event) : '…') : shortName(name)}</span>
          <span className="outline-detail">{event && detailOf(event)}</span>
        </>
      ) : (
        <span className="outline-said" lang={tag}>
          {said ?? '…'}
        </span>
      )}
      <span className="outline-writes" lang={tag} title={words.writes(writes)}>
        {writes > 0 ? transport.number(writes) : ''}
      </span>
    </div>
  );
}
