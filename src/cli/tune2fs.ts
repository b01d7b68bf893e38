/** `ext4lab tune2fs [options] IMAGE`: changes an image like tune2fs, with the same messages. */
import { tune2fs } from '../tools/tune/tune.ts';
import { Recorder } from '../trace/recorder.ts';
import { changeImage } from './image/change-image.ts';
import { idNames, secondsNow } from './this-machine.ts';

const HELP = `Changes an ext2, ext3 or ext4 image as tune2fs 1.47.0 does, byte for byte.

  ext4lab tune2fs -j disk.img                    an ext2 gets a journal, and is an ext3
  ext4lab tune2fs -O extent,uninit_bg disk.img   new files of an ext3 are mapped by extents
  ext4lab tune2fs -l disk.img                    what the superblock says

The options are tune2fs's own: man tune2fs explains them. Quota, mmp, casefold, encryption,
the orphan file, larger inodes (-I) and undo files (-z) are not built here.

  --help   this text
`;

export function tuneCommand(argv: string[]): number {
  if (argv.includes('--help') || argv.length === 0) {
    process.stdout.write(HELP);
    return argv.length === 0 ? 2 : 0;
  }
  return changeImage('tune2fs', argv[argv.length - 1], (store) => {
    const names = { userName: idNames('/etc/passwd'), groupName: idNames('/etc/group') };
    return tune2fs(new Recorder(store, 'off'), argv, secondsNow(), names);
  });
}
