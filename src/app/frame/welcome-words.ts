/** The first visit's screen. */
import { words } from '../../words/words.ts';

export const welcome = words('welcome', {
  lab: 'The lab',
  scenes: 'Scenes',
  open: 'Open the workbench',
  heading: 'See a file system think.',
  about: 'A real ext4 runs in this page. Every picture is read from its bytes, and every step can be taken back.',
  next: 'Take the next step',
  begin: 'Begin at the beginning',
});
