/** `ext4lab e2label IMAGE [LABEL]`: prints or changes the label of a volume like e2label. */
import { e2label } from '../tools/tune/e2label.ts';
import { Recorder } from '../trace/recorder.ts';
import { changeImage } from './image/change-image.ts';
import { secondsNow } from './this-machine.ts';

const HELP = `Says the label of an image's volume, or gives it another, as e2label 1.47.0 does.

  ext4lab e2label disk.img          its label
  ext4lab e2label disk.img root     another one, of 16 bytes at the most

  --help   this text
`;

export function labelCommand(argv: string[]): number {
  if (argv.includes('--help') || argv.length === 0) {
    process.stdout.write(HELP);
    return argv.length === 0 ? 2 : 0;
  }
  return changeImage('e2label', argv[0], (store) => e2label(new Recorder(store, 'off'), argv, secondsNow()));
}
