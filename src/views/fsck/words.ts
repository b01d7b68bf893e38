/** What the tile of a check says. */
import type { Said } from '../../bytes/said.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { type Passage, passages } from '../twin/passages.ts';
import type { FsckCost, FsckData, FsckFinding, FsckPass } from './answer.ts';

const { number, many } = counting;
const inodes = (n: number) => many(n, { one: '# inode', other: '# inodes' });
const blocks = (n: number) => many(n, { one: '# block', other: '# blocks' });
const findings = (n: number) => many(n, { one: '# finding', other: '# findings' });

export const fsck = words('fsck', {
  name: 'Check',
  about:
    'e2fsck reads a volume that is not mounted from its superblock to its last bitmap, and compares what its parts say of one another. Break something, check it, and step through what is found.',
  actions: {
    breakLabel: 'Break something',
    breakSomething: 'Break something …',
    check: 'Check',
    checkTitle: 'e2fsck -fn: only looks',
    repair: 'Repair',
    repairTitle: 'e2fsck -fy: checks, and repairs all it can',
  },
  /** Kinds of damage, by their names in `damage`. */
  damages: {
    links: 'A file’s link count is wrong',
    name: 'A file loses its name',
    size: 'A file’s i_blocks is wrong',
    shared: 'Two files claim one block',
    dotdot: 'A directory’s “..” leads astray',
    htree: 'A hash tree is out of order',
    bitmap: 'A block in use is marked free',
    counts: 'A group’s free count is wrong',
    superblock: 'The superblock is wiped',
  },
  /** Before what was broken, which is a sentence of its own. */
  broken: 'Broken:',
  brokenOnPurpose: (does: Said) => `Broken on purpose: ${does.english}`,
  modes: { '-n': 'looks, and changes nothing', '-p': 'repairs what is safe', '-y': 'repairs all it can' },
  begun: (times: number) => `begun ${times} times`,
  byBackup: 'by a backup of the superblock',
  caption: {
    notYet: 'not checked yet',
    underWay: (mode: string, found: string) => `e2fsck ${mode}, under way: ${found}`,
    nothingYet: 'nothing so far',
    clean: (mode: string) => `e2fsck ${mode}: nothing is wrong`,
    over: (mode: string, n: number, end: string) => `e2fsck ${mode}: ${findings(n)}, ${end}`,
    all: 'all repaired',
    none: 'none repaired',
    left: (n: number) => `${number(n)} left`,
  },
  /** A pass in the picture, by its number. */
  short: {
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
  },
  /** A pass by its number, and as e2fsck itself calls it. */
  title: (_pass: string, own: string) => own,
  pass: (pass: string, title: string, what: string) => `Pass ${pass}, ${title}: ${what}`,
  underWay: 'under way',
  read: (n: number) => `${blocks(n)} read`,
  readInodes: (visited: number, n: number) => `${inodes(visited)}, ${blocks(n)} read`,
  passes: 'Passes',
  passesKeys:
    'Passes of the check, and what each read of the volume. Left and right go through them, Enter goes to the step where one began.',
  written: 'written',
  blocks,
  findings,
  /** The end: after `Exit code` stands its number. */
  exitCode: 'Exit code',
  used: (files: number, ofInodes: number, used: number, ofBlocks: number) =>
    `${files}/${ofInodes} files, ${used}/${ofBlocks} blocks.`,
  neverUsed: (n: number) => `${inodes(n)} were never used, and were not read.`,
  everyInode: 'Every inode was read.',
  found: 'Found',
  nothingFound: 'Everything fits together: nothing was found.',
  finding: (pass: string, said: string) => `Pass ${pass}: ${said}`,
  yes: 'Yes.',
  no: 'No.',
  repaired: 'repaired',
  leftAsItIs: 'left as it is',
  more: (n: number) => `and ${number(n)} more`,
  cost: {
    title: 'What a check of an empty volume costs',
    about: 'inodes visited, counted on volumes made for it',
    number,
    blocks,
    without: 'groups say nothing of what was never used',
    marked:
      'groups mark it (EXT4_BG_INODE_UNINIT, bg_itable_unused): the check costs what is used, and not what there is.',
    is: (size: string, of: number, marks: boolean, visited: number, read: number) =>
      `${size}, ${inodes(of)}, ${marks ? 'with' : 'without'} marks: ${number(visited)} visited, ${blocks(read)} read`,
  },
  /** The twin. */
  theCheck: 'The check',
  theEnd: 'The end',
  ended: (status: number, visited: number, of: number) =>
    `Exit code ${status}; ${number(visited)} visits to ${inodes(of)}.`,
});

/** A check in words: for screen readers, captions and scene snapshots. */
export type FsckSaid = typeof fsck;

/** What a list has by names that came with the data; a name it does not know has no words in it. */
export const named = (list: Readonly<Record<string, string>>, name: string): string | undefined => list[name];

/** `e2fsck -y: 3 findings, all repaired`. */
export function captionOf({ check }: FsckData, { caption, findings }: FsckSaid = fsck): string {
  if (!check) return caption.notYet;
  const { mode } = check;
  const found = check.findings.length + check.more;
  const open = check.findings.filter((f) => f.question !== '' && !f.fixed).length;
  if (!check.over) return caption.underWay(mode, found ? findings(found) : caption.nothingYet);
  if (found === 0) return caption.clean(mode);
  const end = open === 0 ? caption.all : mode === '-n' ? caption.none : caption.left(open);
  return caption.over(mode, found, end);
}

const titleOf = (p: FsckPass, words: FsckSaid): string => words.title(p.pass, p.title);

export function passInWords(p: FsckPass, words: FsckSaid, title = titleOf(p, words)): string {
  const read = p.inodes ? words.readInodes(p.inodes, p.blocks) : words.read(p.blocks);
  const said = words.pass(p.pass, title, p.state === 'now' ? words.underWay : read);
  return p.problems ? `${said}, ${words.findings(p.problems)}` : said;
}

export const shortTitle = (p: FsckPass, words: FsckSaid): string => named(words.short, p.pass) ?? titleOf(p, words);

export const numbersOf = (p: FsckPass, words: FsckSaid): string =>
  p.state === 'now' ? words.underWay : words.blocks(p.blocks);

export const answerOf = (f: FsckFinding, words: FsckSaid): string =>
  f.question === '' ? '' : f.fixed ? words.repaired : words.leftAsItIs;

function findingInWords(f: FsckFinding, words: FsckSaid): string {
  const said = words.finding(f.pass, f.said);
  return f.question ? `${said} ${f.question}? ${f.fixed ? words.yes : words.no}` : said;
}

export const costInWords = (c: FsckCost, { cost }: FsckSaid = fsck): string =>
  cost.is(c.size, c.inodes, c.marks, c.visited, c.read);

/** As `passInWords`, with the title that the picture has room for. */
function passWithin(p: FsckPass, words: FsckSaid): string {
  const [short, title] = [shortTitle(p, words), titleOf(p, words)];
  return passInWords(p, words, short === title ? title : `${title} (${short})`);
}

export function fsckInWords(data: FsckData, words: FsckSaid = fsck): Passage[] {
  const { check } = data;
  const over = check?.over;
  return passages(
    [words.theCheck, [captionOf(data, words), ...data.damaged.map((d) => words.brokenOnPurpose(d.does))]],
    [words.passes, check?.passes.map((p) => passWithin(p, words)) ?? []],
    [
      words.found,
      check
        ? [...check.findings.map((f) => findingInWords(f, words)), check.more > 0 ? words.more(check.more) : undefined]
        : [],
    ],
    [words.theEnd, over ? [words.ended(over.status, over.visited, over.inodes)] : []],
  );
}
