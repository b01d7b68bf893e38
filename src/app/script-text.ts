/**
 * What the editor's text is. A text whose first word is mke2fs formats, and nothing more; any other is a script, whose
 * first comments describe the volume it wants:
 *
 *      mke2fs -t ext4 disk.img 64M          # mkfs: -t ext4
 *                                           # size: 64M
 *                                           mkdir d
 */

import { isOffline } from '../session/run/unmounted-lines.ts';
import { readDirective } from '../shell/language/directives.ts';
import type { Directives } from '../shell/language/script.ts';
import type { script } from './script/words.ts';

/** A session's default if a script does not say. */
const MKFS = '-t ext4';
const SIZE = '64M';

export const isFormatCommand = (text: string): boolean => /^\s*(mke2fs|mkfs(\.\w+)?)(\s|$)/.test(text);

/**
 * The part of a text that bash would run: all of it, or what comes before the lines for which the volume is unmounted.
 */
export function bashWords(text: string, words: (typeof script)['bash']): { says: string; why?: string } {
  const first = text.split('\n').findIndex(isOffline) + 1;
  if (first === 0) return { says: words.whole };
  return {
    says: first === 1 ? words.none : words.upTo(first - 1),
    why: words.why(first),
  };
}

/** A command spread over several lines, as one line. */
export const oneLine = (text: string): string => text.trim().replaceAll(/\s*\\?\n\s*/g, ' ');

export function directivesOf(text: string): Directives {
  const all: Directives = {};
  for (const [comment] of text.matchAll(/^[ \t]*#.*$/gm)) Object.assign(all, readDirective(comment.trim()));
  return all;
}

/** The mke2fs command that makes the volume, for either kind of text. */
export function formatCommandOf(text: string): string {
  if (isFormatCommand(text)) return oneLine(text);
  const { mkfs = MKFS, size = SIZE } = directivesOf(text);
  return `mke2fs ${mkfs} disk.img ${size}`;
}

/** The script with the volume of another command. */
export function withFormat(script: string, command: string): string {
  const [, options, size = SIZE] = /^\s*\S+\s+(.*?)\s*\S+\.img(?:\s+(\S+))?\s*$/s.exec(command) ?? ['', MKFS];
  return withDirectives(script, { size, mkfs: options });
}

/** The script with other directives, in the places of those that hold or at its top; one that is to be empty goes. */
export function withDirectives(script: string, said: Directives): string {
  let text = script;
  for (const [name, value] of Object.entries(said)) {
    const line = value ? `# ${name}: ${value}\n` : '';
    const present = new RegExp(`^[ \\t]*#[ \\t]*${name}:.*(?:\\n|$)`, 'gm');
    // Of several the last one holds.
    const holds = [...text.matchAll(present)].at(-1)?.index;
    text = holds === undefined ? line + text : text.replace(present, (_, at) => (at === holds ? line : ''));
  }
  return text;
}
