/** Around the explanation of what is declared under a name of Linux. */
import { words } from '../../words/words.ts';

export const explained = words('explained', {
  /** What `~` in a form may be: the source of a regular expression. */
  endings: 's',
  call: (does: string) => `A system call: it ${does}.`,
  field: (struct: string, doc: string) => `A field of ${struct}: ${doc}`,
  criterion: (says: string) => `A criterion by which the allocator looks for room: ${says}.`,
  /** Of a file system's time. */
  part: (says: string) => `A part of a file system’s time: ${says}.`,
});
