/** `ext4lab e2freefrag [-c KB] IMAGE`: reports the runs of free blocks like e2freefrag. */
import { Refused } from '../bytes/refused.ts';
import { e2freefrag, parseFreefragOptions } from '../tools/e2freefrag/freefrag.ts';
import { fileSource } from './image/file-source.ts';

const HELP = `Says how free blocks of an image's volume lie together, as e2freefrag 1.47.0 does.

  ext4lab e2freefrag disk.img           free extents by their size
  ext4lab e2freefrag -c 64 disk.img     and how many aligned pieces of 64 KiB are free

  --help   this text
`;

export function freefragCommand(argv: string[]): number {
  if (argv.includes('--help') || argv.length === 0) {
    process.stdout.write(HELP);
    return argv.length === 0 ? 2 : 0;
  }
  const o = parseFreefragOptions(argv);
  if (o instanceof Refused) {
    process.stderr.write(o.refused);
    return 1;
  }
  const source = fileSource(o.device);
  try {
    const { said, status } = e2freefrag(source, argv);
    for (const { to, text } of said) process[to === 'out' ? 'stdout' : 'stderr'].write(text);
    return status;
  } finally {
    source.close();
  }
}
