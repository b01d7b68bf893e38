/** Where two layouts differ, most telling first. */
import type { Layout } from '../../../src/engine/volume/layout.ts';

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 160 ? text : `${text.slice(0, 157)}...`;
};

type Rows = Record<string, unknown>;

/** Empty when they are the same. */
export function layoutDifferences(a: Layout, b: Layout): string[] {
  const rows: string[] = [];
  for (const path of [...new Set([...Object.keys(a.paths), ...Object.keys(b.paths)])].sort()) {
    if (!a.paths[path] || !b.paths[path]) {
      rows.push(`${path}: only in the ${a.paths[path] ? 'first' : 'second'}`);
      continue;
    }
    const [one, two] = [a.paths[path].ino, b.paths[path].ino];
    if (one !== two) rows.push(`${path}: inode ${one} / ${two}`);
    const x = a.inodes[one] as unknown as Rows;
    const y = b.inodes[two] as unknown as Rows;
    for (const key of keysOf(x, y)) differ(rows, `${path}: ${key}`, x[key], y[key]);
  }
  for (const part of ['groups', 'superblock'] as const)
    for (const key of keysOf(a[part], b[part])) differ(rows, `${part} ${key}`, a[part][key], b[part][key]);
  return rows;
}

const keysOf = (a: object, b: object): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();

const isRows = (value: unknown): value is Rows => typeof value === 'object' && value !== null && !Array.isArray(value);

function differ(rows: string[], what: string, x: unknown, y: unknown): void {
  if (JSON.stringify(x) === JSON.stringify(y)) return;
  if (isRows(x) && isRows(y)) {
    for (const key of keysOf(x, y)) differ(rows, `${what}: ${key}`, x[key], y[key]);
    return;
  }
  if (!Array.isArray(x) || !Array.isArray(y)) {
    rows.push(`${what}: ${short(x)} / ${short(y)}`);
    return;
  }
  let at = 0;
  while (x[at] === y[at]) at++;
  rows.push(`${what}[${at}] of ${x.length}/${y.length}: ${short(x[at])} / ${short(y[at])}`);
}
