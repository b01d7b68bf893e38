/** The parts of a lesson's file: the text under a heading, and its settings. */
import { Refused } from '../bytes/refused.ts';

/** Lines, with the line number of the first. */
export interface Part {
  line: number;
  head: string;
  lines: readonly string[];
}

export const faultAt = (line: number, why: Refused | string): Refused =>
  new Refused(`Line ${line}: ${why instanceof Refused ? why.refused : why}`);

/** The parts that begin with a mark, each without its first line. */
export function partsOf(lines: readonly string[], from: number, mark: string): Part[] {
  const parts: { line: number; head: string; lines: string[] }[] = [];
  for (let i = from; i < lines.length; i++) {
    if (lines[i].startsWith(mark)) parts.push({ line: i + 1, head: lines[i].slice(mark.length).trim(), lines: [] });
    else parts.at(-1)?.lines.push(lines[i]);
  }
  return parts;
}

/** Lines `> key: value`, by key, and the lines that remain. */
export function settingsOf(
  { line, lines }: Part,
  known: readonly string[],
): { told: Map<string, string>; rest: string[] } | Refused {
  const told = new Map<string, string>();
  const rest: string[] = [];
  for (const [i, text] of lines.entries()) {
    if (!text.startsWith('>')) {
      rest.push(text);
      continue;
    }
    const [, key, value] = /^>\s*(\w+):\s*(.+)$/.exec(text) ?? [];
    if (!key || !known.includes(key)) return faultAt(line + 1 + i, `“${text}” is none of ${known.join(', ')}.`);
    told.set(key, value.trim());
  }
  return { told, rest };
}
