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
import type { FieldRow } from '../../bytes/struct.ts';
import type { StructRows } from '../../session/session-api.ts';
import { Icon } from '../common/Icon.tsx';
import { formatMany } from '../common/units.ts';
import type { FieldIndex, FieldPlace, Line, Selected } from './fields.ts';
import type { Written } from './hex.ts';
import './fields.css';

interface StructListProps {
  index: FieldIndex;
  lines: readonly Line[];
  selected: Selected | undefined;
  pointed: string | undefined;
  written: Written;
  /** The block's title: a structure of the same name need not repeat it. */
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

export function StructList(props: StructListProps) {
  const { index, lines, selected } = props;
  const list = useRef<HTMLDivElement>(null);
  const key = selected?.key;

  // The selected field is brought into sight; the list moves no further than that, and nothing around it moves.
  useLayoutEffect(() => {
    const el = list.current;
    const row = key && el?.querySelector<HTMLElement>(`[data-id="${CSS.escape(key)}"]`);
    if (!el || !row) return;
    const above = row.offsetTop - el.scrollTop;
    if (above < 28) el.scrollTop = row.offsetTop - 28;
    else if (above + row.offsetHeight > el.clientHeight)
      el.scrollTop = row.offsetTop + row.offsetHeight - el.clientHeight + 4;
  }, [key]);

  const at = lines.findIndex((l) => l.kind === 'field' && l.place.key === key);
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
    // A field's arrow opens it, and so does a second click; the rest of it selects.
    if (line.kind !== 'field' || target.closest('.twist') || e.detail === 2) toggle(line);
    else props.onSelect(line.place.key);
  };
  const onKeyDown = (e: React.KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
    const here = rows.indexOf(document.activeElement as HTMLElement);
    if (here < 0) return;
    const line = lines[here];
    const go = (to: number) => {
      const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
      next.focus({ preventScroll: false });
      const then = lines[rows.indexOf(next)];
      if (then.kind === 'field') props.onSelect(then.place.key);
    };
    const open = line.kind !== 'blank' && line.open;
    if (e.key === 'ArrowDown') go(here + 1);
    else if (e.key === 'ArrowUp') go(here - 1);
    else if (e.key === 'Home') go(0);
    else if (e.key === 'End') go(rows.length - 1);
    else if (e.key === 'ArrowRight') {
      if (open) go(here + 1);
      else toggle(line);
    } else if (e.key === 'ArrowLeft') {
      if (open) toggle(line);
      else go(parentOf(lines, here));
    } else if (e.key === 'Enter' || e.key === ' ') {
      if (line.kind === 'field') props.onSelect(line.place.key);
      else toggle(line);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };

  return (
    <div
      ref={list}
      className="fields"
      role="tree"
      aria-label="Fields"
      tabIndex={-1}
      data-keys="own"
      onKeyDown={onKeyDown}
      onClick={onClick}
      onPointerLeave={() => props.onPoint(undefined)}
    >
      {lines.map((line, i) => {
        const id = idOf(line, index.structs);
        const first = at < 0 ? i === 0 : i === at;
        if (line.kind === 'struct')
          return (
            <StructLine
              key={id}
              id={id}
              struct={index.structs[line.struct]}
              open={line.open}
              blank={props.blank(line.struct)}
              named={index.structs[line.struct].label !== props.title}
              tab={first}
              now={someNow(props.written, index.structs[line.struct].offset, index.structs[line.struct].length)}
            />
          );
        if (line.kind === 'blank')
          return (
            <div
              key={id}
              role="treeitem"
              aria-level={1}
              className="struct-blank"
              data-id={id}
              tabIndex={first ? 0 : -1}
            >
              {index.structs[line.first].label}
              <span> and {line.last - line.first} more like it</span>
            </div>
          );
        return (
          <FieldLine
            key={id}
            place={line.place}
            longest={index.longest[line.place.struct]}
            expandable={line.expandable}
            open={line.open}
            selected={key === line.place.key}
            pointed={props.pointed === line.place.key}
            now={someNow(props.written, line.place.row.offset, line.place.row.length)}
            tab={first}
            onPoint={props.onPoint}
          />
        );
      })}
    </div>
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
        {named && <span className="struct-label">{struct.label}</span>}
        <code>{struct.struct}</code>
        {now && <i className="ring" />}
        {struct.checksum && (
          <span className="verdict" data-wrong={!struct.checksum.right || undefined} title={struct.checksum.text}>
            {struct.checksum.right ? '✓ checksum' : '✗ checksum'}
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
        {breakable(row.name)}
      </span>
      <span className="field-value">{shownValue(row)}</span>
      <span className="field-meaning">{row.meaning}</span>
    </div>
  );
});

/** What opens into fields need not be shown as hex: the dump does that better. */
const shownValue = (row: FieldRow): string =>
  row.children && row.value.length > LONG_VALUE && row.kind.startsWith('u8[')
    ? formatMany(row.length, 'byte')
    : row.value;

const LONG_VALUE = 24;

/** Names may break after an underscore, nowhere else. */
function breakable(name: string) {
  const parts = name.split(/(?<=_)/);
  return parts.map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never change places
    <span key={i}>
      {part}
      {i < parts.length - 1 && <wbr />}
    </span>
  ));
}
