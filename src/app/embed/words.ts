/** Around the picture in a course page: the way to the instrument, and what a reader may change. */
import { words } from '../../words/words.ts';

export const embed = words('embed', {
  open: 'Open in ext4lab',
  changes: 'What can be changed',
  fs: 'File system',
  disks: 'Disks',
  machine: 'Machine',
  noMachine: 'none',
  script: 'Script',
  run: 'Run',
  asItWas: 'As it was',
});
