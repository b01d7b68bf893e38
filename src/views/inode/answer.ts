/**
 * An inode as a figure: what each of its bytes is, including its attributes, and the block of attributes if there is
 * one.
 *
 *     0            128                 128 + i_extra_isize                        s_inode_size
 *     ├ fixed part ┼ extra fields ─────┼ magic │ entry │ entry │ ···· │ value │ value ┤
 *                                        entries ──▶                      ◀── values
 */

import { type Phrase, type Said, saying, sentenceOf } from '../../bytes/said.ts';
import type { FieldRow } from '../../bytes/struct.ts';
import { byteString, hexByte, isPrintable } from '../../bytes/text.ts';
import { VALUES } from '../../bytes/values.ts';
import { describeInode, inodeInUse } from '../../engine/volume/describe/inodes.ts';
import { describeXattrBlock } from '../../engine/volume/describe/xattrs.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { fieldBytes, inodePlace, readInode, xattrBlockOf } from '../../engine/volume/inode.ts';
import { blockXattrs, inodeXattrs, type XattrArea, xattrRecords } from '../../engine/volume/xattrs.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, EXT4_ROOT_INO } from '../../format/constants.ts';
import { MEANING } from '../../format/meanings.ts';
import { XattrHeader, XattrIbodyHeader } from '../../format/xattr.ts';
import { volumeAnswer } from '../../session/answers/define-answer.ts';
import { dirAtWork, treeOf } from '../../session/answers/dir-list.ts';
import { inodeAtWork } from '../../session/answers/file-list.ts';
import type { VolumeAt } from '../../session/answers/volume-at.ts';
import { fieldNamed } from '../../trace/event.ts';

export const PARTS = saying('inode_part', {
  free: 'free',
  end: 'end of entries',
  value_of: (of: { name: string }) => `value of ${of.name}`,
  value_in: (of: { ino: number }) => `value in inode ${of.ino}`,
  value_size: (of: { bytes: number }) => `value: ${of.bytes} bytes`,
  bytes: (of: { bytes: number }) => `${of.bytes} bytes`,
  room: 'Room for attributes: none are kept in this inode.',
  entry: 'An attribute’s entry: its name, and where its value is. Entries grow towards the end.',
  value: 'An attribute’s value. Values fill the room from its end.',
  end_about: 'Four zero bytes: no entry follows.',
  free_about: 'Free: entries grow into it from the left, values from the right.',
});

export interface InodeWant {
  ino?: number | undefined;
  /** The selected block, and the byte in it at which the selected field begins. */
  block?: number | undefined;
  byte?: number | undefined;
}

type FieldPart = 'fixed' | 'extra' | 'magic' | 'entry' | 'value' | 'end' | 'free' | 'header';

/** As the worker says it, or in words of a language. */
export interface FigureField<P extends Phrase = string> {
  name: P;
  part: FieldPart;
  /** From the start of the inode, or of the block. */
  offset: number;
  length: number;
  value: P;
  meaning: P;
  doc: P;
  /** The structure that declares it. */
  struct?: string | undefined;
  /** The last event changed bytes of it. */
  changed: boolean;
  /** For an entry and its value: the number of the attribute, so that each lights up the other. */
  attribute?: number;
  /** Its inner parts: the header and the entries of `i_block`. */
  inner?: { name: string; offset: number; length: number; value: P }[];
}

export interface XattrFigure<P extends Phrase = string> {
  block: number;
  length: number;
  references: number;
  fields: FigureField<P>[];
}

export interface InodeFigureData<P extends Phrase = string> {
  step: number;
  ino: number;
  name: string;
  used: boolean;
  block: number;
  /** Byte of its block at which it begins. */
  offset: number;
  length: number;
  /** 128, and 128 + i_extra_isize. */
  fixed: number;
  fieldsEnd: number;
  fields: FigureField<P>[];
  xattrBlock: XattrFigure<P> | undefined;
}

/** An inode, byte by byte: the wanted one, or the one at work. */
export const inodeFigure = volumeAnswer('inodeFigure', inodeFigureOf);

function inodeFigureOf(moment: VolumeAt, want: InodeWant): InodeFigureData<Phrase> | undefined {
  const { volume, step, recording } = moment;
  const there = (ino: number | undefined): ino is number => ino !== undefined && inodePlace(volume, ino) !== undefined;
  const ino = [
    want.ino,
    inodeInBlock(moment, want),
    inodeTold(moment),
    inodeAtWork(recording.events, step),
    dirAtWork(recording.events, step),
    EXT4_ROOT_INO,
  ].find(there);
  if (ino === undefined) return undefined;
  const inode = readInode(volume, ino);
  const described = describeInode(volume, ino);
  if (isFinding(inode) || !described) return undefined;
  const { block, offset, bytes } = inode;
  const length = volume.geometry.inodeSize;
  const used = inodeInUse(volume, ino);
  const changed = changedBytes(moment, block, bytes);
  const fieldsEnd = fieldBytes(volume, inode);
  const fields: FigureField<Phrase>[] = [];
  for (const row of described.rows) {
    const at = row.offset - offset;
    if (at >= fieldsEnd || row.name === 'target') continue;
    fields.push({ ...fieldOf(row, offset, changed), part: at < EXT4_GOOD_OLD_INODE_SIZE ? 'fixed' : 'extra' });
  }
  const area = inodeXattrs(volume, inode);
  if (area) fields.push(...attributesIn(area, offset, offset + fieldsEnd, XattrIbodyHeader.size, changed));
  else if (length > fieldsEnd) fields.push(freeField(fieldsEnd, length - fieldsEnd, PARTS.room));
  const at = xattrBlockOf(inode);
  return {
    step,
    ino,
    name:
      treeOf(moment).path(ino) ??
      sentenceOf(described.label)
        .replace(/^inode \d+,? ?/, '')
        .replace(/^\((.*)\)$/, '$1'),
    used,
    block,
    offset,
    length,
    fixed: EXT4_GOOD_OLD_INODE_SIZE,
    fieldsEnd,
    fields,
    xattrBlock: used && at > 0 && at < volume.geometry.blockCount ? xattrFigure(moment, at) : undefined,
  };
}

/** The bytes of a block that the last event changed. */
function changedBytes(
  { written, before }: VolumeAt,
  block: number,
  bytes: Uint8Array,
): (from: number, to: number) => boolean {
  for (const b of written)
    if (b === block) {
      const was = before().read(block);
      return (from, to) => {
        for (let i = from; i < to; i++) if (was[i] !== bytes[i]) return true;
        return false;
      };
    }
  return () => false;
}

function fieldOf(
  row: FieldRow,
  base: number,
  changed: (from: number, to: number) => boolean,
): Omit<FigureField<Phrase>, 'part'> {
  const { name, offset, length, value, meaning, doc, struct, children } = row;
  const field: Omit<FigureField<Phrase>, 'part'> = {
    name,
    offset: offset - base,
    length,
    value,
    meaning,
    doc,
    struct,
    changed: changed(offset, offset + length),
  };
  if (children && children.length > 0 && name === 'i_block') {
    field.value = meaning || value;
    field.meaning = '';
    field.inner = children.map((c) => ({
      name: c.name,
      offset: c.offset - base,
      length: c.length,
      value: inUse(c.value) || c.meaning,
    }));
  }
  return field;
}

const LIST = VALUES.list({ of: [] }).kind;

/** Of the extents of a root, those up to the last in use. */
function inUse(value: Phrase): Phrase {
  if (typeof value === 'string' || value.kind !== LIST) return value;
  const { of } = value as ReturnType<typeof VALUES.list>;
  const last = of.findLastIndex((one) => one !== MEANING.not_in_use);
  return last < 1 ? of[0] : VALUES.list({ of: of.slice(0, last + 1) });
}

const freeField = (offset: number, length: number, doc: Said): FigureField<Phrase> => ({
  name: PARTS.free,
  part: 'free',
  offset,
  length,
  value: PARTS.bytes({ bytes: length }),
  meaning: '',
  doc,
  changed: false,
});

/** The attributes of an area, with the free room between entries and values. `from` is where its header begins. */
function attributesIn(
  area: XattrArea,
  base: number,
  from: number,
  header: number,
  changed: (from: number, to: number) => boolean,
): FigureField<Phrase>[] {
  const fields: FigureField<Phrase>[] = [];
  if (header === XattrIbodyHeader.size) {
    const [row] = XattrIbodyHeader.rows(area.bytes, from);
    fields.push({ ...fieldOf(row, base, changed), part: 'magic' });
  }
  const records = xattrRecords(area);
  let entriesEnd = area.first;
  let valuesFrom = area.end;
  records.forEach((x, attribute) => {
    entriesEnd = x.offset + x.length;
    fields.push({
      name: x.name,
      part: 'entry',
      offset: x.offset - base,
      length: x.length,
      value: x.valueInode ? PARTS.value_in({ ino: x.valueInode }) : PARTS.value_size({ bytes: x.valueSize }),
      meaning: '',
      doc: PARTS.entry,
      changed: changed(x.offset, x.offset + x.length),
      attribute,
    });
    if (x.valueAt < 0) return;
    const room = (x.valueSize + 3) & ~3;
    valuesFrom = Math.min(valuesFrom, x.valueAt);
    fields.push({
      name: PARTS.value_of({ name: x.name }),
      part: 'value',
      offset: x.valueAt - base,
      length: Math.min(room, area.end - x.valueAt),
      value: valueText(area.bytes.subarray(x.valueAt, x.valueAt + x.valueSize)),
      meaning: PARTS.bytes({ bytes: x.valueSize }),
      doc: PARTS.value,
      changed: changed(x.valueAt, x.valueAt + x.valueSize),
      attribute,
    });
  });
  if (entriesEnd + END <= valuesFrom) {
    fields.push({
      name: PARTS.end,
      part: 'end',
      offset: entriesEnd - base,
      length: END,
      value: '0',
      meaning: '',
      doc: PARTS.end_about,
      changed: changed(entriesEnd, entriesEnd + END),
    });
    if (valuesFrom > entriesEnd + END)
      fields.push(freeField(entriesEnd + END - base, valuesFrom - entriesEnd - END, PARTS.free_about));
  }
  return fields.sort((a, b) => a.offset - b.offset);
}

const END = 4;
const SHOWN_BYTES = 48;

/** A value as text if it is text, else in hex. */
function valueText(bytes: Uint8Array): string {
  const some = bytes.subarray(0, SHOWN_BYTES);
  const plain = some.every(isPrintable);
  const text = plain ? `“${byteString(some)}”` : Array.from(some, hexByte).join(' ');
  return bytes.length > SHOWN_BYTES ? `${text}…` : text;
}

function xattrFigure(moment: VolumeAt, block: number): XattrFigure<Phrase> | undefined {
  const { volume } = moment;
  const area = blockXattrs(volume, block);
  if (!area) return undefined;
  const changed = changedBytes(moment, block, area.bytes);
  const [header] = describeXattrBlock(volume, block, area.bytes);
  const fields: FigureField<Phrase>[] = header.rows.map((row) => ({
    ...fieldOf(row, 0, changed),
    part: 'header' as const,
  }));
  fields.push(...attributesIn(area, 0, 0, XattrHeader.size, changed));
  const { h_refcount } = XattrHeader.read(area.bytes, 0);
  return { block, length: volume.geometry.blockSize, references: h_refcount, fields };
}

/** The inode with the selected byte, if the block is one of an inode table. */
function inodeInBlock({ volume }: VolumeAt, { block, byte }: InodeWant): number | undefined {
  if (block === undefined) return undefined;
  const { geometry: g, groups } = volume;
  const group = groups.inodeTable.findIndex((table) => table >= 0 && block >= table && block < table + g.itableBlocks);
  if (group < 0) return undefined;
  const perBlock = Math.floor(g.blockSize / g.inodeSize);
  const index = (block - groups.inodeTable[group]) * perBlock + Math.floor((byte ?? 0) / g.inodeSize);
  return index < g.inodesPerGroup ? group * g.inodesPerGroup + index + 1 : undefined;
}

/** The inode that the last event names. */
function inodeTold({ recording, step }: VolumeAt): number | undefined {
  const event = recording.events[step - 1];
  const ino = event && (fieldNamed(event, 'ino') ?? fieldNamed(event, 'inode'));
  return typeof ino === 'number' && ino > 0 ? ino : undefined;
}

declare module '../../session/answers/define-answer.ts' {
  interface TileAnswers {
    inodeFigure: typeof inodeFigure;
  }
}
