/** `ext4lab resize2fs [options] IMAGE [SIZE]`: makes a volume larger or smaller like resize2fs, with the same messages. */
import { Refused } from '../bytes/refused.ts';
import { parseResizeOptions, roomFor } from '../tools/resize/options.ts';
import { resize2fs } from '../tools/resize/resize.ts';
import { Recorder } from '../trace/recorder.ts';
import { changeImage } from './image/change-image.ts';
import { secondsNow } from './this-machine.ts';

const HELP = `Makes the volume of an image larger or smaller as resize2fs 1.47.0 does, byte for byte.

  ext4lab resize2fs disk.img 128M     to this size; the file grows or shrinks with it
  ext4lab resize2fs -M disk.img       as small as its files allow
  ext4lab resize2fs -P disk.img       how small that would be
  ext4lab resize2fs -b disk.img       descriptors get 64 bits, as -s takes them away

The options are resize2fs's own: man resize2fs explains them. Undo files (-z) are not built here.

  --help   this text
`;

export function resizeCommand(argv: string[]): number {
  if (argv.includes('--help') || argv.length === 0) {
    process.stdout.write(HELP);
    return argv.length === 0 ? 2 : 0;
  }
  const o = parseResizeOptions(argv);
  if (o instanceof Refused) {
    process.stderr.write(o.refused);
    return 1;
  }
  return changeImage(
    'resize2fs',
    o.device,
    (store, room) => resize2fs(new Recorder(store, 'off'), argv, secondsNow(), room),
    ({ bytes, blockSize }) => roomFor(argv, bytes, blockSize),
  );
}
