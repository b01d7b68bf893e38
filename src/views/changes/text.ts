/** The changes in words: counts, a block in a line, bytes in hex. */

import { withoutMarks } from '../../words/in-english.ts';
import type { Telling } from '../../words/telling.ts';
import { units } from '../common/unit-words.ts';
import { timeWords } from '../latency/text.ts';
import type { Passage } from '../twin/passages.ts';
import { passages } from '../twin/passages.ts';
import type { Count } from './answer/counts.ts';
import type { FieldChange } from './answer/fields.ts';
import type { BlockChange, Changes } from './answer.ts';
import { changes as english } from './words.ts';

type Said = typeof english;
type Units = typeof units;

/** In the words of a language: counts, and what fields are and hold. A name of one begins as its structure calls it. */
export function changesIn(changes: Changes, say: Said['blockLabel'], told: Pick<Telling, 'field'>): Changes {
  if (say('free') === 'free') return changes;
  const field = (f: FieldChange): FieldChange => ({
    ...f,
    name: say(f.name),
    doc: withoutMarks(told.field({ ...f, name: f.name.replace(/^.*[.\]]/, '') })),
    ...(f.before !== undefined && { before: say(f.before) }),
    ...(f.after !== undefined && { after: say(f.after) }),
  });
  return {
    ...changes,
    counts: changes.counts.map((count) => ({ ...count, name: say(count.name) })),
    lines: changes.lines.map((line) => ({
      ...line,
      structs: line.structs.map((s) => ({ ...s, fields: s.fields.map(field) })),
    })),
  };
}

export const captionOf = ({ blocks, bytes, notCompared }: Changes, words: Said): string =>
  [
    blocks === 0 ? words.nothing : words.blocks(blocks),
    ...(bytes > 0 ? [words.differ(bytes)] : []),
    ...(notCompared > 0 ? [words.notCompared(notCompared)] : []),
  ].join(' · ');

/** `free blocks 15,012 → 15,003` in its parts: the difference says the direction. */
export function countWords(
  { name, before, after, unit }: Count,
  { number, figure }: Units,
): {
  name: string;
  from: string;
  to: string;
  by: string;
} {
  const said = unit === 'ns' ? (ns: number) => figure(timeWords(ns)) : number;
  const by = after - before;
  return { name, from: said(before), to: said(after), by: `${by > 0 ? '+' : '−'}${said(Math.abs(by))}` };
}

const hex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join(' ');
/** Bytes of a run that are spelled out. */
const FEW = 8;

/** `0x1c: 00 00 → 68 69`: the first bytes that changed. */
export function bytesWords({ runs }: Pick<BlockChange, 'runs'>): string | undefined {
  const run = runs[0];
  if (!run) return undefined;
  const more = run.before.length > FEW ? ' …' : '';
  return `0x${run.offset.toString(16)}: ${hex(run.before.subarray(0, FEW))}${more} → ${hex(run.after.subarray(0, FEW))}${more}`;
}

export const blocksWords = ({ block, count }: BlockChange): string =>
  count === 1 ? String(block) : `${block}–${block + count - 1}`;

function lineInWords(line: BlockChange, words: Said): string {
  const said = words.blockLabel(line.label);
  const label = line.was ? words.labelWas(said, words.blockLabel(line.was)) : said;
  return (line.count > 1 ? words.blocksSaid : words.block)(blocksWords(line), label, line.bytes);
}

const structsInWords = (line: BlockChange, words: Said): string[] =>
  line.structs.length === 0
    ? [bytesWords(line) ?? words.notListed]
    : line.structs.flatMap((s) => [
        `${words.blockLabel(s.label)}${s.how === 'changed' ? '' : `, ${words[s.how]}`}`,
        ...s.fields.map((f) => `  ${f.name}: ${f.before ?? '–'} → ${f.after ?? '–'}`),
      ]);

const countsInWords = ({ counts }: Changes, figures: Units): string[] =>
  counts.map((count) => countWords(count, figures)).map(({ name, from, to, by }) => `${name} ${from} → ${to} (${by})`);

/** All of it as lines. */
export const changesInWords = (changes: Changes): string[] => [
  captionOf(changes, english),
  ...countsInWords(changes, units),
  ...changes.lines.flatMap((line) => [
    lineInWords(line, english),
    ...structsInWords(line, english).map((text) => `  ${text}`),
  ]),
];

export const changesPassages = (changes: Changes, words: Said, figures: Units): Passage[] =>
  passages(
    [words.inAll, [captionOf(changes, words), ...countsInWords(changes, figures)]],
    [words.each, changes.lines.map((line) => ({ says: lineInWords(line, words), rows: structsInWords(line, words) }))],
  );
