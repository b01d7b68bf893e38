/** `ext4lab info IMAGE`: prints the output of dumpe2fs. */
import { infoText } from '../engine/volume/info.ts';
import { withVolume } from './open-image.ts';
import { idNames } from './this-machine.ts';

const HELP = `Says of an ext2, ext3 or ext4 image what dumpe2fs says, line for line.

  ext4lab info [-h] IMAGE

  -h       only the superblock and the journal, not the groups
  --help   this text

Times are in UTC. What is wrong with the image goes to standard error.
`;

export function infoCommand(argv: string[]): number {
  if (argv.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  const images = argv.filter((word) => !word.startsWith('-'));
  const unknown = argv.find((word) => word.startsWith('-') && word !== '-h');
  if (unknown !== undefined || images.length !== 1) {
    const why = unknown === undefined ? 'name one image' : `there is no option ${unknown}`;
    process.stderr.write(`ext4lab info: ${why}\n\n${HELP}`);
    return 2;
  }
  return withVolume('info', images[0], (volume) => {
    const text = infoText(volume, {
      headerOnly: argv.includes('-h'),
      userName: idNames('/etc/passwd'),
      groupName: idNames('/etc/group'),
    });
    // Text has one character per byte, so labels and paths come out exactly as on disk.
    process.stdout.write(Buffer.from(text, 'latin1'));
    return 0;
  });
}
