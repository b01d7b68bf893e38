/** The matrix of power cuts: signs, and everything in words. */
import { capital } from '../../bytes/text.ts';
import type {
  DataFate,
  MatrixCell,
  MatrixMode,
  MatrixRow,
  MatrixVerdict,
  Structure,
} from '../../session/crash/matrix.ts';
import { formatCount, formatMany } from '../common/units.ts';

/** A row as far as it has come. */
export interface MatrixLine {
  mode: MatrixMode;
  row?: MatrixRow;
  /** Why this mode could not be run. */
  refused?: string;
  cells: MatrixCell[];
}

const DATA: readonly DataFate[] = ['whole', 'lost', 'stale', 'broken'];
const STRUCTURES: readonly Structure[] = ['sound', 'recovered', 'damaged', 'unmountable'];

/** How bad it is: damage weighs most, then broken promises. */
const weight = ({ structure, data }: MatrixVerdict): number =>
  Math.max(0, STRUCTURES.indexOf(structure) - 1) * DATA.length + DATA.indexOf(data);

/** The worse of the two fates of a point. */
export const worse = ([all, draw]: MatrixCell): MatrixVerdict => (weight(draw) > weight(all) ? draw : all);

export interface Outcome {
  name: 'whole' | 'lost' | 'stale' | 'broken' | 'damaged' | 'damaged-broken' | 'unmountable';
  about: string;
}

/** From the best to the worst: a picture has them from the top down. */
const OUTCOMES: readonly Outcome[] = [
  { name: 'whole', about: 'Nothing is lost' },
  { name: 'lost', about: 'Only what was not promised is lost' },
  { name: 'stale', about: 'A file shows bytes never its own' },
  { name: 'broken', about: 'Promised data is lost' },
  { name: 'damaged', about: 'The structure is damaged' },
  { name: 'damaged-broken', about: 'Damaged, and promised data is lost' },
  { name: 'unmountable', about: 'It cannot be mounted' },
];

function outcomeOf({ structure, data }: MatrixVerdict): Outcome['name'] {
  if (structure === 'unmountable') return structure;
  if (structure === 'damaged') return data === 'broken' ? 'damaged-broken' : structure;
  return data;
}

/** What came out at the moments of a line, the best first; only what did. */
export const outcomesOf = ({ cells }: MatrixLine): { outcome: Outcome; moments: number[] }[] =>
  OUTCOMES.flatMap((outcome) => {
    const moments = cells.flatMap((cell, i) => (outcomeOf(worse(cell)) === outcome.name ? [i] : []));
    return moments.length > 0 ? [{ outcome, moments }] : [];
  });

const STRUCTURE_WORDS: Readonly<Record<Structure, (problems: number) => string>> = {
  sound: () => 'the structure is whole',
  recovered: () => 'the mount put the structure in order',
  damaged: (problems) => `e2fsck finds ${problems === 0 ? 'damage' : formatMany(problems, 'problem')} after the mount`,
  unmountable: () => 'it cannot be mounted',
};

function dataInWords({ structure, data, changed, promised }: MatrixVerdict): string {
  if (structure === 'unmountable') return 'its files are out of reach until e2fsck has repaired it';
  const some = `${formatCount(changed)} of the files and directories ${changed === 1 ? 'is' : 'are'} not as believed`;
  if (data === 'whole') return 'all files are as believed';
  if (data === 'broken') return `${some}, ${formatCount(promised)} of them promised by fsync or sync`;
  return `${some}, none of them promised${data === 'stale' ? '; some hold bytes that never were theirs' : ''}`;
}

const verdictInWords = (v: MatrixVerdict): string =>
  `${v.losing === 'all' ? 'If all of them are lost' : 'If some are lost, at random'}: ${STRUCTURE_WORDS[v.structure](v.problems)}; ${dataInWords(v)}.`;

const pointInWords = ({ points, total }: MatrixRow, i: number): string =>
  i === points.length - 1 && points[i].requests === total
    ? 'at the end'
    : `after request ${formatCount(points[i].requests)} of ${formatCount(total)}`;

export const cellInWords = ({ mode, row }: MatrixLine, i: number, cell: MatrixCell): string =>
  `${capital(mode.label)}: the power goes ${pointInWords(row!, i)}. ${verdictInWords(cell[0])} ${verdictInWords(cell[1])}`;

const NTH = ['th', 'st', 'nd', 'rd'];

/** How much of a row is examined. */
export function sampleInWords({ total, every }: MatrixRow): string {
  if (every === 1) return `after each of ${formatMany(total, 'request')}`;
  const tens = every % 100;
  return `every ${every}${tens > 3 && tens < 21 ? 'th' : (NTH[every % 10] ?? 'th')} of ${formatMany(total, 'request')}`;
}

const BROKEN: ReadonlySet<string> = new Set<Outcome['name']>(['broken', 'damaged-broken']);
const DAMAGED: ReadonlySet<string> = new Set<Outcome['name']>(['damaged', 'damaged-broken']);

/** What a line says, in a sentence or two. */
export function lineInWords({ row, refused, cells }: MatrixLine): string {
  if (refused) return refused;
  if (!row || cells.length === 0) return 'Not tried yet.';
  const names = cells.map((cell) => outcomeOf(worse(cell)));
  const moments = (of: (name: Outcome['name']) => boolean) => names.filter(of).length;
  const all = formatMany(cells.length, 'moment');
  const damaged = moments((name) => DAMAGED.has(name));
  const broken = moments((name) => BROKEN.has(name));
  const stale = moments((name) => name === 'stale');
  const unmountable = moments((name) => name === 'unmountable');
  const said =
    damaged === 0
      ? `${unmountable === 0 ? 'Whenever the power goes' : 'Once it is mounted'}, the structure is whole${broken === 0 ? ' and every promise is kept' : ''}.`
      : `At ${formatCount(damaged)} of ${all} e2fsck has work to do after the mount.`;
  const others = [
    unmountable > 0 ? `At ${formatCount(unmountable)} of ${all} it cannot be mounted before e2fsck repairs it.` : '',
    broken > 0 ? `At ${formatCount(broken)} of ${all} promised data is lost.` : '',
    stale > 0 ? `At ${formatCount(stale)} a file shows bytes that never were its own.` : '',
  ];
  return [said, ...others].filter(Boolean).join(' ');
}
