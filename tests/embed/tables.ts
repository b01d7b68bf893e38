/** The tables of docs/teach/embedding.md, for tests that compare them with what is declared. */
import fs from 'node:fs';

const PAGE = new URL('../../docs/teach/embedding.md', import.meta.url);

/** The rows of each table whose head is so, by cells. */
export function tableOf(head: RegExp): string[][][] {
  const blocks = fs.readFileSync(PAGE, 'utf8').split('\n\n');
  const tables = blocks.filter((block) => head.test(block)).map((block) => block.trim().split('\n').slice(2));
  return tables.map((rows) =>
    rows.map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ),
  );
}

/** What stands as code in a cell, without its value. */
export const namesIn = (cell: string): string[] => [...cell.matchAll(/`([\w-]+)/g)].map(([, name]) => name);
