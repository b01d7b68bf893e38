/** The matrix of power cuts: signs, and everything in words. */
import type { Said } from '../../bytes/said.ts';
import { capital } from '../../bytes/text.ts';
import type {
  DataFate,
  MatrixCell,
  MatrixMode,
  MatrixRow,
  MatrixVerdict,
  Structure,
} from '../../session/crash/matrix.ts';
import { crash as english } from './words.ts';

type Words = (typeof english)['matrix'];

/** A row with its cells so far. */
export interface MatrixLine {
  mode: MatrixMode;
  row?: MatrixRow;
  /** The reason why this mode could not be run. */
  refused?: Said;
  cells: MatrixCell[];
}

const DATA: readonly DataFate[] = ['whole', 'lost', 'stale', 'broken'];
const STRUCTURES: readonly Structure[] = ['sound', 'recovered', 'damaged', 'unmountable'];

/** The weight of a verdict: damage weighs most, then broken promises. */
const weight = ({ structure, data }: MatrixVerdict): number =>
  Math.max(0, STRUCTURES.indexOf(structure) - 1) * DATA.length + DATA.indexOf(data);

/** The worse of the two fates of a point. */
export const worse = ([all, draw]: MatrixCell): MatrixVerdict => (weight(draw) > weight(all) ? draw : all);

/** Outcomes from the best to the worst, in the order of the picture from the top. */
const OUTCOMES = ['whole', 'lost', 'stale', 'broken', 'damaged', 'damaged-broken', 'unmountable'] as const;
export type Outcome = (typeof OUTCOMES)[number];

function outcomeOf({ structure, data }: MatrixVerdict): Outcome {
  if (structure === 'unmountable') return structure;
  if (structure === 'damaged') return data === 'broken' ? 'damaged-broken' : structure;
  return data;
}

/** The outcomes that occur in a line, the best first, with their moments. */
export const outcomesOf = ({ cells }: MatrixLine): { outcome: Outcome; moments: number[] }[] =>
  OUTCOMES.flatMap((outcome) => {
    const moments = cells.flatMap((cell, i) => (outcomeOf(worse(cell)) === outcome ? [i] : []));
    return moments.length > 0 ? [{ outcome, moments }] : [];
  });

function structureInWords({ structure, problems }: MatrixVerdict, words: Words): string {
  if (structure === 'sound') return words.sound;
  if (structure === 'recovered') return words.recovered;
  if (structure === 'unmountable') return words.cannotMount;
  return problems === 0 ? words.findsDamage : words.findsProblems(problems);
}

function dataInWords({ structure, data, changed, promised }: MatrixVerdict, words: Words): string {
  if (structure === 'unmountable') return words.outOfReach;
  if (data === 'whole') return words.allAsBelieved;
  const some = words.someNot(changed);
  if (data === 'broken') return words.ofThemPromised(some, promised);
  return data === 'stale' ? words.nonePromisedStale(some) : words.nonePromised(some);
}

const verdictInWords = (v: MatrixVerdict, words: Words): string =>
  (v.losing === 'all' ? words.ifAll : words.ifSome)(structureInWords(v, words), dataInWords(v, words));

export function cellInWords(
  { mode, row }: MatrixLine,
  i: number,
  cell: MatrixCell,
  words: Words = english.matrix,
): string {
  const { points, total } = row!;
  const { requests } = points[i];
  const label = capital(words.mode(mode.label));
  const atEnd = i === points.length - 1 && requests === total;
  const when = atEnd ? words.atEnd(label) : words.afterRequest(label, requests, total);
  return `${when} ${verdictInWords(cell[0], words)} ${verdictInWords(cell[1], words)}`;
}

/** The examined share of a row. */
export const sampleInWords = ({ total, every }: MatrixRow, words: Words): string =>
  every === 1 ? words.afterEach(total) : words.every(every, total);

const BROKEN: ReadonlySet<string> = new Set<Outcome>(['broken', 'damaged-broken']);
const DAMAGED: ReadonlySet<string> = new Set<Outcome>(['damaged', 'damaged-broken']);

/** A line in a sentence or two. */
export function lineInWords({ row, refused, cells }: MatrixLine, words: Words = english.matrix): string {
  if (refused) return words.refused(refused);
  if (!row || cells.length === 0) return words.notTried;
  const names = cells.map((cell) => outcomeOf(worse(cell)));
  const moments = (of: (name: Outcome) => boolean) => names.filter(of).length;
  const all = cells.length;
  const damaged = moments((name) => DAMAGED.has(name));
  const broken = moments((name) => BROKEN.has(name));
  const stale = moments((name) => name === 'stale');
  const unmountable = moments((name) => name === 'unmountable');
  const whole =
    unmountable === 0
      ? broken === 0
        ? words.wheneverKept
        : words.whenever
      : broken === 0
        ? words.onceMountedKept
        : words.onceMounted;
  const said = [
    damaged === 0 ? whole : words.workToDo(damaged, all),
    unmountable > 0 ? words.cannotBefore(unmountable, all) : '',
    broken > 0 ? words.promisedLost(broken, all) : '',
    stale > 0 ? words.staleShown(stale) : '',
  ];
  return said.filter(Boolean).join(' ');
}
