/** A check in words: for screen readers, captions and scene snapshots. */
import type { FsckCost } from '../../session/answers/fsck-cost.ts';
import type { FsckData, FsckFinding, FsckPass } from '../../session/answers/fsck-data.ts';
import { formatCount, formatMany } from '../common/units.ts';
import { type Passage, passages } from '../twin/passages.ts';

export const MODE_WORDS: Readonly<Record<string, string>> = {
  '-n': 'looks, and changes nothing',
  '-p': 'repairs what is safe',
  '-y': 'repairs all it can',
};

/** `-y: 3 problems, all repaired`. */
export function captionOf({ check }: FsckData): string {
  if (!check) return 'not checked yet';
  const found = check.findings.length + check.more;
  const open = check.findings.filter((f) => f.question !== '' && !f.fixed).length;
  if (!check.over) return `e2fsck ${check.mode}, under way: ${found ? formatMany(found, 'finding') : 'nothing so far'}`;
  if (found === 0) return `e2fsck ${check.mode}: nothing is wrong`;
  const end = open === 0 ? 'all repaired' : check.mode === '-n' ? 'none repaired' : `${formatCount(open)} left`;
  return `e2fsck ${check.mode}: ${formatMany(found, 'finding')}, ${end}`;
}

export const passInWords = (p: FsckPass): string =>
  `Pass ${p.pass}, ${p.title}: ${p.state === 'now' ? 'under way' : `${p.inodes ? `${formatMany(p.inodes, 'inode')}, ` : ''}${formatMany(p.blocks, 'block')} read`}${
    p.problems ? `, ${formatMany(p.problems, 'finding')}` : ''
  }`;

const SHORT: Readonly<Record<string, string>> = {
  '0': 'superblock, descriptors',
  '1': 'inodes, blocks, sizes',
  '1B': 'blocks claimed twice',
  '1C': 'whose blocks they are',
  '1D': 'each its own block',
  '1E': 'maps written anew',
  '2': 'directories',
  '3': 'connectivity',
  '3A': 'directories anew',
  '4': 'link counts',
  '5': 'bitmaps, counts',
};
export const shortTitle = (p: FsckPass): string => SHORT[p.pass] ?? p.title;

export const numbersOf = (p: FsckPass): string => (p.state === 'now' ? 'under way' : formatMany(p.blocks, 'block'));

export const answerOf = (f: FsckFinding): string => (f.question === '' ? '' : f.fixed ? 'repaired' : 'left as it is');

const findingInWords = (f: FsckFinding): string =>
  `Pass ${f.pass}: ${f.said}${f.question ? ` ${f.question}? ${f.fixed ? 'Yes.' : 'No.'}` : ''}`;

export const costInWords = (c: FsckCost): string =>
  `${c.size}, ${formatMany(c.inodes, 'inode')}, ${c.marks ? 'with' : 'without'} marks: ${formatCount(c.visited)} visited, ${formatMany(c.read, 'block')} read`;

/** As `passInWords`, with the title that the picture has room for. */
function passWithin(p: FsckPass): string {
  const short = shortTitle(p);
  return short === p.title ? passInWords(p) : passInWords({ ...p, title: `${p.title} (${short})` });
}

export function fsckInWords(data: FsckData): Passage[] {
  const { check } = data;
  return passages(
    ['The check', [captionOf(data), ...data.damaged.map((d) => `Broken on purpose: ${d.does}`)]],
    ['Passes', check?.passes.map(passWithin) ?? []],
    [
      'Found',
      check
        ? [...check.findings.map(findingInWords), check.more > 0 ? `and ${formatCount(check.more)} more` : undefined]
        : [],
    ],
    [
      'The end',
      check?.over
        ? [
            `Exit code ${check.over.status}; ${formatCount(check.over.visited)} visits to ${formatMany(check.over.inodes, 'inode')}.`,
          ]
        : [],
    ],
  );
}
