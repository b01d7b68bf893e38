/**
 * Files of killed mounts with `--out OUT`: the copy that would have become OUT, and its log.
 *
 *     .OUT.x7Qk….part + its log ── nothing holds its lock ──▶ OUT.x7Qk….kept, with the synced data
 */
import fs from 'node:fs';
import path from 'node:path';
import { Refused } from '../../bytes/refused.ts';
import { isLocked } from './in-use.ts';
import { besideName } from './output.ts';
import { logName } from './redo-format.ts';
import { replayLog } from './redo-replay.ts';

const { O_NOFOLLOW, O_RDWR } = fs.constants;

/** Gives each file a visible name, and returns the names. */
export function keepKilled(out: string): string[] {
  const [before, after] = path.basename(besideName(out, '\0')).split('\0');
  const says: string[] = [];
  for (const name of fs.readdirSync(path.dirname(out))) {
    const part = path.join(path.dirname(out), name);
    if (!name.startsWith(before) || !name.endsWith(after) || !fs.existsSync(logName(part))) continue;
    const drawn = name.slice(before.length, -after.length);
    const kept = keep(part, `${out}.${drawn}.kept`);
    if (kept !== undefined) says.push(kept);
  }
  return says;
}

function keep(part: string, kept: string): string | undefined {
  let fd: number;
  try {
    fd = fs.openSync(part, O_RDWR | O_NOFOLLOW);
  } catch {
    return undefined;
  }
  try {
    const { uid, mode, nlink } = fs.fstatSync(fd);
    // A file of another user or of a running mount is not touched.
    if (uid !== process.getuid?.() || mode & 0o077 || nlink !== 1 || isLocked(fd, '-x')) return undefined;
    const blocks = replayLog(logName(part), fd);
    if (blocks instanceof Refused) return blocks.refused;
    fs.renameSync(part, kept);
    return `a mount with --out was killed: the volume as it had synced it is in ${kept}`;
  } finally {
    fs.closeSync(fd);
  }
}
