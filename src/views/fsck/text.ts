/** A check in words: for screen readers, captions and scene snapshots. */
import type { Passage } from '../twin/passages.ts';
import { passages } from '../twin/passages.ts';
import type { FsckCost } from './answer/cost.ts';
import type { FsckData, FsckFinding, FsckPass } from './answer.ts';
import { fsck as english } from './words.ts';

export type FsckSaid = typeof english;

/** What a list has by names that came with the data; a name it does not know has no words in it. */
export const named = (list: Readonly<Record<string, string>>, name: string): string | undefined => list[name];

/** `e2fsck -y: 3 findings, all repaired`. */
export function captionOf({ check }: FsckData, { caption, findings }: FsckSaid = english): string {
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

export const costInWords = (c: FsckCost, { cost }: FsckSaid = english): string =>
  cost.is(c.size, c.inodes, c.marks, c.visited, c.read);

/** As `passInWords`, with the title that the picture has room for. */
function passWithin(p: FsckPass, words: FsckSaid): string {
  const [short, title] = [shortTitle(p, words), titleOf(p, words)];
  return passInWords(p, words, short === title ? title : `${title} (${short})`);
}

export function fsckInWords(data: FsckData, words: FsckSaid = english): Passage[] {
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
