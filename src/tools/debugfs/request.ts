/**
 * One request of debugfs: its words, and the inode that a word means.
 *
 *     stat <12>      the inode by its number: decimal, 0x… or 0…
 *     stat /d/f      a path from the root, with or without its first slash
 *
 * Text is one char code per byte, as everywhere in the shell.
 */
import { bytesOf, exactTextOf } from '../../bytes/text.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { type InodeRef, readInode } from '../../engine/volume/inode.ts';
import { lookupPath } from '../../engine/volume/path.ts';
import type { Volume } from '../../engine/volume/volume.ts';

export interface Answer {
  out: string;
  err: string;
}

/** A request about one inode, which the word after its name leads to. */
export type OfInode = (volume: Volume, inode: InodeRef, name: string) => Answer;

export const says = (out: string): Answer => ({ out, err: '' });
export const fails = (err: string): Answer => ({ out: '', err: `${err}\n` });

/** The words of a request. Double quotes keep blanks within a word. */
export function wordsOf(request: string): string[] {
  const words: string[] = [];
  for (const [, quoted, plain] of request.matchAll(/"((?:[^"]|"")*)"?|([^\s"]+)/g))
    words.push(plain ?? quoted.replaceAll('""', '"'));
  return words;
}

/** A number as C reads it. It is undefined if anything else is there. */
export function cNumber(text: string): number | undefined {
  if (/^0x[0-9a-f]+$/i.test(text) || /^(?:0|[1-9]\d*)$/.test(text)) return Number(text);
  return /^0[0-7]+$/.test(text) ? Number.parseInt(text, 8) : undefined;
}

/** Bytes as the text that they spell in UTF-8, or as they are if they are not UTF-8. */
const unicode = (bytes: string): string => exactTextOf(bytesOf(bytes)) ?? bytes;

/** debugfs's message about a path that leads nowhere, by the field at which the walk broke off. */
const WHY: Readonly<Record<string, string>> = {
  i_mode: 'Ext2 inode is not a directory',
  name: 'File not found by ext2_lookup',
  symlink: 'Too many symbolic links encountered.',
};

/** The inode that a word means, or debugfs's answer where there is none. */
export function inodeOf(volume: Volume, name: string): InodeRef | Answer {
  const number = /^<(.*)>$/.exec(name);
  const ino = number ? cNumber(number[1]) : undefined;
  // debugfs's parser returns inode 0 for a mistake that it has already reported, so it prints nothing more.
  if (ino === 0) return says('');
  const found =
    ino !== undefined && ino <= volume.geometry.inodeCount ? readInode(volume, ino) : lookupPath(volume, unicode(name));
  if (!isFinding(found)) return found;
  return fails(`${name}: ${WHY[found.field] ?? 'Illegal inode number'} `);
}

export const isAnswer = (x: object): x is Answer => 'out' in x;
