/**
 * `ext4lab lsattr IMAGE [options] [paths]`: prints the flags of files in an image like lsattr on the mounted image. The
 * image is mounted in memory for reading and does not change.
 */
import { Refused } from '../bytes/refused.ts';
import { printed } from '../bytes/said.ts';
import { openImage } from '../engine/volume/open.ts';
import { everything } from '../session/run/everything.ts';
import { type Hear, ScriptRun } from '../session/script-run.ts';
import { getopt } from '../tools/mkfs/getopt.ts';
import { Recorder } from '../trace/recorder.ts';
import { imageSource } from './image/redo-replay.ts';

const HELP = `Shows the flags of files in an image, as lsattr 1.47.0 does where it is mounted.

  ext4lab lsattr disk.img                  those of the names in the root directory
  ext4lab lsattr disk.img -R               of all there are
  ext4lab lsattr disk.img -d -l home/me    of this one itself, in words

Paths begin at the volume's root. The options are lsattr's own: -R -V -a -d -l -p -v.

  --help   this text
`;

/** Reading ends by itself and needs no bounds. */
const NO_BOUNDS = {
  steps: Number.POSITIVE_INFINITY,
  events: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  more: printed(''),
};

export function lsattrCommand(argv: string[]): number {
  if (argv.includes('--help') || argv.length === 0) {
    process.stdout.write(HELP);
    return argv.length === 0 ? 2 : 0;
  }
  const line = getopt(argv, 'RVadlpv', 'lsattr');
  if (line instanceof Refused) return complain(`${line.refused}\nUsage: ext4lab lsattr IMAGE [-RVadlpv] [files...]`);
  const [image, ...paths] = line.words;
  if (image === undefined) return complain('ext4lab lsattr: which image?');
  const letters = line.options.map(({ letter }) => ` -${letter}`).join('');
  return listed(image, `lsattr${letters} --${paths.map(quoted).join('')}`);
}

const complain = (text: string): number => {
  process.stderr.write(`${text}\n`);
  return 1;
};

const quoted = (word: string): string => ` '${word.replaceAll("'", "'\\''")}'`;

const hear: Hear = (stream, data) => void process[stream === 'out' ? 'stdout' : 'stderr'].write(data);

function listed(path: string, command: string): number {
  const source = imageSource(path, (text) => void complain(`ext4lab lsattr: ${text}`));
  try {
    const image = openImage(source);
    if (image instanceof Refused) return complain(`ext4lab lsattr: ${path}: ${image.refused}`);
    const how = { equipment: everything(), options: 'ro', directives: {}, bounds: NO_BOUNDS, kind: undefined };
    const run = ScriptRun.mount(new Recorder(image.store, 'off'), how, hear);
    const ran = run instanceof Refused ? run : run.exec(command);
    return ran instanceof Refused ? complain(`ext4lab lsattr: ${path}: ${ran.refused}`) : ran.status;
  } finally {
    source.close();
  }
}
