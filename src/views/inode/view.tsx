/** The tile of one inode, and the figure of its bytes. */

import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Phrase } from '../../bytes/said.ts';
import { EditButton } from '../common/Buttons.tsx';
import { Icon } from '../common/Icon.tsx';
import { Picture, pointIn, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { useLanguage, useWords } from '../language/useWords.ts';
import { told as englishTold } from '../narration/words.ts';
import type { Answered } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import type { FigureField, InodeFigureData } from './answer.ts';
import { CELL, type FigureLayout, fieldAt, layoutFigure, partsOf, RULER, usedOf } from './layout.ts';
import { captionOf, inode as english, fieldInWords, figureIn, inodeInWords } from './words.ts';
import './inode.css';

/** Draws fields byte by byte: an inode, or its block of attributes. */
interface Props {
  layout: FigureLayout;
  fields: readonly FigureField[];
  width: number;
  /** Byte of the inode at which the fields begin. */
  from: number;
  /** The field under the pointer or in focus. */
  at: number | undefined;
  onPoint(field: number | undefined): void;
  onChoose(field: number): void;
}

function Figure({ layout: l, fields, width, from, at, onPoint, onChoose }: Props) {
  const words = useWords(english);
  const id = useId();
  const under = (e: { clientX: number; clientY: number; currentTarget: Element }) => {
    const { x, y } = pointIn(e.currentTarget, e);
    return fieldAt(l, x, y);
  };
  return (
    <Picture
      width={width}
      height={l.height}
      className="in-figure"
      aria-hidden="true"
      data-pointing={at !== undefined ? '' : undefined}
      onPointerMove={(e) => onPoint(under(e))}
      onPointerLeave={() => onPoint(undefined)}
      onClick={(e) => {
        const field = under(e);
        if (field !== undefined) onChoose(field);
      }}
    >
      <defs>
        <pattern id={`${id}-free`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" className="in-ground" />
          <rect width="1" height="5" className="in-line" />
        </pattern>
      </defs>
      {l.rows.map((r) =>
        r.folded > 0 ? (
          <text key={r.at} x={RULER + 4} y={r.y + 11} className="in-folded">
            {words.folded(r.folded)}
          </text>
        ) : (
          <text key={r.at} x={RULER - 6} y={r.y + 18} className="in-offset">
            {from + r.at}
          </text>
        ),
      )}
      <Pieces pieces={l.pieces} fields={fields} at={at} free={`url(#${id}-free)`} />
      <Texts layout={l} fields={fields} />
    </Picture>
  );
}

interface PiecesProps {
  pieces: FigureLayout['pieces'];
  fields: readonly FigureField[];
  at: number | undefined;
  /** The fill of free bytes. */
  free: string;
}

/** The fields as boxes: a field that a row cannot hold has a piece in each. */
function Pieces({ pieces, fields, at, free }: PiecesProps) {
  const attribute = at === undefined ? undefined : fields[at]?.attribute;
  return pieces.map((p) => {
    const f = fields[p.field];
    return (
      <rect
        key={`${p.field}.${p.y}`}
        x={p.x}
        y={p.y}
        width={Math.max(0.5, p.width)}
        height={CELL}
        rx="2"
        className={`in-${f.part}`}
        fill={f.part === 'free' ? free : undefined}
        data-field={f.name}
        data-changed={f.changed ? '' : undefined}
        data-at={p.field === at ? '' : undefined}
        data-mate={attribute !== undefined && f.attribute === attribute ? '' : undefined}
      />
    );
  });
}

/** Names and values, where there is room for them. */
function Texts({ layout, fields }: { layout: FigureLayout; fields: readonly FigureField[] }) {
  return (
    <>
      {layout.inner.map((i) => (
        <g key={`${i.x}.${i.y}`} className="in-text">
          <path d={`M${i.x - 0.75} ${i.y + 3}v${CELL - 6}`} className="in-inner" />
          <text x={i.x + 4} y={i.y + 23.5} className="in-value">
            {i.text}
          </text>
        </g>
      ))}
      {layout.texts.map((t) => (
        <g key={t.field} className={`in-text in-on-${fields[t.field].part}`}>
          {t.name && (
            <text x={t.x} y={t.y + 11.5} className="in-name">
              {t.name}
            </text>
          )}
          {t.value && (
            <text x={t.x} y={t.y + 23.5} className="in-value">
              {t.value}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

/**
 * An inode as the papers draw it, from its bytes.
 *
 *      Inode 12  /f                             256 bytes at byte 512 of block 41
 *      fixed part, as in ext2 · 128 bytes
 *      0     │ i_mode │ i_uid │ i_size_lo │ …
 *      extra fields · 32 bytes
 *      128   │ i_extra_isize │ i_checksum_hi │ …
 *      attributes · 96 bytes                    entries ──▶  ◀── values
 *      160   │ magic │ user.a │ ······ │ short │
 *      block 1177: attributes that are too many for the inode
 *      i_links_count = 1 · 0x1a, 2 bytes. Names that lead here …
 */
export interface InodeProps {
  data: InodeFigureData<Phrase> | undefined;
  /** The picked inode; without it the one at work is shown. */
  picked: number | undefined;
  onPick(ino: number | undefined): void;
  onEdit?: ((path: string) => void) | undefined;
  onSelect(block: number, field?: string): void;
}

function InodeTile(props: InodeProps) {
  const { data: asAnswered, picked, onPick } = props;
  const words = useWords(english);
  const tag = useLanguage();
  const told = useWords(englishTold);
  const data = useMemo(() => asAnswered && figureIn(asAnswered, words.blockLabel, told), [asAnswered, words, told]);
  return (
    <Tile
      name={words.name}
      lang={tag}
      title={data ? words.title(data.ino) : words.name}
      className="inode-tile"
      caption={data && captionOf(data, words)}
      words={data && inodeInWords(data, words)}
      head={
        <>
          {data?.name && (
            <span className="in-path mono" title={data.name}>
              {data.name}
            </span>
          )}
          <EditButton path={data?.name} onEdit={props.onEdit} />
          {picked !== undefined && (
            <button type="button" className="in-release" title={words.pickedTitle} onClick={() => onPick(undefined)}>
              {words.picked} <Icon name="close" size={11} />
            </button>
          )}
        </>
      }
    >
      {data ? <Body data={data} onSelect={props.onSelect} /> : <p className="tile-empty">{words.none}</p>}
    </Tile>
  );
}

const MARGIN = 12;

const ATTRIBUTES: ReadonlySet<FigureField['part']> = new Set(['entry', 'value', 'header', 'magic']);

interface Shown {
  key: string;
  title: string;
  detail: string;
  fields: FigureField[];
  /** For a block of attributes, the whole block. */
  length: number;
  block: number;
  /** Byte of the block at which byte 0 of the fields lies. */
  base: number;
  /** Byte of the inode (or block) that comes first in them. */
  from: number;
  least?: number;
}

/** A field of one of the figures. */
interface At {
  part: number;
  field: number;
}

/** The keys go from field to field, through all figures. Enter chooses. */
function useFieldKeys(shown: readonly Shown[], choose: (at: At) => void) {
  const [cursor, setCursor] = useState<At>();
  const onKeyDown = (e: KeyboardEvent) => {
    const flat = shown.flatMap((s, part) => s.fields.map((_, f) => ({ part, field: f })));
    const here = cursor ? flat.findIndex((c) => c.part === cursor.part && c.field === cursor.field) : -1;
    const moves: Record<string, number> = {
      ArrowRight: here + 1,
      ArrowDown: here + 1,
      ArrowLeft: here - 1,
      ArrowUp: here - 1,
      Home: 0,
      End: flat.length - 1,
    };
    if (e.key === 'Enter' || e.key === ' ') {
      if (cursor) choose(cursor);
    } else if (e.key === 'Escape' && cursor) setCursor(undefined);
    else if (moves[e.key] !== undefined) setCursor(flat[Math.max(0, Math.min(flat.length - 1, moves[e.key]))]);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return { cursor, onKeyDown, onBlur: () => setCursor(undefined) };
}

/** Brings the attributes that a step changes into sight. */
function useChangeInSight(host: RefObject<HTMLElement | null>, shown: readonly Shown[], when: readonly number[]) {
  const changed = shown.findIndex((s) => s.fields.some((f) => f.changed && ATTRIBUTES.has(f.part)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step moves the figure, nothing else does
  useLayoutEffect(() => {
    const part = changed < 0 ? undefined : host.current?.children[changed];
    if (!part || !host.current) return;
    const [view, box] = [host.current.getBoundingClientRect(), part.getBoundingClientRect()];
    if (box.bottom > view.bottom || box.top < view.top) host.current.scrollTop += box.top - view.top;
  }, [changed, ...when]);
}

function Body({ data, onSelect }: Pick<InodeProps, 'onSelect'> & { data: InodeFigureData }) {
  const words = useWords(english);
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const { width } = useRoom(host, 2 * MARGIN);
  const [pointed, point] = useState<At>();
  const inner = Math.max(200, width);
  const shown = useMemo(() => figuresOf(data, words), [data, words]);
  const layouts = useMemo(
    () => (width > 0 ? shown.map((s) => layoutFigure(s.fields, s.length, inner, s.least)) : []),
    [shown, inner, width],
  );
  useChangeInSight(host, shown, [data.step, data.ino, layouts.length]);
  const choose = (at: At) => {
    const s = shown[at.part];
    const f = s.fields[at.field];
    onSelect(s.block, f.part === 'fixed' || f.part === 'extra' ? keyOf(f.name, data.offset) : `@${s.base + f.offset}`);
  };
  const { cursor, ...keys } = useFieldKeys(shown, choose);
  const now = pointed ?? cursor;
  const field = now && shown[now.part]?.fields[now.field];
  return (
    <>
      <div
        ref={host}
        className="in-body"
        role="application"
        aria-label={words.label(data.ino, captionOf(data, words))}
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the figure is walked with the arrow keys
        tabIndex={0}
        {...keys}
      >
        {layouts.map((l, part) => {
          const s = shown[part];
          return (
            <div key={s.key} className="in-part" data-part={s.key}>
              <h3>
                {s.title} <span>{s.detail}</span>
              </h3>
              <Figure
                layout={l}
                fields={s.fields}
                width={inner}
                from={s.from}
                at={now?.part === part ? now.field : undefined}
                onPoint={(f) => point(f === undefined ? undefined : { part, field: f })}
                onChoose={(f) => choose({ part, field: f })}
              />
            </div>
          );
        })}
      </div>
      <p className="in-said" title={field && fieldInWords(field, words)} data-empty={field ? undefined : ''}>
        {field ? <Said field={field} /> : words.point}
      </p>
      <p id={`${id}-keys`} className="visually-hidden">
        {words.keys}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {cursor && field ? fieldInWords(field, words) : ''}
      </p>
    </>
  );
}

function Said({ field }: { field: FigureField }) {
  const words = useWords(english);
  const meaning = field.meaning && field.meaning !== field.value ? ` (${field.meaning})` : '';
  return (
    <>
      <b className="mono">{field.name}</b> = <span className="mono">{field.value}</span>
      {meaning} · {words.bytes(field.length)}. {field.doc}
      {field.inner?.map((i) => (
        <span key={i.offset} className="in-inner-said">
          {' '}
          {i.name} {i.value}
        </span>
      ))}
    </>
  );
}

/** The inspector's name of a field: with the place of its inode, unless that is the first of the block. */
const keyOf = (name: string, offset: number): string => (offset === 0 ? name : `${name}@${offset}`);

/** The parts of the inode one below the other, then the block of attributes. */
function figuresOf(data: InodeFigureData, words: typeof english): Shown[] {
  const shown: Shown[] = partsOf(data).map((part) => ({
    key: part.label,
    title: words.parts[part.label],
    detail: (part.label === 'attributes' ? words.attributesGrow : (size: string) => size)(
      words.bytes(part.to - part.from),
    ),
    fields: data.fields
      .filter((f) => f.offset >= part.from && f.offset < part.to)
      .map((f) => ({
        ...f,
        offset: f.offset - part.from,
        inner: f.inner?.map((i) => ({ ...i, offset: i.offset - part.from })),
      })),
    length: part.to - part.from,
    block: data.block,
    base: data.offset + part.from,
    from: part.from,
  }));
  const x = data.xattrBlock;
  if (x)
    shown.push({
      key: 'block',
      title: words.block(x.block),
      detail: x.references > 1 ? words.usedShared(usedOf(x), x.length, x.references) : words.used(usedOf(x), x.length),
      fields: x.fields,
      length: x.length,
      block: x.block,
      base: 0,
      from: 0,
    });
  return shown;
}

export function View({ answers }: Answered<'inodeFigure'>) {
  const { select, pickFile, edit } = useActions();
  const picked = usePage((s) => s.pickedFile);
  return <InodeTile data={answers.inodeFigure} picked={picked} onPick={pickFile} onSelect={select} onEdit={edit} />;
}
