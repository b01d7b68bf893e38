/**
 * The structures of a block and their fields, as a tree: name, value, meaning.
 *
 *      ▾ inode 2 (/)                     checksum right
 *          i_mode      0x41ed            directory, rwxr-xr-x
 *        ▸ i_block     60 bytes          an extent tree
 *      ▸ inode 11 (/lost+found)
 *        inode 13, never used            and 3 more like it
 */

import { memo, useLayoutEffect, useRef } from 'react';
import { type Phrase, sentenceOf } from '../../bytes/said.ts';
import type { FieldRow } from '../../bytes/struct.ts';
import type { StructRows } from '../../session/session-api.ts';
import { withoutMarks } from '../../words/in-english.ts';
import { Icon } from '../common/Icon.tsx';
import { Breakable, SaidLabel } from '../common/SaidLabel.tsx';
import { useWords } from '../language/useWords.ts';
import type { FieldIndex, FieldPlace, Line, Selected } from './fields.ts';
import type { Written } from './hex.ts';
import { inspector as english } from './words.ts';
import './fields.css';

interface StructListProps {
  index: FieldIndex;
  lines: readonly Line[];
  selected: Selected | undefined;
  pointed: string | undefined;
  written: Written;
  /** The block's title. A structure of the same name does not repeat it. */
  title: string;
  blank(struct: number): boolean;
  onSelect(key: string): void;
  onPoint(key: string | undefined): void;
  onToggleStruct(struct: number): void;
  onToggleRow(key: string): void;
  onUnfold(struct: number): void;
}

const idOf = (line: Line, structs: readonly StructRows[]): string =>
  line.kind === 'field'
    ? line.place.key
    : line.kind === 'struct'
      ? `struct ${structs[line.struct].offset}`
      : `blank ${structs[line.first].offset}`;

/** Brings the selected field into sight. The list moves no further than that, and nothing around it moves. */
function useInSight(list: React.RefObject<HTMLElement | null>, key: string | undefined): void {
  useLayoutEffect(() => {
    const el = list.current;
    const row = key && el?.querySelector<HTMLElement>(`[data-id="${CSS.escape(key)}"]`);
    if (!el || !row) return;
    const above = row.offsetTop - el.scrollTop;
    if (above < 28) el.scrollTop = row.offsetTop - 28;
    else if (above + row.offsetHeight > el.clientHeight)
      el.scrollTop = row.offsetTop + row.offsetHeight - el.clientHeight + 4;
  }, [list, key]);
}

export function StructList(props: StructListProps) {
  const { index, lines, selected } = props;
  const words = useWords(english);
  const list = useRef<HTMLDivElement>(null);
  const key = selected?.key;
  useInSight(list, key);
  const toggle = (line: Line) => {
    if (line.kind === 'struct') props.onToggleStruct(line.struct);
    else if (line.kind === 'blank') props.onUnfold(line.first);
    else if (line.expandable) props.onToggleRow(line.place.key);
  };
  const onClick = (e: React.MouseEvent) => {
    const target = e.target as HTMLElement;
    const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
    const line = lines.find((l) => idOf(l, index.structs) === id);
    if (!line) return;
    // The arrow of a field or a second click opens it. A click elsewhere on it selects it.
    if (line.kind !== 'field' || target.closest('.twist') || e.detail === 2) toggle(line);
    else props.onSelect(line.place.key);
  };
  const onKeyDown = (e: React.KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
    const here = rows.indexOf(document.activeElement as HTMLElement);
    if (here < 0) return;
    const line = lines[here];
    const open = line.kind !== 'blank' && line.open;
    const to = leadsTo(e.key, lines, here);
    if (to !== undefined) {
      rows[to].focus({ preventScroll: false });
      const then = lines[to];
      if (then.kind === 'field') props.onSelect(then.place.key);
    } else if (e.key === (open ? 'ArrowLeft' : 'ArrowRight')) toggle(line);
    else if (e.key !== 'Enter' && e.key !== ' ') return;
    else if (line.kind === 'field') props.onSelect(line.place.key);
    else toggle(line);
    e.preventDefault();
    e.stopPropagation();
  };
  const at = lines.findIndex((l) => l.kind === 'field' && l.place.key === key);
  return (
    <div
      ref={list}
      className="fields"
      role="tree"
      aria-label={words.fields}
      tabIndex={-1}
      data-keys="own"
      onKeyDown={onKeyDown}
      onClick={onClick}
      onPointerLeave={() => props.onPoint(undefined)}
    >
      {lines.map((line, i) => (
        <AnyLine key={idOf(line, index.structs)} line={line} list={props} tab={at < 0 ? i === 0 : i === at} />
      ))}
    </div>
  );
}

/** The line to which a key leads. The sideways arrows first open and close. */
function leadsTo(key: string, lines: readonly Line[], here: number): number | undefined {
  const line = lines[here];
  const open = line.kind !== 'blank' && line.open;
  const last = lines.length - 1;
  if (key === 'ArrowDown' || (key === 'ArrowRight' && open)) return Math.min(last, here + 1);
  if (key === 'ArrowUp') return Math.max(0, here - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return key === 'ArrowLeft' && !open ? parentOf(lines, here) : undefined;
}

function AnyLine({ line, list, tab }: { line: Line; list: StructListProps; tab: boolean }) {
  const words = useWords(english);
  const { index, written } = list;
  const id = idOf(line, index.structs);
  if (line.kind === 'struct') {
    const struct = index.structs[line.struct];
    return (
      <StructLine
        id={id}
        struct={struct}
        open={line.open}
        blank={list.blank(line.struct)}
        named={sentenceOf(struct.label) !== list.title}
        tab={tab}
        now={someNow(written, struct.offset, struct.length)}
      />
    );
  }
  if (line.kind === 'blank')
    return (
      <div role="treeitem" aria-level={1} className="struct-blank" data-id={id} tabIndex={tab ? 0 : -1}>
        <SaidLabel of={index.structs[line.first].label} says={words.blockLabel} />
        <span> {words.moreLikeIt(line.last - line.first)}</span>
      </div>
    );
  const { place } = line;
  return (
    <FieldLine
      place={place}
      longest={index.longest[place.struct]}
      expandable={line.expandable}
      open={line.open}
      selected={list.selected?.key === place.key}
      pointed={list.pointed === place.key}
      now={someNow(written, place.row.offset, place.row.length)}
      tab={tab}
      onPoint={list.onPoint}
    />
  );
}

/** The line that a line belongs to. */
function parentOf(lines: readonly Line[], at: number): number {
  const depth = (l: Line) => (l.kind === 'field' ? l.place.depth + 1 : 0);
  for (let i = at - 1; i >= 0; i--) if (depth(lines[i]) < depth(lines[at])) return i;
  return at;
}

function someNow(w: Written, offset: number, length: number): boolean {
  if (w.nowCount === 0) return false;
  for (let i = offset; i < offset + length; i++) if (w.now[i]) return true;
  return false;
}

interface StructLineProps {
  id: string;
  struct: StructRows;
  open: boolean;
  blank: boolean;
  named: boolean;
  tab: boolean;
  now: boolean;
}

function StructLine({ id, struct, open, blank, named, tab, now }: StructLineProps) {
  const words = useWords(english);
  return (
    <div
      role="treeitem"
      className="struct"
      data-id={id}
      data-blank={blank || undefined}
      data-now={now || undefined}
      aria-level={1}
      aria-expanded={open}
      tabIndex={tab ? 0 : -1}
    >
      <span className="struct-twist" data-open={open || undefined}>
        <Icon name="chevron" size={12} />
      </span>
      <span className="struct-words">
        {named && <SaidLabel className="struct-label" of={struct.label} says={words.blockLabel} />}
        <code>{struct.struct}</code>
        {now && <i className="ring" />}
        {struct.checksum && (
          <span
            className="verdict"
            data-wrong={!struct.checksum.right || undefined}
            title={withoutMarks(words.blockLabel(struct.checksum.text))}
          >
            {`${struct.checksum.right ? '✓' : '✗'} ${words.checksum}`}
          </span>
        )}
      </span>
    </div>
  );
}

interface FieldLineProps {
  place: FieldPlace;
  longest: number;
  expandable: boolean;
  open: boolean;
  selected: boolean;
  pointed: boolean;
  now: boolean;
  tab: boolean;
  onPoint(key: string | undefined): void;
}

const FieldLine = memo(function FieldLine(p: FieldLineProps) {
  const words = useWords(english);
  const { row, depth, key } = p.place;
  return (
    <div
      role="treeitem"
      className="field"
      data-id={key}
      data-selected={p.selected || undefined}
      data-pointed={p.pointed || undefined}
      data-now={p.now || undefined}
      aria-level={depth + 2}
      aria-selected={p.selected}
      aria-expanded={p.expandable ? p.open : undefined}
      tabIndex={p.tab ? 0 : -1}
      style={{ '--depth': depth, '--longest': p.longest, '--own': row.name.length } as React.CSSProperties}
      onPointerEnter={() => p.onPoint(key)}
      onFocus={(e) => e.target.matches(':focus-visible') && p.onPoint(key)}
    >
      <span className="field-name">
        {p.expandable && (
          <span className="twist" data-open={p.open || undefined}>
            <Icon name="chevron" size={12} />
          </span>
        )}
        <Breakable name={words.blockLabel(row.called ?? row.name)} />
      </span>
      <span className="field-value">{withoutMarks(words.blockLabel(shownValue(row, words.bytes)))}</span>
      <SaidLabel className="field-meaning" of={row.meaning} says={words.blockLabel} />
    </div>
  );
});

/** The value of a row. Rows that open into fields are not shown as hex, because the dump does that better. */
const shownValue = (row: FieldRow, bytes: (n: number) => string): Phrase =>
  row.children && sentenceOf(row.value).length > LONG_VALUE && row.kind.startsWith('u8[')
    ? bytes(row.length)
    : row.value;

const LONG_VALUE = 24;
