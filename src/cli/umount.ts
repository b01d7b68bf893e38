/**
 * ext4lab umount: as umount(8), and returns when the image is whole.
 *
 *     umount(8) ──▶ the server writes the image and ends, and with it the lock on the image ──▶ 0
 */
import fs from 'node:fs';
import { locked } from './fuse/target.ts';
import { mounts } from './image/in-use.ts';
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

export async function umountCommand(argv: string[]): Promise<number> {
  if (argv.includes('-h') || argv.includes('--help')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [dir, ...more] = argv;
  if (dir === undefined || more.length > 0 || dir.startsWith('-')) return complain('name a directory', 2);
  const at = realName(dir);
  const mount = mounts().findLast((each) => each.dir === at);
  if (mount?.type !== 'fuse' || !mount.source.startsWith('/'))
    return complain(`nothing of ext4lab is mounted at ${dir}`);
  const { source } = mount;
  const there = fs.statSync(source, { throwIfNoEntry: false });
  const image = there ? fs.openSync(source, 'r') : undefined;
  const { status, says } = await ran('umount', [dir]);
  if (status !== 0) return complain(says.replace(/^umount: /, ''));
  if (image === undefined) return complain(`${source} was deleted; its server says what became of it`);
  if (!(await locked(image, () => {}))) return complain(`${source} cannot be locked: flock, of util-linux, does that`);
  if (fs.statSync(source, { throwIfNoEntry: false }) === undefined || fs.existsSync(logName(source)))
    return complain(`${source} could not be written; its server says why, and where the volume is`);
  return 0;
}
