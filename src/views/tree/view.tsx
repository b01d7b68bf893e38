/** The tree of files: its words, its rows, and the tile that draws them. */

import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { Icon } from '../common/Icon.tsx';
import { type LongList, rowsInSight, scrollTo } from '../common/long-list.ts';
import { useSize, useTouch } from '../common/screen.ts';
import { Tile } from '../common/Tile.tsx';
import { units } from '../common/unit-words.ts';
import { formatBytes } from '../common/units.ts';
import { inodeField } from '../inspector/fields.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import type { Answered } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import { type Passage, passages } from '../twin/passages.ts';
import type { TreeData, TreeRow } from './answer.ts';
import './tree.css';

/**
 * The rows of the tree to ask for: those in sight, and SPARE more on both sides, so that a short scroll asks for
 * nothing.
 */
export const ROW = 24;
/** On a touch screen. */
const ROW_TOUCH = 44;
const SPARE = 30;

export interface Window {
  from: number;
  count: number;
}

/** The tree at its full height. Rows come from elsewhere, and each has a fixed place. */
export const listOf = (count: number, row_px = ROW): LongList => ({
  count,
  row_px,
  spare: 0,
  longest_px: Number.POSITIVE_INFINITY,
});

/** The rows to ask for: the present window as long as the rows in sight are well within it. */
export function windowOf(now: Window, list: LongList, scroll_px: number, view_px: number): Window {
  const { first, last } = rowsInSight(list, scroll_px, view_px);
  const edge = SPARE / 3;
  const enough =
    (now.from === 0 || first - now.from >= edge) &&
    (now.from + now.count >= list.count || now.from + now.count - last >= edge);
  if (enough && now.from <= first && now.from + now.count >= last) return now;
  const from = Math.max(0, first - SPARE);
  return { from, count: last - first + 2 * SPARE };
}

/** The tree of files. */
const { number, many } = counting;

export const tree = words('tree', {
  name: 'Files',
  empty: 'There is no root directory yet at this step, and so there are no names: step forward until it is made.',
  directories: (n: number) => many(n, { one: '# directory', other: '# directories' }),
  types: {
    directory: 'directory',
    file: 'file',
    symlink: 'symbolic link',
    other: 'special file',
    lost: 'no inode in use',
  },
  open: (name: string) => `Open ${name}`,
  close: (name: string) => `Close ${name}`,
  noNames: 'empty',
  names: (n: number) => many(n, { one: '# name', other: '# names' }),
  nowhere: 'leads to no inode in use',
  links: (n: number, size: string) => `${number(n)} links · ${size}`,
  /** A row in one sentence, and what may follow it. */
  row: (name: string, ino: number, type: string, detail: string) => `${name}: inode ${ino}, ${type}, ${detail}`,
  leadsTo: (row: string, target: string) => `${row}, leads to ${target}`,
  isOpen: (row: string) => `${row}, open`,
  isClosed: (row: string) => `${row}, closed`,
  isNew: (row: string) => `${row}, new`,
});

/** The tree of files in words. */
const ENGLISH = { tree, units };
export type TreeSaid = typeof ENGLISH;

const captionOf = (d: TreeData, { tree } = ENGLISH): string => tree.directories(d.directories);

/** The text at the end of a row. */
function detailOf(r: TreeRow, { tree, units: { figure } }: TreeSaid): string {
  if (r.type === 'directory') return r.names === 0 ? tree.noNames : tree.names(r.names);
  if (r.type === 'lost') return tree.nowhere;
  const size = figure(formatBytes(r.size));
  return r.links > 1 ? tree.links(r.links, size) : size;
}

function rowInWords(r: TreeRow, said = ENGLISH): string {
  const { tree } = said;
  const row = tree.row(r.name, r.ino, tree.types[r.type], detailOf(r, said));
  const led = r.target === undefined ? row : tree.leadsTo(row, r.target);
  const twisted = r.type === 'directory' && r.names > 0 ? (r.open ? tree.isOpen(led) : tree.isClosed(led)) : led;
  return r.fresh ? tree.isNew(twisted) : twisted;
}

export const treeInWords = (d: TreeData, said = ENGLISH): string[] => [
  captionOf(d, said),
  ...d.rows.map((r) => `${'· '.repeat(r.depth)}${rowInWords(r, said)}`),
];

/** The rows in sight. */
const treePassages = (d: TreeData, said = ENGLISH): Passage[] => passages([said.tree.name, treeInWords(d, said)]);

/**
 * The tree of files: names, and the numbers of the inodes that they lead to.
 *
 *      Files                                  3 directories · 8 rows
 *      ▾ /                            2        3 names
 *        ▾ d                         12        4 names
 *            apple                   13        0 bytes
 *        ▸ lost+found                11        empty
 */
interface TreeView {
  opened: number[];
  closed: number[];
  from: number;
  count: number;
}

export interface TreeProps {
  data: TreeData | undefined;
  view: TreeView;
  onView(view: TreeView): void;
  picked: number | undefined;
  /** Picks the inode that other tiles follow. With undefined they follow the events again. */
  onPick(ino: number | undefined): void;
  onSelect(block: number, field?: string): void;
}

function TreeTile(props: TreeProps) {
  const { data } = props;
  const said = useWords(ENGLISH);
  return (
    <Tile
      name={said.tree.name}
      lang={useLanguage()}
      className="tree-tile"
      caption={data && captionOf(data, said)}
      words={data && treePassages(data, said)}
      plain
    >
      {data && data.total > 0 ? <Rows {...props} data={data} /> : <p className="tile-empty">{said.tree.empty}</p>}
    </Tile>
  );
}

type RowsProps = TreeProps & { data: TreeData };

function Rows(props: RowsProps) {
  const { data, view, onView, picked } = props;
  const id = useId();
  const said = useWords(ENGLISH);
  const host = useRef<HTMLDivElement>(null);
  const { height } = useSize(host);
  const row_px = useTouch() ? ROW_TOUCH : ROW;
  const list = listOf(data.total, row_px);
  const [cursor, setCursor] = useState<number>();
  const act = actionsOf(props);

  const look = () => {
    const top = host.current?.scrollTop ?? 0;
    const next = windowOf(view, list, top, height || 300);
    if (next !== view && (next.from !== view.from || next.count !== view.count)) onView({ ...view, ...next });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height or another length is another window
  useEffect(look, [height, data.total, row_px]);

  const reveal = useReveal(host, list, data, picked);
  const onKeyDown = (e: KeyboardEvent) => {
    const to = act.onKey(e.key, cursor, Math.max(1, Math.floor(height / row_px) - 1));
    if (to === undefined) return;
    if (typeof to === 'number') {
      const index = Math.max(0, Math.min(data.total - 1, to));
      setCursor(index);
      reveal(index);
    }
    e.preventDefault();
    e.stopPropagation();
  };
  const current = data.rows.find((r) => r.index === cursor);
  return (
    <>
      <div
        ref={host}
        className="tree-body"
        role="tree"
        aria-label={said.tree.name}
        aria-activedescendant={current ? `${id}-${current.index}` : undefined}
        tabIndex={0}
        onScroll={look}
        onKeyDown={onKeyDown}
        onFocus={(e) => e.target === e.currentTarget && cursor === undefined && setCursor(Math.max(0, data.pickedAt))}
        onBlur={() => setCursor(undefined)}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: rows of a tree, of which few are there, are placed one by one */}
        <div role="group" className="tree-rows" style={{ height: data.total * row_px }}>
          {data.rows.map((r) => (
            <Row
              key={r.index}
              id={`${id}-${r.index}`}
              row={r}
              row_px={row_px}
              cursor={cursor}
              picked={picked}
              act={act}
            />
          ))}
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {current ? rowInWords(current, said) : ''}
      </p>
    </>
  );
}

/** Brings rows into sight: the name that a step adds, an inode picked elsewhere, or a requested row. */
function useReveal(
  host: RefObject<HTMLDivElement | null>,
  list: LongList,
  data: TreeData,
  picked: number | undefined,
): (index: number) => void {
  const reveal = (index: number) => {
    const element = host.current;
    if (element && index >= 0) element.scrollTop = scrollTo(list, element.scrollTop, element.clientHeight, index);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is new moves the list
  useLayoutEffect(() => reveal(data.freshAt), [data.step, data.freshAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new pick moves the list
  useLayoutEffect(() => reveal(data.pickedAt), [picked]);
  return reveal;
}

/** The actions on a row, and those of keys: a key leads to a row, does something (`true`), or neither. */
function actionsOf({ data, view, onView, picked, onPick, onSelect }: RowsProps) {
  const toggle = (r: TreeRow): true => {
    const without = (list: number[]) => list.filter((i) => i !== r.ino);
    onView({
      ...view,
      opened: r.open ? without(view.opened) : [...without(view.opened), r.ino],
      closed: r.open ? [...without(view.closed), r.ino] : without(view.closed),
    });
    return true;
  };
  const choose = (r: TreeRow): true => {
    if (r.ino === picked) onPick(undefined);
    else {
      onPick(r.ino);
      if (r.block >= 0) onSelect(r.block, inodeField(r.offset));
    }
    return true;
  };
  const onKey = (key: string, cursor: number | undefined, page: number): number | true | undefined => {
    const here = cursor ?? Math.max(0, data.pickedAt);
    const row = data.rows.find((r) => r.index === here);
    switch (key) {
      case 'ArrowDown':
        return cursor === undefined ? here : here + 1;
      case 'ArrowUp':
        return here - 1;
      case 'PageDown':
        return here + page;
      case 'PageUp':
        return here - page;
      case 'Home':
        return 0;
      case 'End':
        return data.total - 1;
      case 'ArrowRight':
        return row && row.names > 0 && !row.open ? toggle(row) : here + 1;
      case 'ArrowLeft':
        if (row?.open && row.names > 0) return toggle(row);
        return data.rows.findLast((r) => r.index < here && row && r.depth < row.depth)?.index ?? 0;
      case 'Enter':
      case ' ':
        return row ? choose(row) : true;
      default:
        return undefined;
    }
  };
  return { toggle, choose, onKey };
}

interface RowProps {
  id: string;
  row: TreeRow;
  row_px: number;
  cursor: number | undefined;
  picked: number | undefined;
  act: ReturnType<typeof actionsOf>;
}

function Row({ id, row: r, row_px, cursor, picked, act }: RowProps) {
  const said = useWords(ENGLISH);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus, and says which row is meant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's
    <div
      id={id}
      role="treeitem"
      aria-level={r.depth + 1}
      aria-expanded={r.names > 0 ? r.open : undefined}
      aria-selected={r.ino === picked}
      className="tree-row"
      data-ino={r.ino}
      data-fresh={r.fresh ? '' : undefined}
      data-cursor={r.index === cursor ? '' : undefined}
      style={{ top: r.index * row_px, height: row_px, paddingLeft: 4 + r.depth * 16 }}
      title={rowInWords(r, said)}
      onClick={() => act.choose(r)}
    >
      {r.type === 'directory' && r.names > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className="tree-twist"
          data-open={r.open ? '' : undefined}
          aria-label={r.open ? said.tree.close(r.name) : said.tree.open(r.name)}
          onClick={(e) => {
            e.stopPropagation();
            act.toggle(r);
          }}
        >
          <Icon name="chevron" size={12} />
        </button>
      ) : (
        <i className="tree-twist" />
      )}
      <i className={`tree-kind tree-${r.type}`} aria-hidden="true" />
      <span className="tree-name mono">
        {r.name}
        {r.target !== undefined && <span className="tree-target"> → {r.target}</span>}
      </span>
      <span className="tree-ino mono">{r.ino}</span>
      <span className="tree-detail">{detailOf(r, said)}</span>
    </div>
  );
}

export function View({ answers }: Answered<'fileTree'>) {
  const { select, pickFile, seeTree } = useActions();
  return (
    <TreeTile
      data={answers.fileTree}
      view={usePage((s) => s.treeView)}
      onView={seeTree}
      picked={usePage((s) => s.pickedFile)}
      onPick={pickFile}
      onSelect={select}
    />
  );
}
