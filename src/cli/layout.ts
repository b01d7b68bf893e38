/** `ext4lab layout IMAGE`: prints the places of everything in an image as canonical JSON. */
import { layoutOf, layoutText } from '../engine/volume/layout.ts';
import { withVolume } from './open-image.ts';

const HELP = `Says where an ext2, ext3 or ext4 image keeps everything, as JSON that can be compared.

  ext4lab layout [--leaves] IMAGE

  --leaves   also the records of hashed directories, block by block
  --help     this text

Inode numbers, sizes, extents or blocks with the tree nodes above them, directories, attributes, free
ranges of each group; no times, generations or checksums, which differ from run to run. Two runs of
the same work that print the same JSON put everything in the same place.
`;

export function layoutCommand(argv: string[]): number {
  if (argv.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  const images = argv.filter((word) => !word.startsWith('-'));
  const unknown = argv.find((word) => word.startsWith('-') && word !== '--leaves');
  if (unknown !== undefined || images.length !== 1) {
    const why = unknown === undefined ? 'name one image' : `there is no option ${unknown}`;
    process.stderr.write(`ext4lab layout: ${why}\n\n${HELP}`);
    return 2;
  }
  return withVolume('layout', images[0], (volume) => {
    const text = layoutText(layoutOf(volume, { leaves: argv.includes('--leaves') }));
    process.stdout.write(asciiJson(text));
    return 0;
  });
}

/** JSON of text with one character per byte, UTF-8 by convention. Everything beyond ASCII is escaped. */
const asciiJson = (text: string): string =>
  Buffer.from(text, 'latin1')
    .toString('utf8')
    .replace(/[\x7f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
