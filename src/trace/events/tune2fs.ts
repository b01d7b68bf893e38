/** What tune2fs does to a volume that is not mounted. */
import { defineEvent } from '../event.ts';
import { bool, int, text } from '../shape.ts';

export const Tune2fsChange = defineEvent(
  'tune2fs:change',
  'tune2fs changes something on the volume.',
  { does: text('What is changed, in a sentence.') },
  (f) => `*tune2fs*: ${f.does}`,
);

const copiedTo = (backups: number): string => {
  if (backups === 0) return '';
  return `, and copied to ${backups === 1 ? 'the backup' : `the ${backups} backups`}`;
};

export const Tune2fsWrite = defineEvent(
  'tune2fs:write',
  'tune2fs writes the superblock with the time, and brings its backups in line.',
  {
    backups: int('Groups that hold a backup.'),
    descriptors: bool('Whether the group descriptors are written too.'),
  },
  (f) =>
    `*tune2fs*: the superblock${f.descriptors ? ' and the group descriptors are' : ' is'} written${copiedTo(f.backups)}.`,
);
