/**
 * ext4lab umount: works like umount(8), and returns when the image is whole.
 *
 *     umount(8) ──▶ the server writes the image and ends, and with it the lock on the image ──▶ 0
 */
import fs from 'node:fs';
import path from 'node:path';
import { locked } from './fuse/target.ts';
import { isLocked, mounts } from './image/in-use.ts';
import { realName } from './image/output.ts';
import { ran } from './image/ran.ts';
import { logName } from './image/redo-format.ts';

const USAGE = `Usage: ext4lab umount DIR
Unmounts what \`ext4lab mount\` serves at DIR, and returns when the image holds all of it.
`;

function complain(sentence: string, code = 1): number {
  process.stderr.write(`ext4lab umount: ${sentence}\n`);
  return code;
}

/** The real path of the mount. If the server was killed, only the folder above it still answers. */
function mountPoint(dir: string): string {
  try {
    return realName(dir);
  } catch {
    return path.join(realName(path.dirname(path.resolve(dir))), path.basename(dir));
  }
}

export async function umountCommand(argv: string[]): Promise<number> {
  if (argv.includes('-h') || argv.includes('--help')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [dir, ...more] = argv;
  if (dir === undefined || more.length > 0 || dir.startsWith('-')) return complain('name a directory', 2);
  const at = mountPoint(dir);
  const mount = mounts().findLast((each) => each.dir === at);
  if (mount?.type !== 'fuse' || !mount.source.startsWith('/'))
    return complain(`nothing of ext4lab is mounted at ${dir}`);
  const { source } = mount;
  const there = fs.statSync(source, { throwIfNoEntry: false });
  const image = there ? fs.openSync(source, 'r') : undefined;
  const killed = image !== undefined && !isLocked(image, '-s');
  const { status, says } = await ran('umount', [dir]);
  if (status !== 0) return complain(says.replace(/^umount: /, ''));
  if (image === undefined) return complain(`${source} was deleted; its server says what became of it`);
  if (killed) return complain(`its server was killed; what was synced is there at the next mount of ${source}`);
  if (!(await locked(image, () => {}))) return complain(`${source} cannot be locked: flock, of util-linux, does that`);
  if (fs.statSync(source, { throwIfNoEntry: false }) === undefined || fs.existsSync(logName(source)))
    return complain(`${source} could not be written; its server says why, and where the volume is`);
  return 0;
}
