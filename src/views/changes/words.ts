/** What changed, in words: counts, a block in a line, bytes in hex. */
import type { Count } from '../../session/answers/changed-counts.ts';
import type { BlockChange, Changes } from '../../session/answers/changes.ts';
import { formatCount, formatMany } from '../common/units.ts';
import { timeWords } from '../latency/words.ts';
import { type Passage, passages } from '../twin/passages.ts';

export const captionOf = ({ blocks, bytes, notCompared }: Changes): string =>
  [
    blocks === 0 ? 'nothing changed on the volume' : formatMany(blocks, 'block'),
    ...(bytes > 0 ? [`${formatMany(bytes, 'byte')} differ`] : []),
    ...(notCompared > 0 ? [`${formatCount(notCompared)} more not compared`] : []),
  ].join(' · ');

/** `free blocks 15,012 → 15,003` in its parts: the difference says the direction. */
export function countWords({ name, before, after, unit }: Count): {
  name: string;
  from: string;
  to: string;
  by: string;
} {
  const said = unit === 'ns' ? timeWords : formatCount;
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

export const HOW_WORDS = { changed: '', made: 'new', gone: 'gone' } as const;

const lineInWords = (line: BlockChange): string =>
  `${line.count > 1 ? 'blocks' : 'block'} ${blocksWords(line)}: ${line.label}${line.was ? ` (was ${line.was})` : ''}, ${formatMany(line.bytes, 'byte')}`;

const structsInWords = (line: BlockChange): string[] =>
  line.structs.length === 0
    ? [bytesWords(line) ?? 'bytes not listed']
    : line.structs.flatMap((s) => [
        `${s.label}${s.how === 'changed' ? '' : `, ${HOW_WORDS[s.how]}`}`,
        ...s.fields.map((f) => `  ${f.name}: ${f.before ?? '–'} → ${f.after ?? '–'}`),
      ]);

const countsInWords = ({ counts }: Changes): string[] =>
  counts.map(countWords).map(({ name, from, to, by }) => `${name} ${from} → ${to} (${by})`);

/** All of it as lines. */
export const changesInWords = (changes: Changes): string[] => [
  captionOf(changes),
  ...countsInWords(changes),
  ...changes.lines.flatMap((line) => [lineInWords(line), ...structsInWords(line).map((text) => `  ${text}`)]),
];

export const changesPassages = (changes: Changes): Passage[] =>
  passages(
    ['In all', [captionOf(changes), ...countsInWords(changes)]],
    ['Block by block', changes.lines.map((line) => ({ says: lineInWords(line), rows: structsInWords(line) }))],
  );
