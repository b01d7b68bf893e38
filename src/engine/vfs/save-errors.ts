/**
 * Writes damage that a call has met to the superblock when the call ends. It goes through the journal, or past it if the
 * journal has stopped (errors=remount-ro).
 */
import { REQ } from '../../trace/disk.ts';
import { ERRNO } from '../fs/failure.ts';
import { HANDLE } from '../handles/handle.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { writeSuperblock } from './mounting.ts';

export function saveErrors(fs: FileSystem): void {
  const { mount, errors, journal, recorder } = fs;
  if (mount.options.readonly && !journal && mount.options.errors === 'continue') {
    errors.waiting = 0;
    return;
  }
  // A listing reports damage and goes on, but writing ends all the same.
  if (mount.options.errors !== 'continue' && journal)
    journal.abort('damage was found, and errors=remount-ro', ERRNO.EUCLEAN);
  if (mount.options.readonly || journal?.aborted !== undefined) {
    recorder.touch(mount.superblock);
    errors.save();
    writeSuperblock(fs, REQ.SYNC, fs.task.comm);
    return;
  }
  fs.transact(HANDLE.MISC, 1, () => {
    mount.touch(mount.superblock);
    errors.save();
  });
}
