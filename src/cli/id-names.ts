/** The names of users and groups on this machine. */
import fs from 'node:fs';

/** Names of users or groups by number, from a file such as /etc/passwd. There are none if it cannot be read. */
export function idNames(file: string): (id: number) => string | undefined {
  let rows: string[][] | undefined;
  return (id) => {
    try {
      rows ??= fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .map((row) => row.split(':'));
    } catch {
      rows = [];
    }
    return rows.find((row) => row[2] === String(id))?.[0];
  };
}
