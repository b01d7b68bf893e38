/**
 * One damaged volume, checked and repaired twice: by e2fsck and by us.
 *
 *     bytes ──▶ e2fsck -fn · -fy · -fn of the result ─┐
 *           ──▶ ours  -fn · -fy ── e2fsck -fn of it ──┴─▶ what is equal
 */
import { closing, type Mode } from '../../../src/engine/fsck/fsck.ts';
import { askE2fsck, e2fsckWorks, isClean } from './e2fsck-many.ts';
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

/** The text without its version, the file's name, and how it is broken into lines. */
const plain = (text: string): string =>
  text
    .replace(/^e2fsck 1\.\S+ \(.*\)$/gm, '')
    .replace(/\S*asked\.img/g, 'disk.img')
    .replace(/\s+/g, ' ')
    .trim();

export async function theirsOf(bytes: Uint8Array): Promise<Outcome> {
  const [n, y] = await Promise.all([askE2fsck(bytes, '-fn'), e2fsckWorks(bytes, '-fy')]);
  const after = await askE2fsck(y.after, '-fn');
  return {
    n: { status: n.status, text: plain(n.text) },
    y: { status: y.said.status, text: plain(y.said.text) },
    tree: treeOf(y.after),
    clean: isClean(after),
  };
}

export async function oursOf(bytes: Uint8Array): Promise<Outcome> {
  const ended = (mode: Mode) => {
    const { status, lines, complaints, result, store } = fsckBytes(bytes, mode);
    const ending = result ? closing('disk.img', mode, result) : [];
    const [errors, rest] = [true, false].map((of) => ending.filter((line) => line.startsWith('e2fsck: ') === of));
    const said = [...lines, ...rest, ...complaints, ...errors];
    return { status, text: plain(said.join('\n')), bytes: store ? storeBytes(store) : bytes };
  };
  const n = ended('-n');
  const y = ended('-y');
  const clean = isClean(await askE2fsck(y.bytes, '-fn'));
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
  /** After our -fy each inode has at least the names that e2fsck leaves it. */
  names: boolean;
  /** What -fy says, and its exit code. */
  repairs: boolean;
  /** e2fsck finds nothing after our -fy, or finds something after its own, too. */
  clean: boolean;
}

const found = (o: Outcome): boolean => o.n.status !== 0 || o.n.text.includes('? no');

/** How many names lead to each inode. */
function namesIn(o: Outcome): Map<string, number> {
  const names = new Map<string, number>();
  for (const line of o.tree) {
    const ino = /^.*? (\d+) [0-7]+ \d+:\d+ /.exec(line)?.[1] ?? line;
    names.set(ino, (names.get(ino) ?? 0) + 1);
  }
  return names;
}

function keepsNames(ours: Outcome, theirs: Outcome): boolean {
  const kept = namesIn(ours);
  return [...namesIn(theirs)].every(([ino, count]) => (kept.get(ino) ?? 0) >= count);
}

export const compared = (ours: Outcome, theirs: Outcome): Compared => ({
  verdict: found(ours) === found(theirs),
  exit: ours.n.status === theirs.n.status && ours.y.status === theirs.y.status,
  messages: ours.n.text === theirs.n.text,
  repairs: ours.y.text === theirs.y.text,
  volume: ours.tree.join('\n') === theirs.tree.join('\n'),
  names: keepsNames(ours, theirs),
  clean: ours.clean || !theirs.clean,
});
