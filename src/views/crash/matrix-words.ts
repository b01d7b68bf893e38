/** The matrix of power cuts: signs, and everything in words. */
import type {
  DataFate,
  MatrixCell,
  MatrixMode,
  MatrixRow,
  MatrixVerdict,
  Structure,
} from '../../session/crash/matrix.ts';
import { formatCount, formatMany } from '../common/units.ts';
import { losingInWords } from './words.ts';

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

export interface Sign {
  name: 'whole' | 'lost' | 'stale' | 'broken' | 'damaged' | 'unmountable';
  sign: string;
  about: string;
}

export const SIGNS: readonly Sign[] = [
  { name: 'whole', sign: '·', about: 'all as believed' },
  { name: 'lost', sign: '–', about: 'only what nothing had promised is lost' },
  { name: 'stale', sign: '?', about: 'unpromised, and bytes that never were the file’s' },
  { name: 'broken', sign: '!', about: 'promised data lost' },
  { name: 'damaged', sign: '×', about: 'e2fsck finds damage (×! with promised data lost)' },
  { name: 'unmountable', sign: '#', about: 'cannot be mounted before e2fsck repairs it' },
];

export function signOf({ structure, data }: MatrixVerdict): { name: Sign['name']; sign: string } {
  const name = structure === 'damaged' || structure === 'unmountable' ? structure : data;
  const { sign } = SIGNS.find((s) => s.name === name)!;
  return { name, sign: structure === 'damaged' && data === 'broken' ? `${sign}!` : sign };
}

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
  `${losingInWords(v.losing, 0)}: ${STRUCTURE_WORDS[v.structure](v.problems)}; ${dataInWords(v)}.`;

const pointInWords = ({ points, total }: MatrixRow, i: number): string =>
  i === points.length - 1 && points[i].requests === total
    ? 'at the end'
    : `after request ${formatCount(points[i].requests)} of ${formatCount(total)}`;

export const cellInWords = ({ mode, row }: MatrixLine, i: number, cell: MatrixCell): string =>
  `${mode.label}, power cut ${pointInWords(row!, i)}. With ${verdictInWords(cell[0])} With ${verdictInWords(cell[1])}`;

const NTH = ['th', 'st', 'nd', 'rd'];

/** How much of a row is examined. */
export function sampleInWords({ total, every }: MatrixRow): string {
  if (every === 1) return `after each of ${formatMany(total, 'request')}`;
  const tens = every % 100;
  return `every ${every}${tens > 3 && tens < 21 ? 'th' : (NTH[every % 10] ?? 'th')} of ${formatMany(total, 'request')}`;
}

/** A row in a sentence: how many of its points have which sign. */
export function lineInWords(line: MatrixLine): string {
  const { mode, row, refused, cells } = line;
  if (refused) return `${mode.label}: ${refused}`;
  if (!row) return `${mode.label}: not run yet`;
  const found = SIGNS.flatMap(({ name, about }) => {
    const count = cells.filter((cell) => signOf(worse(cell)).name === name).length;
    return count === 0 ? [] : [`${formatCount(count)} ${about.replace(/ \(.*\)$/, '')}`];
  });
  return `${mode.label}, ${sampleInWords(row)}; ${formatMany(cells.length, 'moment')}: ${found.join('; ')}.`;
}
