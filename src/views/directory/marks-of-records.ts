/**
 * A block of names as marks. A record is known by its name, wherever it lies. Free bytes are known by their end, because
 * a new name takes them from their front.
 *
 *     │ pear → 14 │▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│ tail │
 *     │ pear → 14 │ quince → 15 │▒▒▒▒▒│ tail │     the same free bytes, fewer
 */
import { flags, type Mark, markAt, type Part, type Place, words } from '../motion/mark.ts';
import type { DetailRecord } from './answer/detail.ts';
import type { BlockLayout, PictureLayout } from './layout.ts';
import { LAYER } from './marks-of-index.ts';
import { CELL, type Piece, ROW, RULER } from './records-layout.ts';

/** In a damaged directory several records may have one name. Their order tells them apart. */
export class Occurrences {
  readonly #seen = new Map<string, number>();

  of(name: string): string {
    const n = this.#seen.get(name) ?? 0;
    this.#seen.set(name, n + 1);
    return n === 0 ? name : `${name}#${n}`;
  }
}

/** The key of a record, and the key of its stretch in its nth row. */
const keyOfRecord = (name: string): string => `record.${name}`;
export const keyOfPiece = (record: string, nth: number): string => `${record}/${nth}`;
export const keyOfText = (record: string): string => `${record}/name`;
const keyOfFree = (block: number, end: number): string => `free.${block}.${end}`;

export interface RecordLooks {
  /** Byte of the record at which a lookup ends, or of the picked one; -1 if there is none. */
  found: number;
  /** Number of its records in use that were compared. */
  compared: number;
  pointed: number | undefined;
  /** Units of the picture that are in sight. */
  seen: { from: number; to: number };
}

export function blockMarks(layout: BlockLayout, names: Occurrences, looks: RecordLooks): Mark[] {
  const { block, records, top } = layout;
  const inSight = (y: number) => top + y + ROW >= looks.seen.from && top + y <= looks.seen.to;
  const keys = block.records.map((r) => (r.kind === 'entry' ? keyOfRecord(names.of(r.name)) : ''));
  const from = [`b${block.physical}`];
  const nth = new Map<number, number>();
  const scanned = new Set<number>();
  let entries = 0;
  block.records.forEach((r, i) => {
    if (r.kind === 'entry' && entries++ < looks.compared) scanned.add(i);
  });
  const pieces = records.pieces.flatMap((p) => {
    const n = nth.get(p.record) ?? 0;
    if (p.part === 'need') nth.set(p.record, n + 1);
    if (!inSight(p.y)) return [];
    const r = block.records[p.record];
    const key = p.part === 'need' ? keyOfPiece(keys[p.record], n) : keyOfFree(block.logical, p.to);
    return [pieceMark(p, r, key, { top, block: block.logical, from, looks, scanned: scanned.has(p.record) })];
  });
  return [
    ...headMarks(layout),
    ...records.rows
      .filter((r) => inSight(r.y))
      .map((r) => {
        const at = { x: RULER - 6, y: top + r.y + 19 };
        return words(`offset.${block.logical}.${r.at}`, 'offset', LAYER.ground, 'dir-offset', at, String(r.at));
      }),
    ...pieces,
    ...records.texts
      .filter((t) => inSight(t.y))
      .map((t) => {
        const at = { x: t.x, y: top + t.y, width: 0, height: 0 };
        const says = saysOf(block.logical, block.records[t.record]);
        return markAt(keyOfText(keys[t.record]), 'name', LAYER.names, at, wordsOf(t.text, t.ino), {
          says,
          from,
          lifts: true,
        });
      }),
  ];
}

/** Name and inode, from the corner of their row. */
export const wordsOf = (name: string, ino: string): Part[] => [
  { shape: 'text', x: 0, y: 13, text: name, className: 'dir-name' },
  { shape: 'text', x: 0, y: 26, text: ino, className: 'dir-ino' },
];

const saysOf = (block: number, { at, ino }: DetailRecord): string => `${block}.${at} → ${ino}`;

interface Around {
  top: number;
  block: number;
  from: string[];
  looks: RecordLooks;
  scanned: boolean;
}

function pieceMark(p: Piece, r: DetailRecord, key: string, { top, block, from, looks, scanned }: Around): Mark {
  const need = p.part === 'need';
  const free = p.part === 'slack' || p.part === 'unused';
  const width = Math.max(0.5, p.width);
  const part: Part = { shape: 'rect', x: 0, y: 0, width, height: CELL, fill: free ? 'hatch' : undefined };
  return markAt(
    key,
    need ? 'record' : free ? 'free' : 'tail',
    LAYER.cells,
    { x: p.x, y: top + p.y, width, height: CELL },
    [part],
    {
      className: `dir-${p.part}`,
      says: need ? saysOf(block, r) : free ? `${p.part} ${p.from}` : '',
      from,
      lifts: need,
      data: flags({
        change: need ? r.change : undefined,
        found: need && r.at === looks.found,
        scanned: need && scanned && r.at !== looks.found,
        pointed: p.record === looks.pointed,
      }),
    },
  );
}

function headMarks({ block, name, y, about, gone, fault }: BlockLayout): Mark[] {
  const own = (what: string) => `head.${block.logical}.${what}`;
  const out = [
    words(own('name'), 'head', LAYER.ground, 'dir-block-name', { x: 0, y }, name),
    words(own('about'), 'head', LAYER.ground, 'dir-detail', about, about.text),
  ];
  if (gone) out.push(words(own('gone'), 'head', LAYER.ground, 'dir-gone', { x: 0, y: gone.y }, gone.text));
  // A new block has no record yet. This is no damage, so its line is as quiet as those of other blocks.
  const quiet = block.fault?.blank ? 'dir-detail' : 'dir-refused';
  if (fault) out.push(words(own('fault'), 'head', LAYER.ground, quiet, { x: 0, y: fault.y }, fault.text));
  return out;
}

/** A record with the key and place of each of its stretches. */
export interface PlacedRecord {
  key: string;
  block: number;
  record: DetailRecord;
  pieces: { key: string; place: Place }[];
  /** The place of its text, if there is room for it. */
  text: { x: number; y: number } | undefined;
}

/** All names of a picture, as their marks have them. */
export function placedRecords({ blocks }: PictureLayout): PlacedRecord[] {
  const names = new Occurrences();
  return blocks.flatMap(({ block, records, top }) => {
    const placed = new Map<number, PlacedRecord>();
    block.records.forEach((record, i) => {
      if (record.kind === 'entry')
        placed.set(i, {
          key: keyOfRecord(names.of(record.name)),
          block: block.logical,
          record,
          pieces: [],
          text: undefined,
        });
    });
    for (const p of records.pieces) {
      const to = p.part === 'need' ? placed.get(p.record) : undefined;
      const place = { x: p.x, y: top + p.y, width: Math.max(0.5, p.width), height: CELL };
      to?.pieces.push({ key: keyOfPiece(to.key, to.pieces.length), place });
    }
    for (const t of records.texts) {
      const of = placed.get(t.record);
      if (of) of.text = { x: t.x, y: top + t.y };
    }
    return [...placed.values()];
  });
}
