/**
 * Tab at the prompt completes commands, options, variables of the shell, and names on the volume. It reads the volume at
 * the end of the recording, where a typed line runs.
 *
 *      cat d/|  ──▶  the shell's directory ──▶ d ──▶ its names, from the bytes
 */
import { eachEntry, isDots } from '../../engine/volume/directory.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { isDirectory, readInode } from '../../engine/volume/inode.ts';
import { nameText } from '../../engine/volume/name-text.ts';
import { lookupPath } from '../../engine/volume/path.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { type Grown, grow } from '../../shell/completion.ts';
import { defineAnswer } from './define-answer.ts';

export interface CompletionWant {
  text: string;
  /** Position of the cursor. */
  at: number;
}

export interface CompletionData extends Grown {
  /** The number of further completions that are not listed. */
  more: number;
}

/** Nobody reads a longer list. */
const MOST = 100;

function namesIn(volume: Volume, from: number, directory: string): { name: string; directory: boolean }[] {
  const dir = lookupPath(volume, directory, { from, follow: true });
  if (isFinding(dir) || !isDirectory(dir)) return [];
  const names: { name: string; directory: boolean }[] = [];
  eachEntry(volume, dir, (entry) => {
    if (entry.inode === 0 || isDots(entry)) return true;
    const inode = readInode(volume, entry.inode);
    const name = nameText(entry.bytes, entry.nameAt, entry.nameAt + entry.nameLength);
    names.push({ name, directory: !isFinding(inode) && isDirectory(inode) });
    return true;
  });
  return names;
}

export const completion = defineAnswer('completion', ({ whole }, { text, at }: CompletionWant): CompletionData => {
  const { cwd, variables } = whole.surroundings;
  const grown = grow(text, at, whole.equipment.commands, {
    names: (directory) => namesIn(whole.final, cwd, directory),
    variables,
  });
  const { length } = grown.choices;
  return { ...grown, choices: grown.choices.slice(0, MOST), more: Math.max(0, length - MOST) };
});
