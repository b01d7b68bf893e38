/** What programs ask of this machine: its clock, and the names of its users and groups. */
import fs from 'node:fs';

export function secondsNow(): number {
  const fake = process.env.E2FSPROGS_FAKE_TIME;
  return fake ? Number.parseInt(fake, 10) || 0 : Math.floor(Date.now() / 1000);
}

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
