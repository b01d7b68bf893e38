/**
 * Decoded structures as text:
 *
 *     block 1, group 0: superblock
 *
 *     superblock   ext4_super_block, 1024 bytes at 0x0, checksum 0x66682476 is right
 *       offset  bytes     name            value   meaning
 *       0x0000  00400000  s_inodes_count  16384
 */
import { type Phrase, sentenceOf } from '../bytes/said.ts';
import type { FieldRow } from '../bytes/struct.ts';
import type { StructRows } from '../engine/volume/describe.ts';

export interface Answer {
  title: string;
  about: Phrase;
  structs: StructRows[];
  /** Further lines for runs of a map or blocks of the journal, which are not structures. */
  lines: string[];
}

const COLUMNS = ['offset', 'bytes', 'name', 'value', 'meaning'] as const;
/** Wider columns are cut. The block itself shows the rest. */
const WIDEST = [8, 16, 40, 48, 100] as const;

const cut = (text: string, width: number): string => (text.length <= width ? text : `${text.slice(0, width - 1)}…`);

function cells(rows: readonly FieldRow[], depth: number): string[][] {
  return rows.flatMap((row) => [
    [
      `0x${row.offset.toString(16).padStart(4, '0')}`,
      row.raw,
      `${'  '.repeat(depth)}${row.name}`,
      row.children && row.kind.startsWith('u8[') ? '' : sentenceOf(row.value),
      sentenceOf(row.meaning),
    ].map((text, i) => cut(text, WIDEST[i])),
    ...(row.children ? cells(row.children, depth + 1) : []),
  ]);
}

function table(rows: readonly FieldRow[]): string {
  if (rows.length === 0) return '';
  const all = [[...COLUMNS], ...cells(rows, 0)];
  const widths = COLUMNS.map((_, i) => Math.max(...all.map((row) => row[i].length)));
  return all.map((row) => `  ${row.map((text, i) => text.padEnd(widths[i])).join('  ')}`.trimEnd()).join('\n');
}

function structText(s: StructRows): string {
  const size = `${s.length} bytes at 0x${s.offset.toString(16)}`;
  const head = `${sentenceOf(s.label)}   ${s.struct}, ${size}${s.checksum ? `, ${s.checksum.text.english}` : ''}`;
  const body = table(s.rows);
  return body === '' ? head : `${head}\n${body}`;
}

export function answerText(answer: Answer): string {
  const parts = [answer.title, sentenceOf(answer.about), ...answer.structs.map(structText), answer.lines.join('\n')];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
