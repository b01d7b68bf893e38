/** New things. */
import { defineEvent } from '../event.ts';
import { int } from '../shape.ts';

export const NewThing = defineEvent(
  'ext4lab:new_thing',
  'Say here what happens, and why.',
  { ino: int('The inode that it is about.') },
  ({ ino }) => `Something happens to inode *${ino}*.`,
);
