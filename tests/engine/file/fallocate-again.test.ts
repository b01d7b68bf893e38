/** What a transaction has freed comes back with its commit: a fallocate that finds too little commits, and tries again. */
import { expect, it } from 'vitest';
import { watch } from '../../session/crash/watched.ts';

it('the space of a file that was just deleted can be preallocated at once', () => {
  const script = 'fallocate -l 2000k a\nsync\nrm a\nfallocate -l 2000k a\nrm a\nfallocate -l 2600k b';
  // A line that fails ends the script, and watch() throws.
  expect(watch({ name: 'again', mkfs: '-t ext4 -b 1024 -J size=1', size: '4M', mount: '', script }).faults).toEqual([]);
});
