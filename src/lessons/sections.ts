/** Parts that files of lessons and puzzles share: the lines before the text, paragraphs, lists, a script. */
import { Refused } from '../bytes/refused.ts';
import type { Prose } from './lesson.ts';
import { faultAt, type Part } from './parts.ts';
import { readProse } from './prose.ts';

/** The required lines `key: value` between two lines `---`, and the number of the closing line. */
export function frontOf<K extends string>(
  lines: readonly string[],
  keys: readonly K[],
): { told: Record<K, string>; close: number } | Refused {
  const close = lines.indexOf('---', 1);
  if (lines[0] !== '---' || close < 0)
    return faultAt(1, 'a lesson begins with its title and more between two lines ---.');
  const told = new Map<string, string>();
  for (const [i, line] of lines.slice(1, close).entries()) {
    const [, key, value] = /^(\w+):\s*(.+)$/.exec(line) ?? [];
    if (!keys.some((k) => k === key)) return faultAt(i + 2, `“${line}” is none of ${keys.join(', ')}.`);
    told.set(key, value.trim());
  }
  for (const key of keys) if (!told.has(key)) return faultAt(1, `${key} is missing.`);
  const [id, minutes] = ['id', 'minutes'].map((key) => told.get(key) ?? '');
  if (!/^[a-z][a-z0-9-]*$/.test(id)) return faultAt(1, `the id “${id}” may have small letters, figures and -.`);
  if (!(Number(minutes) > 0)) return faultAt(1, `minutes is a number, not “${minutes}”.`);
  return { told: Object.fromEntries(told) as Record<K, string>, close };
}

/** The lines between \`\`\`bash and \`\`\`, and the number of the line after them. */
export function bashIn(lines: readonly string[], from: number, what: string): { text: string; end: number } | Refused {
  const open = lines.indexOf('```bash', from);
  const end = lines.indexOf('```', open);
  if (open < 0 || end < 0) return faultAt(from + 1, `the ${what} is missing: between \`\`\`bash and \`\`\`.`);
  return { text: `${lines.slice(open + 1, end).join('\n')}\n`, end: end + 1 };
}

export function paragraphsOf(lines: readonly string[], line: number): Prose[] | Refused {
  const paragraphs: Prose[] = [];
  for (const text of lines.join('\n').split(/\n\s*\n/)) {
    if (!text.trim()) continue;
    const prose = readProse(text);
    if (prose instanceof Refused) return faultAt(line, prose);
    paragraphs.push(prose);
  }
  return paragraphs;
}

/** `what` names the purpose of the list. */
export function listOf({ line, lines }: Part, what: string): Prose[] | Refused {
  const items: Prose[] = [];
  for (const [i, text] of lines.entries()) {
    if (!text.trim()) continue;
    const prose = text.startsWith('- ')
      ? readProse(text.slice(2))
      : new Refused(`${what} is a list: - and a sentence.`);
    if (prose instanceof Refused) return faultAt(line + 1 + i, prose);
    items.push(prose);
  }
  return items;
}
