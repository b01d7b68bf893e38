/** Changes of a volume by hand: damage on request, to see how it is handled, and debugfs -w. */
import { defineEvent } from '../event.ts';
import { text } from '../shape.ts';

export const Damage = defineEvent(
  'ext4lab:damage',
  'Something on the volume is broken on purpose.',
  { which: text('Its name in the list.'), does: text('What is changed, in a sentence.') },
  (f) => `*Broken on purpose*: ${f.does}`,
);

export const DebugfsWrite = defineEvent(
  'ext4lab:debugfs',
  'debugfs -w changes something on the volume by hand.',
  { request: text('What it was asked.'), does: text('What is changed, in a sentence.') },
  (f) => `*By hand*: ${f.does}`,
);
