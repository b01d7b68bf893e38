/**
 * A comparison in words: which programs waited how much longer, for what, and what was sent. Every figure is the run's
 * own.
 */
import { capital } from '../../bytes/text.ts';
import type { VariantResult, VariantRun } from '../../session/compare/compare.ts';
import { OLD_KERNEL as OLD, type Preset } from '../../session/compare/presets.ts';
import { formatBytes, formatCount } from '../common/units.ts';
import { PART_WORDS, timeWords } from '../latency/words.ts';
import { type Passage, passages } from '../twin/passages.ts';
import { partsOf, type Row, rowsOf, sameWork, sumOf, type Unit } from './layout.ts';

const meanWords = (n: number): string => (n >= 100 ? formatCount(Math.round(n)) : n.toFixed(2).replace(/\.00$/, ''));

export function valueWords(value: number | undefined, unit: Unit): string {
  if (value === undefined) return '–';
  if (unit === 'time') return timeWords(value);
  if (unit === 'bytes') return formatBytes(value);
  return unit === 'count' ? formatCount(value) : meanWords(value);
}

/**
 * Which variants are best in a row, as it reads: values that round to the same are the same. None if there is nothing
 * to choose: one value, or all alike.
 */
export function bestOf({ values, best, unit }: Pick<Row, 'values' | 'best' | 'unit'>): number[] {
  const known = values.filter((v) => v !== undefined);
  const low = valueWords(Math.min(...known), unit);
  const high = valueWords(Math.max(...known), unit);
  if (known.length < 2 || low === high) return [];
  const wanted = best === 'least' ? low : high;
  return values.flatMap((v, i) => (v !== undefined && valueWords(v, unit) === wanted ? [i] : []));
}

/** `2.3 times as long`, `17 % longer`; for `more` longer than `less`, which is not 0. @internal */
export function longerWords(more: number, less: number): string {
  const ratio = more / less;
  if (ratio >= 1.95) return `${ratio < 9.95 ? ratio.toFixed(1) : formatCount(Math.round(ratio))} times as long`;
  const percent = Math.round((ratio - 1) * 100);
  return percent === 0 ? 'less than 1 % longer' : `${percent} % longer`;
}

const listWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

interface Figure {
  phrase: string;
  value: number;
}

interface Grouped {
  phrases: string[];
  value: number;
  text: string;
}

/** Ascending; figures that read the same share an entry. */
function grouped(figures: readonly Figure[], unit: Unit): Grouped[] {
  const groups: Grouped[] = [];
  for (const { phrase, value } of figures.toSorted((a, b) => a.value - b.value)) {
    const text = valueWords(value, unit);
    const last = groups[groups.length - 1];
    if (last?.text === text) last.phrases.push(phrase);
    else groups.push({ phrases: [phrase], value, text });
  }
  return groups;
}

/** `Requests: 41 on ext4, 612 on ext2 and on ext3.` */
function counted(what: string, figures: readonly Figure[], unit: Unit, each = 'in each variant'): string {
  const groups = grouped(figures, unit);
  if (groups.length === 1) return `${what}: ${groups[0].text} ${each}.`;
  return `${what}: ${groups.map((g) => `${g.text} ${listWords(g.phrases)}`).join(', ')}.`;
}

function waitedWords(figures: readonly Figure[]): string {
  const [least, ...others] = grouped(figures, 'time');
  if (others.length === 0)
    return least.value === 0
      ? 'Programs waited for nothing in any variant.'
      : `Programs waited equally long in each variant: ${least.text}.`;
  const rest = others.map((g) => {
    const longer = least.value > 0 ? `, ${longerWords(g.value, least.value)}` : '';
    return `${listWords(g.phrases)} ${g.text}${longer}`;
  });
  return `Programs waited least ${listWords(least.phrases)}: ${least.text}. ${capital(rest.join('; '))}.`;
}

/** Which part makes the difference between the shortest and the longest wait. */
function partWords(runs: readonly { phrase: string; run: VariantRun }[]): string | undefined {
  const sorted = runs.toSorted((a, b) => sumOf(a.run.total) - sumOf(b.run.total));
  const least = sorted[0];
  const most = sorted[sorted.length - 1];
  const less = partsOf(least.run.total);
  const more = partsOf(most.run.total);
  const gap = sumOf(more) - sumOf(less);
  if (gap <= 0) return undefined;
  const gaps = more.map((ns, p) => ns - less[p]);
  const part = gaps.indexOf(Math.max(...gaps));
  const share = gaps[part] > gap / 2 ? 'Most of the difference' : 'The largest part of the difference';
  return `${share} is for ${PART_NOUNS[part]}: ${timeWords(less[part])} ${least.phrase}, ${timeWords(more[part])} ${most.phrase}.`;
}

const PART_NOUNS: readonly string[] = PART_WORDS.map((word) => (word === 'journal' ? 'the journal' : word));

const ended = ({ phrase, run }: { phrase: string; run: VariantRun }): string =>
  `${capital(phrase)} the script ended early, with exit code ${run.status}: its figures are of less work, so none is called the best.`;

/** Which driver ran ext2 and ext3: the volume does not show it, and it decides where blocks go. @internal */
export function driverWords(results: readonly VariantResult[]): string | undefined {
  const runs = results.flatMap(({ phrase, run }) => (run && run.kind !== 'ext4' ? [{ phrase, ...run }] : []));
  const today = runs.filter((r) => r.driver !== r.kind);
  const then = runs.filter((r) => r.driver === r.kind);
  if (runs.length === 0) return undefined;
  const kinds = [...new Set((today.length > 0 ? today : then).map((r) => r.kind))];
  const [run, own] = kinds.length > 1 ? ['run', 'their own drivers'] : ['runs', 'its own driver'];
  const what = listWords(kinds);
  if (today.length === 0) return `${what} ${run} through ${own}, as in Linux ${OLD}.`;
  if (then.length === 0)
    return `${what} ${run} through the ext4 driver, as in Linux today; with “# kernel: ${OLD}” in the script, through ${own}.`;
  const on = (some: typeof runs) => listWords(some.map(({ phrase }) => phrase));
  return `${capital(on(today))} ${what} ${run} through the ext4 driver, as today; ${on(then)} through ${own}.`;
}

/** The whole comparison, a sentence or two per line. */
export function comparisonInWords(results: readonly VariantResult[]): string[] {
  const lines: string[] = [];
  const refusals = results.flatMap(({ phrase, refused }) =>
    refused === undefined ? [] : [`${capital(phrase)} it cannot run: ${refused.replace(/\.?$/, '.')}`],
  );
  const runs = results.flatMap(({ phrase, run }) => (run ? [{ phrase, run }] : []));
  const driver = driverWords(results);
  const drivers = driver ? [driver] : [];
  if (!sameWork(results)) return [...runs.filter(({ run }) => run.status !== 0).map(ended), ...drivers, ...refusals];
  if (runs.length < 2) return [...drivers, ...refusals];
  const of = (value: (run: VariantRun) => number) => runs.map(({ phrase, run }) => ({ phrase, value: value(run) }));
  lines.push(waitedWords(of((r) => sumOf(r.total))));
  const part = partWords(runs);
  if (part) lines.push(part);
  lines.push(
    counted(
      'Requests to the disks',
      of((r) => r.reads + r.writes + r.flushes),
      'count',
    ),
    counted(
      'Sent to the disks',
      of((r) => sumOf(r.bytesSent)),
      'bytes',
    ),
  );
  const arms = runs.filter(({ run }) => run.arms);
  if (arms.length > 1) {
    const seeks = arms.map(({ phrase, run }) => ({ phrase, value: run.arms!.seeks }));
    lines.push(
      counted('Seeks of the arms', seeks, 'count', arms.length < runs.length ? 'wherever there are arms' : undefined),
    );
  }
  if (runs.every(({ run }) => run.files > 0))
    lines.push(
      counted(
        'Runs of neighbouring blocks in a file',
        of((r) => r.runs / r.files),
        'mean',
      ),
    );
  return [...lines, ...drivers, ...refusals];
}

/** One command in each variant. */
export function commandInWords(
  results: readonly VariantResult[],
  ledgers: readonly (Float64Array | undefined)[],
): string {
  const figures = results.flatMap(({ phrase }, i) => {
    const cells = ledgers[i];
    return cells ? [{ phrase, value: sumOf(cells) }] : [];
  });
  return figures.length > 1 ? waitedWords(figures) : '';
}

/** The differences, and the figures of the table. */
export function comparePassages({ about, variants }: Preset, results: readonly VariantResult[]): Passage[] {
  const done = results.length === variants.length;
  const figures = rowsOf(results, PART_WORDS).map(({ name, values, unit }) => {
    const each = values.map((value, i) => `${variants[i].label} ${valueWords(value, unit)}`);
    return `${name}: ${each.join(', ')}`;
  });
  return passages(
    ['What is compared', [about]],
    ['The differences', done ? comparisonInWords(results) : []],
    ['Figures', figures],
  );
}
