/** `ext4lab debugfs IMAGE REQUEST`: what debugfs -R prints. */
import { DEBUGFS_REQUESTS, debugfs } from '../engine/volume/debugfs/debugfs.ts';
import { withVolume } from './open-image.ts';

const HELP = `Answers one request about an ext2, ext3 or ext4 image as debugfs -R does, byte for byte.

  ext4lab debugfs IMAGE REQUEST        ext4lab debugfs disk.img "stat <12>"

  Requests: ${DEBUGFS_REQUESTS.join(', ')},
  show_super_stats -h. A file is a path from the volume's root, or <INODE>.

  --help   this text

Times are in UTC.
`;

export function debugfsCommand(argv: string[]): number {
  if (argv.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  const [image, ...request] = argv;
  if (request.length === 0) {
    process.stderr.write(`ext4lab debugfs: name an image and a request\n\n${HELP}`);
    return 2;
  }
  return withVolume('debugfs', image, (volume) => {
    // One char code per byte on both sides: names are bytes.
    const { out, err } = debugfs(volume, Buffer.from(request.join(' '), 'utf8').toString('latin1'));
    process.stdout.write(Buffer.from(out, 'latin1'));
    process.stderr.write(Buffer.from(err, 'latin1'));
    return 0;
  });
}
