/**
 * What may come at a place of a script: commands, or the options and settings of the command there, each with its line
 * of help. The editor and the prompt ask the same question.
 */
import type { SyntaxNode } from '@lezer/common';
import { PROGRAMS } from '../../shell/commands/index.ts';
import { parser } from '../../shell/language/parser.ts';
import { COMMANDS } from '../../shell/shell.ts';

export interface Choice {
  label: string;
  about: string;
  kind: 'command' | 'option' | 'directive';
}

export interface Choices {
  /** Where the word begins that the choice replaces. */
  from: number;
  choices: Choice[];
}

const DIRECTIVES: readonly Choice[] = [
  { label: '# mkfs: ', about: 'arguments of mke2fs for the volume', kind: 'directive' },
  { label: '# size: ', about: 'size of the volume: 16M', kind: 'directive' },
  { label: '# device: ', about: 'size of the device, if the volume is to grow: 64M', kind: 'directive' },
  { label: '# mount: ', about: 'mount options: nodelalloc', kind: 'directive' },
  { label: '# kernel: ', about: 'whose drivers: 6.18, or 2.6.33 with those of ext2 and ext3', kind: 'directive' },
  { label: '# memory: ', about: 'what data of files may fill: 64M', kind: 'directive' },
  { label: '# freed: ', about: 'at-once: freed blocks do not wait for the commit', kind: 'directive' },
  { label: '# bounds: ', about: 'how far it may go: 6000000 events, 3G', kind: 'directive' },
  { label: '# dirtyable: ', about: 'what of it the ratios are taken of', kind: 'directive' },
  { label: '# dirty_ratio: ', about: 'percent of it that the disk may not have yet', kind: 'directive' },
  { label: '# dirty_background_ratio: ', about: 'percent from which on the flusher works', kind: 'directive' },
  { label: '# dirty_expire_centisecs: ', about: 'age at which data is flushed: 3000', kind: 'directive' },
  { label: '# dirty_writeback_centisecs: ', about: 'how often old data is looked for: 500', kind: 'directive' },
];

const commands = (): Choice[] =>
  [...COMMANDS.names()].map((name) => ({ label: name, about: COMMANDS.summary(name) ?? '', kind: 'command' }));

function options(name: string): Choice[] {
  const program = PROGRAMS.get(name);
  if (!program) return [];
  const made: Choice[] = (program.settings ?? []).map((s) => ({ label: `${s.name}=`, about: s.help, kind: 'option' }));
  for (const o of program.options) {
    if (o.short) made.push({ label: `-${o.short}`, about: o.help, kind: 'option' });
    if (o.long)
      made.push({ label: `--${o.long}${o.argument && !o.optional ? '=' : ''}`, about: o.help, kind: 'option' });
  }
  return made;
}

function commandAround(before: string): { name: string | undefined; inName: boolean } {
  const end = before.trimEnd().length;
  const gap = before.slice(end);
  if (/\n/.test(gap) && !/\\$/.test(before.slice(0, end))) return { name: undefined, inName: true };
  let node: SyntaxNode | null = parser.parse(before).resolveInner(end, -1);
  for (; node; node = node.parent) {
    if (node.name === 'Comment' || node.name === 'Directive') return { name: undefined, inName: false };
    if (node.name === 'CommandName' && gap === '') return { name: undefined, inName: true };
    if (node.name === 'Simple') {
      const name = node.getChild('CommandName');
      return { name: name ? before.slice(name.from, name.to) : undefined, inName: false };
    }
  }
  return { name: undefined, inName: /(^|[;&|(]|\bdo|\n)\s*$/.test(before) };
}

/** `asked`: by the completion key, rather than by typing a letter. */
export function choicesAt(text: string, at: number, asked: boolean): Choices | undefined {
  const before = text.slice(0, at);
  const line = /[^\n]*$/.exec(before)![0];
  if (/^\s*#/.test(line) && DIRECTIVES.some((d) => d.label.startsWith(line.trimStart())))
    return { from: at - line.trimStart().length, choices: [...DIRECTIVES] };
  const word = /[^\s;&|()<>]*$/.exec(before)![0];
  const { name, inName } = commandAround(before);
  if (inName) return word || asked ? { from: at - word.length, choices: commands() } : undefined;
  if (name === undefined || /[=/]/.test(word) || !(word || asked)) return undefined;
  const choices = options(name);
  return choices.length ? { from: at - word.length, choices } : undefined;
}

/** What Tab does at the prompt: as much of the word as is certain, and how it may go on. */
export function complete(text: string, at: number): { text: string; at: number; choices: Choice[] } {
  const found = choicesAt(text, at, false);
  if (!found) return { text, at, choices: [] };
  const word = text.slice(found.from, at);
  const choices = found.choices.filter((c) => c.label.startsWith(word));
  if (choices.length === 0) return { text, at, choices };
  let common = choices[0].label;
  for (const { label } of choices) while (!label.startsWith(common)) common = common.slice(0, -1);
  if (choices.length === 1 && !common.endsWith('=')) common += ' ';
  const grown = text.slice(0, found.from) + common + text.slice(at);
  return { text: grown, at: found.from + common.length, choices: choices.length > 1 ? choices : [] };
}
