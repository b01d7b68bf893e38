/**
 * A comparison in words: the longer waits of programs, their reasons, and the amounts sent. Every figure comes from the
 * run.
 */
import { capital } from '../../bytes/text.ts';
import type { VariantResult, VariantRun } from '../../session/compare/compare.ts';
import { OLD_KERNEL as OLD, type Preset } from '../../session/compare/presets.ts';
import { formatBytes, formatCount, timeWords } from '../common/units.ts';
import { type Passage, passages } from '../twin/passages.ts';
import { partsOf, type Row, rowsOf, sameWork, sumOf, type Unit } from './layout.ts';
import { type CompareSaid, ENGLISH, presetSaid } from './words.ts';

const meanWords = (n: number): string => (n >= 100 ? formatCount(Math.round(n)) : n.toFixed(2).replace(/\.00$/, ''));

const plainValue = (value: number, unit: Unit): string => {
  if (unit === 'time') return timeWords(value);
  if (unit === 'bytes') return formatBytes(value);
  return unit === 'count' ? formatCount(value) : meanWords(value);
};

export const valueWords = (value: number | undefined, unit: Unit, { units } = ENGLISH): string =>
  value === undefined ? '–' : units.figure(plainValue(value, unit));

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
export function longerWords(more: number, less: number, { compare, units } = ENGLISH): string {
  const ratio = more / less;
  if (ratio >= 1.95)
    return compare.longer.times(units.figure(ratio < 9.95 ? ratio.toFixed(1) : formatCount(Math.round(ratio))));
  const percent = Math.round((ratio - 1) * 100);
  return percent === 0 ? compare.longer.least : compare.longer.percent(percent);
}

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
function grouped(figures: readonly Figure[], unit: Unit, said: CompareSaid): Grouped[] {
  const groups: Grouped[] = [];
  for (const { phrase, value } of figures.toSorted((a, b) => a.value - b.value)) {
    const text = valueWords(value, unit, said);
    const last = groups[groups.length - 1];
    if (last?.text === text) last.phrases.push(phrase);
    else groups.push({ phrases: [phrase], value, text });
  }
  return groups;
}

interface Counted {
  what: string;
  figures: readonly Figure[];
  unit: Unit;
  /** If all are alike. */
  each?: string;
}

/** `Requests: 41 on ext4, 612 on ext2 and on ext3.` */
function counted({ what, figures, unit, each }: Counted, said: CompareSaid): string {
  const groups = grouped(figures, unit, said);
  const { list, counted: words } = said.compare;
  if (groups.length === 1) return `${what}: ${groups[0].text} ${each ?? words.inEach}.`;
  return `${what}: ${groups.map((g) => `${g.text} ${list(...g.phrases)}`).join(', ')}.`;
}

function waitedWords(figures: readonly Figure[], said: CompareSaid): string {
  const { waited, list } = said.compare;
  const [least, ...others] = grouped(figures, 'time', said);
  if (others.length === 0) return least.value === 0 ? waited.nothing : waited.equally(least.text);
  const rest = others.map((g) => {
    const longer = least.value > 0 ? `, ${longerWords(g.value, least.value, said)}` : '';
    return `${list(...g.phrases)} ${g.text}${longer}`;
  });
  return `${waited.least(list(...least.phrases), least.text)} ${capital(rest.join('; '))}.`;
}

type Ran = { phrase: string; run: VariantRun };

/** Names the part that makes the difference between the shortest and the longest wait. */
function partWords(runs: readonly Ran[], said: CompareSaid): string | undefined {
  const sorted = runs.toSorted((a, b) => sumOf(a.run.total) - sumOf(b.run.total));
  const least = sorted[0];
  const most = sorted[sorted.length - 1];
  const less = partsOf(least.run.total);
  const more = partsOf(most.run.total);
  const gap = sumOf(more) - sumOf(less);
  if (gap <= 0) return undefined;
  const gaps = more.map((ns, p) => ns - less[p]);
  const part = gaps.indexOf(Math.max(...gaps));
  const { mostFor, largestFor, partNouns } = said.compare;
  const time = (ns: number, { phrase }: Ran) => `${valueWords(ns, 'time', said)} ${phrase}`;
  const tell = gaps[part] > gap / 2 ? mostFor : largestFor;
  return tell(partNouns[part], time(less[part], least), time(more[part], most));
}

/** The variants in the form for a sentence of the language. */
const phrased = (results: readonly VariantResult[], { compare }: CompareSaid): VariantResult[] =>
  results.map((result) => ({ ...result, phrase: compare.phrase(result.phrase) }));

/** Names the driver that ran ext2 and ext3. The volume does not show it, but it decides where blocks go. @internal */
export function driverWords(given: readonly VariantResult[], said = ENGLISH): string | undefined {
  const { list, driver } = said.compare;
  const runs = phrased(given, said).flatMap(({ phrase, run }) =>
    run && run.kind !== 'ext4' ? [{ phrase, ...run }] : [],
  );
  const today = runs.filter((r) => r.driver !== r.kind);
  const then = runs.filter((r) => r.driver === r.kind);
  if (runs.length === 0) return undefined;
  const kinds = [...new Set((today.length > 0 ? today : then).map((r) => r.kind))];
  const several = kinds.length > 1;
  const what = list(...kinds);
  if (today.length === 0) return driver.own(what, several, OLD);
  if (then.length === 0) return driver.today(what, several, `# kernel: ${OLD}`);
  const on = (some: typeof runs) => list(...some.map(({ phrase }) => phrase));
  return driver.both(capital(on(today)), what, several, on(then));
}

/** The whole comparison, a sentence or two per line. */
export function comparisonInWords(given: readonly VariantResult[], said = ENGLISH): string[] {
  const words = said.compare;
  const results = phrased(given, said);
  const refusals = results.flatMap(({ phrase, refused }) =>
    refused === undefined ? [] : [words.cannotRun(capital(phrase), refused)],
  );
  const runs = results.flatMap(({ phrase, run }) => (run ? [{ phrase, run }] : []));
  const driver = driverWords(given, said);
  const drivers = driver ? [driver] : [];
  if (!sameWork(results)) {
    const early = runs.filter(({ run }) => run.status !== 0);
    return [...early.map(({ phrase, run }) => words.ended(capital(phrase), run.status)), ...drivers, ...refusals];
  }
  if (runs.length < 2) return [...drivers, ...refusals];
  const of = (value: (run: VariantRun) => number, some: readonly Ran[] = runs) =>
    some.map(({ phrase, run }) => ({ phrase, value: value(run) }));
  const part = partWords(runs, said);
  const { requests, sent, seeks, whereArms, runs: inRuns } = words.counted;
  const figures: Counted[] = [
    { what: requests, figures: of((r) => r.reads + r.writes + r.flushes), unit: 'count' },
    { what: sent, figures: of((r) => sumOf(r.bytesSent)), unit: 'bytes' },
  ];
  const arms = runs.filter(({ run }) => run.arms);
  if (arms.length > 1) {
    const told: Counted = { what: seeks, figures: of((r) => r.arms!.seeks, arms), unit: 'count' };
    figures.push(arms.length < runs.length ? { ...told, each: whereArms } : told);
  }
  if (runs.every(({ run }) => run.files > 0))
    figures.push({ what: inRuns, figures: of((r) => r.runs / r.files), unit: 'mean' });
  return [
    waitedWords(
      of((r) => sumOf(r.total)),
      said,
    ),
    ...(part ? [part] : []),
    ...figures.map((figure) => counted(figure, said)),
    ...drivers,
    ...refusals,
  ];
}

/** One command in each variant. */
export function commandInWords(
  results: readonly VariantResult[],
  ledgers: readonly (Float64Array | undefined)[],
  said = ENGLISH,
): string {
  const figures = phrased(results, said).flatMap(({ phrase }, i) => {
    const cells = ledgers[i];
    return cells ? [{ phrase, value: sumOf(cells) }] : [];
  });
  return figures.length > 1 ? waitedWords(figures, said) : '';
}

/** The differences, and the figures of the table. */
export function comparePassages(preset: Preset, results: readonly VariantResult[], said: CompareSaid): Passage[] {
  const words = said.compare;
  const { variants } = preset;
  const done = results.length === variants.length;
  const figures = rowsOf(results, said).map(({ name, values, unit }) => {
    const each = values.map((value, i) => `${words.variant(variants[i].label)} ${valueWords(value, unit, said)}`);
    return `${name}: ${each.join(', ')}`;
  });
  return passages(
    [words.what, [presetSaid(preset, words).about]],
    [words.theDifferences, done ? comparisonInWords(results, said) : []],
    [words.figures, figures],
  );
}
