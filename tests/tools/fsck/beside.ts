/**
 * One damaged volume, checked and repaired twice: by e2fsck and by us.
 *
 *     bytes ──▶ e2fsck -fn · -fy · -fn of the result ─┐
 *           ──▶ ours  -fn · -fy ── e2fsck -fn of it ──┴─▶ what is equal
 */
import { closing, type Mode } from '../../../src/tools/fsck/fsck.ts';
import { askE2fsck, e2fsckWorks, isClean } from './ask-e2fsck.ts';
import { treeOf } from './tree.ts';
import { fsckBytes, storeBytes } from './volumes.ts';

interface Ended {
  status: number;
  /** Without how it is broken into lines. */
  text: string;
}

/** What one of the two makes of a volume. */
export interface Outcome {
  n: Ended;
  y: Ended;
  tree: string[];
  /** Whether e2fsck -fn finds nothing after -fy. */
  clean: boolean;
}

/** The bit of an exit code that says that the check could not be done. */
const FAILED = 8;

/** The text without its version, the file's name, and how it is broken into lines. */
const plain = (text: string): string =>
  text
    .replace(/^e2fsck 1\.\S+ \(.*\)$/gm, '')
    .replace(/\S*asked\.img/g, 'disk.img')
    .replace(/\s+/g, ' ')
    .trim();

export function theirsOf(bytes: Uint8Array): Outcome {
  const n = askE2fsck(bytes, '-fn');
  const y = e2fsckWorks(bytes, '-fy');
  const after = askE2fsck(y.after, '-fn');
  return {
    n: { status: n.status, text: plain(n.text) },
    y: { status: y.said.status, text: plain(y.said.text) },
    tree: treeOf(y.after),
    clean: isClean(after),
  };
}

export function oursOf(bytes: Uint8Array): Outcome {
  const ended = (mode: Mode) => {
    const { status, lines, complaints, result, store } = fsckBytes(bytes, mode);
    const ending = result ? closing('disk.img', mode, result) : [];
    const [errors, rest] = [true, false].map((of) => ending.filter((line) => line.startsWith('e2fsck: ') === of));
    const said = [...lines, ...rest, ...complaints, ...errors];
    // Names have a letter for each byte.
    const text = plain(Buffer.from(said.join('\n'), 'latin1').toString());
    return { status, text, bytes: store ? storeBytes(store) : bytes };
  };
  const n = ended('-n');
  const y = ended('-y');
  const clean = isClean(askE2fsck(y.bytes, '-fn'));
  return { n: { status: n.status, text: n.text }, y: { status: y.status, text: y.text }, tree: treeOf(y.bytes), clean };
}

export interface Compared {
  /** Whether something is found. */
  verdict: boolean;
  exit: boolean;
  /** All that -fn says. */
  messages: boolean;
  /** The names, the inodes and the contents after -fy. */
  volume: boolean;
  /** After our -fy each inode has at least the names, and the attributes, that e2fsck leaves it. */
  names: boolean;
  /** What -fy says, and its exit code. */
  repairs: boolean;
  /** e2fsck finds nothing after our -fy, or finds something after its own, too. */
  clean: boolean;
}

const found = (o: Outcome): boolean => o.n.status !== 0 || o.n.text.includes('? no');

/** How many names lead to each inode, and how many of those to one with a block of attributes. */
function keptIn(o: Outcome): Map<string, number> {
  const kept = new Map<string, number>();
  const one = (what: string) => kept.set(what, (kept.get(what) ?? 0) + 1);
  for (const line of o.tree) {
    const ino = /^.*? (\d+) [0-7]+ \d+:\d+ /.exec(line)?.[1];
    one(ino ?? line);
    if (ino && / [0-9a-f]{10}$/.test(line)) one(`attributes of ${ino}`);
  }
  return kept;
}

const keepsAll = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  [...other].every(([what, count]) => (one.get(what) ?? 0) >= count);

const keepsNames = (ours: Outcome, theirs: Outcome): boolean => keepsAll(keptIn(ours), keptIn(theirs));

/** The contents of each file, by its inode. */
function contentsIn(tree: readonly string[]): Set<string> {
  const found = tree.map((line) =>
    /^.*? (\d+) 1[02]\d{4} .* ([0-9a-f]{10}) [0-9a-f]{10} (?:-|[0-9a-f]{10})$/.exec(line),
  );
  return new Set(found.flatMap((m) => (m ? [`${m[1]} ${m[2]}`] : [])));
}

/** How many files have the contents that they had before the damage; undefined if one has not that has them in the other. */
function contentsKept(ours: Outcome, theirs: Outcome, before: readonly string[]): boolean {
  const [had, one, other] = [before, ours.tree, theirs.tree].map(contentsIn);
  const kept = (all: ReadonlySet<string>) => [...had].filter((file) => all.has(file));
  return kept(other).every((file) => one.has(file)) && kept(one).length > kept(other).length;
}

export type Better =
  | 'as before'
  | 'keeps more'
  | 'keeps contents'
  | 'clean'
  | 'comes to its end'
  | 'e2fsck differs from itself';

/**
 * Why what differs is no loss, by what is in the two volumes: ours holds all that the volume did before the damage, and
 * e2fsck's does not; or it has names or attributes that e2fsck's has not, or the contents that files had before, or nothing
 * is found after our -fy and something after e2fsck's. Where the volumes are equal: e2fsck -fn gave up and ours
 * did not, or said something else when it was asked again. None where anything is lost.
 */
export function betterBy(ours: Outcome, theirs: Outcome, again: string, before: readonly string[]): Better[] {
  const { names, clean, repairs, volume } = compared(ours, theirs);
  if (ours.clean && !volume && ours.tree.join('\n') === before.join('\n')) return ['as before'];
  if (!names || !clean) return [];
  const by: Better[] = [];
  if (!keepsNames(theirs, ours)) by.push('keeps more');
  if (contentsKept(ours, theirs, before)) by.push('keeps contents');
  if (ours.clean && !theirs.clean) by.push('clean');
  if (repairs && volume) {
    if (theirs.n.status & FAILED && !(ours.n.status & FAILED)) by.push('comes to its end');
    if (again !== theirs.n.text) by.push('e2fsck differs from itself');
  }
  return by;
}

/** What e2fsck says when it is asked once more. */
export const saidAgain = (bytes: Uint8Array): string => plain(askE2fsck(bytes, '-fn').text);

export const compared = (ours: Outcome, theirs: Outcome): Compared => ({
  verdict: found(ours) === found(theirs),
  exit: ours.n.status === theirs.n.status && ours.y.status === theirs.y.status,
  messages: ours.n.text === theirs.n.text,
  repairs: ours.y.text === theirs.y.text,
  volume: ours.tree.join('\n') === theirs.tree.join('\n'),
  names: keepsNames(ours, theirs),
  clean: ours.clean || !theirs.clean,
});
