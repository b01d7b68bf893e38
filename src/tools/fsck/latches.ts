/**
 * Questions that stand for many problems. The question comes before the first problem of a kind. Each problem is then reported
 * with its outcome.
 *
 *     Inode 12 has illegal block(s).  Clear? yes
 *     Illegal block #3 (99999) in inode 12.  CLEARED.
 */
import type { Args, LatchKind, Problem } from './problem.ts';

const LATCHES: Readonly<Record<LatchKind, { say: (a: Args) => string; ask: string }>> = {
  descriptors: { say: () => 'One or more block group descriptor checksums are invalid.  ', ask: 'Fix' },
  illegal_blocks: { say: (a) => `Inode ${a.ino} has illegal block(s).  `, ask: 'Clear' },
  illegal_bad_blocks: { say: () => 'Bad block inode has illegal block(s).  ', ask: 'Clear' },
  too_big: { say: (a) => `Inode ${a.ino} is too big.  `, ask: 'Truncate' },
  orphan_list: { say: () => 'Inodes that were part of a corrupted orphan linked list found.  ', ask: 'Fix' },
  inode_sums: { say: () => 'Inode bitmap differences: ', ask: '' },
  block_sums: { say: () => 'Block bitmap differences: ', ask: '' },
};

/** The text as a sentence on one line, without the names of e2fsck and of its library's functions. */
export const oneLine = (text: string): string =>
  text
    .replace(/^ext2fs_\w+: (.*)\ne2fsck: /, '$1: ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^.!:]$/, '$&.');

export class Latches {
  readonly #asked = new Set<LatchKind>();

  /** The lines about a problem that such a question covers. */
  lines({ kind, done }: NonNullable<Problem['under']>, text: string, args: Args, fixed: boolean): string[] {
    const lines = [`${text}${fixed ? done : 'IGNORED.'}`];
    if (this.#asked.has(kind)) return lines;
    this.#asked.add(kind);
    const { say, ask } = LATCHES[kind];
    return [ask ? `${say(args)}${ask}? ${fixed ? 'yes' : 'no'}\n` : say(args), ...lines];
  }

  /** Makes the check ask again at the next problem of this kind. */
  release(kind: LatchKind): void {
    this.#asked.delete(kind);
  }
}
