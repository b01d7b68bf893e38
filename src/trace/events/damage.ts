/** Damage done on request, to see what is made of it. */
import { defineEvent } from '../event.ts';

export const Damage = defineEvent<{ which: string; does: string }>()(
  'ext4lab:damage',
  'Something on the volume is broken on purpose.',
  { which: 'Its name in the list.', does: 'What is changed, in a sentence.' },
  (f) => `*Broken on purpose*: ${f.does}`,
);
