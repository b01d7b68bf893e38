/** Damage done on request, to see what is made of it. */
import { defineEvent } from '../event.ts';
import { text } from '../shape.ts';

export const Damage = defineEvent(
  'ext4lab:damage',
  'Something on the volume is broken on purpose.',
  { which: text('Its name in the list.'), does: text('What is changed, in a sentence.') },
  (f) => `*Broken on purpose*: ${f.does}`,
);
