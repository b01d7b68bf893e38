/**
 * An inode as geometry: its bytes in rows, each field at its length, as the papers draw it.
 *
 *     0    │ i_mode │ i_uid │ i_size_lo │ i_atime │ i_ctime │  …        fixed part: as in ext2
 *     32   │ i_flags │ …    │ i_block ······························
 *     128  │ i_extra_isize │ …                                          extra fields
 *     160  │ magic │ user.a │ user.colour │ ······· │ green │ short │   attributes: entries ──▶  ◀── values
 *
 * In a block of attributes, rows that are free from end to end are folded into one.
 */
import type { FigureField, InodeFigureData, XattrFigure } from './answer.ts';
import type { inode } from './words.ts';

interface Piece {
  field: number;
  x: number;
  y: number;
  width: number;
  first: boolean;
  last: boolean;
}

interface FieldText {
  field: number;
  x: number;
  y: number;
  name: string;
  value: string;
}

export interface FigureLayout {
  perRow: number;
  pitch: number;
  height: number;
  rows: { y: number; at: number; folded: number }[];
  pieces: Piece[];
  texts: FieldText[];
  /** Parts of i_block, each with its place and its text. */
  inner: { x: number; y: number; text: string }[];
}

const ROW = 30;
export const CELL = 28;
export const RULER = 34;
const CHAR = 6.1;
const STEPS = [8, 16, 32, 64];
/** A field of four bytes has a name of about eleven characters. */
const LEAST_PITCH = 19;

export function layoutFigure(
  fields: readonly FigureField[],
  length: number,
  width: number,
  least = LEAST_PITCH,
): FigureLayout {
  const room = width - RULER;
  const perRow = STEPS.findLast((n) => n * least <= room && length % n === 0) ?? STEPS[0];
  const pitch = room / perRow;
  const out: FigureLayout = { perRow, pitch, height: 0, rows: [], pieces: [], texts: [], inner: [] };
  const free = fields.filter((f) => f.part === 'free');
  const yOf = new Map<number, number>();
  let y = 0;
  for (let at = 0; at < length; at += perRow) {
    const whole = free.find((f) => at > f.offset && at + 2 * perRow <= f.offset + f.length);
    const last = out.rows[out.rows.length - 1];
    if (whole && last && (last.folded > 0 || at + 3 * perRow <= whole.offset + whole.length)) {
      if (last.folded > 0) last.folded += perRow;
      else {
        out.rows.push({ y, at, folded: perRow });
        y += FOLD;
      }
      continue;
    }
    out.rows.push({ y, at, folded: 0 });
    yOf.set(at, y);
    y += ROW;
  }
  out.height = y;
  fields.forEach((f, i) => {
    let best: Piece | undefined;
    for (let at = f.offset; at < f.offset + f.length; ) {
      const row = Math.floor(at / perRow) * perRow;
      const end = Math.min(f.offset + f.length, row + perRow);
      const top = yOf.get(row);
      if (top !== undefined) {
        const piece: Piece = {
          field: i,
          x: RULER + (at - row) * pitch,
          y: top,
          width: (end - at) * pitch - 1.5,
          first: at === f.offset,
          last: end === f.offset + f.length,
        };
        out.pieces.push(piece);
        if (!best || piece.width > best.width) best = piece;
      }
      at = end;
    }
    if (best) addText(out, f, i, best);
    for (const part of f.inner ?? []) {
      const row = Math.floor(part.offset / perRow) * perRow;
      const top = yOf.get(row);
      const room = Math.min(part.length, row + perRow - part.offset) * pitch - 6;
      const text = part.value.length * CHAR <= room ? part.value : '';
      if (top !== undefined && part.offset > f.offset)
        out.inner.push({ x: RULER + (part.offset - row) * pitch, y: top, text });
    }
  });
  return out;
}

const FOLD = 16;

/** A name that is too long loses what it shares with all its neighbours, then its end; of a value, whose it is. */
function shortened({ name, part }: FigureField, most: number): string {
  if (name.length <= most) return name;
  const bare = part === 'value' ? name.replace(/ .*/s, '') : name.replace(/^(l_)?i_/, '');
  if (bare.length <= most) return bare;
  return most >= 4 ? `${bare.slice(0, most - 1)}…` : '';
}

function addText(out: FigureLayout, f: FigureField, field: number, at: Piece): void {
  const most = Math.floor((at.width - 5) / CHAR);
  const name = shortened(f, most);
  const value =
    f.value.length <= most ? f.value : most >= 6 && !/^[\d{[]/.test(f.value) ? `${f.value.slice(0, most - 1)}…` : '';
  if (name || value) out.texts.push({ field, x: at.x + 4, y: at.y, name, value });
}

export function fieldAt(l: FigureLayout, x: number, y: number): number | undefined {
  return l.pieces.find((p) => y >= p.y && y < p.y + CELL + 1 && x >= p.x - 1 && x < p.x + p.width + 1)?.field;
}

export interface Part {
  label: keyof (typeof inode)['parts'];
  /** Bytes [from, to). */
  from: number;
  to: number;
}

/** The parts of an inode, as the papers name them. */
export function partsOf(d: InodeFigureData): Part[] {
  const parts: Part[] = [{ label: 'fixed part, as in ext2', from: 0, to: Math.min(d.fixed, d.length) }];
  if (d.fieldsEnd > d.fixed) parts.push({ label: 'extra fields', from: d.fixed, to: d.fieldsEnd });
  if (d.length > d.fieldsEnd) {
    const some = d.fields.some((f) => f.part === 'magic');
    parts.push({ label: some ? 'attributes' : 'room for attributes', from: d.fieldsEnd, to: d.length });
  }
  return parts;
}

/** Bytes of a block that its attributes take. */
export const usedOf = (x: XattrFigure): number =>
  x.length - x.fields.filter((f) => f.part === 'free').reduce((sum, f) => sum + f.length, 0);
