/**
 * What the editor offers at a place of a script: what the prompt offers too, but for names on a volume that is still to come;
 * and in a comment, the lines that say what volume and machine the script wants.
 */
import { completeScript } from '../../shell/completion.ts';
import type { Suggestion } from '../../shell/language/complete.ts';
import { pageCommands } from '../page-commands.ts';

export interface Choices {
  /** Where the word begins that the choice replaces. */
  from: number;
  choices: (Omit<Suggestion, 'kind'> & { kind: Suggestion['kind'] | 'directive' })[];
}

const DIRECTIVES: Choices['choices'] = [
  { text: '# mkfs: ', about: 'arguments of mke2fs for the volume', kind: 'directive' },
  { text: '# size: ', about: 'size of the volume: 16M', kind: 'directive' },
  { text: '# device: ', about: 'size of the device, if the volume is to grow: 64M', kind: 'directive' },
  { text: '# mount: ', about: 'mount options: nodelalloc', kind: 'directive' },
  { text: '# kernel: ', about: 'whose drivers: 6.18, or 2.6.33 with those of ext2 and ext3', kind: 'directive' },
  { text: '# memory: ', about: 'what data of files may fill: 64M', kind: 'directive' },
  { text: '# freed: ', about: 'at-once: freed blocks do not wait for the commit', kind: 'directive' },
  { text: '# bounds: ', about: 'how far it may go: 6000000 events, 3G', kind: 'directive' },
  { text: '# dirtyable: ', about: 'what of it the ratios are taken of', kind: 'directive' },
  { text: '# dirty_ratio: ', about: 'percent of it that the disk may not have yet', kind: 'directive' },
  { text: '# dirty_background_ratio: ', about: 'percent from which on the flusher works', kind: 'directive' },
  { text: '# dirty_expire_centisecs: ', about: 'age at which data is flushed: 3000', kind: 'directive' },
  { text: '# dirty_writeback_centisecs: ', about: 'how often old data is looked for: 500', kind: 'directive' },
];

const UNKNOWN = { names: () => [], variables: [] };

/** `asked`: by the completion key, rather than by typing a letter. */
export function choicesAt(text: string, at: number, asked: boolean): Choices | undefined {
  const line = /[^\n]*$/.exec(text.slice(0, at))![0];
  if (/^\s*#/.test(line) && DIRECTIVES.some((d) => d.text.startsWith(line.trimStart())))
    return { from: at - line.trimStart().length, choices: DIRECTIVES };
  const { commands } = pageCommands();
  const { from, suggestions } = completeScript(text, at, commands, UNKNOWN);
  if (suggestions.length > 0) return from < at || asked ? { from, choices: suggestions } : undefined;
  if (!asked || from < at) return undefined;
  // What could be an option or anything else: the options are what is known.
  const options = completeScript(`${text.slice(0, at)}-${text.slice(at)}`, at + 1, commands, UNKNOWN);
  return options.suggestions.length > 0 ? { from: at, choices: options.suggestions } : undefined;
}
