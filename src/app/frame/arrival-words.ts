/** On arrival: the first visit's screen, what is shown, and how to move. */
import { words } from '../../words/words.ts';

export const invitation = words('invitation', {
  /** How to move: on a phone, and elsewhere with the keys between the two. */
  stepOnPhone: 'Step with the buttons below, or tap a block to read its bytes.',
  stepWith: 'Step with',
  orClick: ', or click a line or a block.',
  readOnly: 'Read-only.',
  aRealExt4: 'A real ext4, as mke2fs makes it.',
});

/** The first visit's screen. */
export const welcome = words('welcome', {
  lab: 'The lab',
  scenes: 'Scenes',
  open: 'Open the workbench',
  heading: 'See a file system think.',
  about: 'A real ext4 runs in this page. Every picture is read from its bytes, and every step can be taken back.',
  next: 'Take the next step',
  begin: 'Begin at the beginning',
});
