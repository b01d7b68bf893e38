/**
 * Inodes of names that are looked up: in memory already, in a block of their table that is there, or on the disk. What
 * Linux 6.18 told (ext4_load_inode) for these volumes, mounted again and asked for these names one after the other, is
 * written down here.
 */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { AT_FDCWD, newStat } from '../../../src/engine/vfs/kernel.ts';
import { family, is, isOf, shortName } from '../../../src/trace/event.ts';
import { InodeHit, InodeMiss, LoadInode } from '../../../src/trace/events/ialloc.ts';
import { DentryHit } from '../../../src/trace/events/names.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { directivesOf, runOnEngine } from '../fidelity/engine-run.ts';

const names = (dir: string, letter: string, from: number, to: number): string[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => `${dir}/${letter}${from < to ? from + i : from - i}`);

interface Case {
  script: string;
  asked: string[];
  /** The names at which the kernel went to the disk, and for which inode. */
  loaded: Record<string, number>;
}
const CASES: readonly Case[] = [
  {
    script:
      '# size: 64M\nmkdir a b; for i in $(seq 1 150); do echo $i > a/f$i; done\n' +
      'for i in $(seq 1 150); do echo $i > b/g$i; done; ln a/f7 b/h7\n',
    asked: ['a/f1', 'a/f2', 'a/f20', 'a/f100', 'a/f150', 'b', 'b/g1', 'b/g2', 'b/g150', 'b/h7', 'a/f7', 'a/nothing'],
    loaded: { 'a/f150': 162, b: 2049, 'b/g150': 312 },
  },
  {
    script:
      '# mkfs: -t ext4 -b 4096\n# size: 256M\nmkdir a b; for i in $(seq 1 700); do : > a/f$i; done\n' +
      'for i in $(seq 1 900); do : > b/g$i; done\n',
    asked: ['a/f1', 'a/f400', ...names('a', 'f', 401, 700), 'b', ...names('b', 'g', 900, 1)],
    loaded: { 'a/f517': 529, b: 32769, 'b/g900': 1612, 'b/g744': 1456 },
  },
];

describe('what is behind a name that is looked for', () => {
  for (const { script, asked, loaded } of CASES)
    it(`${asked.length} names, as Linux tells it`, () => {
      const { store } = runOnEngine(script);
      const recorder = new Recorder(store, 'full');
      const mounted = mountWithShell(recorder, { options: directivesOf(script).mount, now: 1_600_001_000 });
      if (mounted instanceof Refused) throw new Error(mounted.refused);
      const { events } = recorder.recording!;
      const found: Record<string, number> = {};
      for (const name of asked) {
        const before = events.length;
        mounted.kernel.fstatat(AT_FDCWD, name, 0, newStat());
        for (const event of events.slice(before)) if (is(event, LoadInode)) found[name] = event.fields.ino;
      }
      expect(found).toEqual(loaded);
    });

  it('tells an inode that another name led to from one that is read', () => {
    const { store } = runOnEngine('# size: 16M\nmkdir d; echo 1 > d/a; ln d/a d/b\n');
    const recorder = new Recorder(store, 'full');
    const mounted = mountWithShell(recorder, { options: '', now: 1_600_001_000 });
    if (mounted instanceof Refused) throw new Error(mounted.refused);
    for (const name of ['d/a', 'd/b', 'd/a', 'd/c']) mounted.kernel.fstatat(AT_FDCWD, name, 0, newStat());
    const told = recorder.recording!.events.filter((e) => isOf(e, family(InodeHit, InodeMiss, DentryHit)));
    expect(told.map(({ name, fields }) => [shortName(name), fields.ino])).toEqual([
      ['inode_miss', 12],
      ['inode_miss', 13],
      ['dentry_hit', 12],
      ['inode_hit', 13],
      ['dentry_hit', 12],
      ['dentry_hit', 13],
      ['dentry_hit', 12],
    ]);
  });
});

describe('what memory knows of inodes', () => {
  const mounted = (script: string) => {
    const { store } = runOnEngine(script);
    const stdout: string[] = [];
    const made = mountWithShell(new Recorder(store, 'off'), {
      now: 1_600_001_000,
      stdout: (data) => void stdout.push(Buffer.from(data).toString()),
    });
    if (made instanceof Refused) throw new Error(made.refused);
    return { made, stdout, mount: made.fs.mount };
  };

  it('goes with the file', () => {
    const { made, mount } = mounted('# mkfs: -t ext4 -b 1024\n# size: 16M\necho 1 > a; echo 2 > b\n');
    made.run('cat a b; rm a; sync');
    const known = [...mount.known()].map(({ ino }) => ino);
    expect(known).toContain(13);
    expect(known).not.toContain(12);
    made.unmount();
  });

  it('goes of files at rest when memory is wanted, and they read the same', () => {
    const { made, stdout, mount } = mounted(
      '# mkfs: -t ext4 -b 1024\n# size: 16M\nmkdir d; echo rest > d/a; echo 2 > b\n',
    );
    made.run('echo waits >> b; cat d/a > /dev/null');
    made.fs.shrink();
    const [a, b] = [mount.cached(13), mount.cached(14)];
    expect([a?.map, a?.pages]).toEqual([undefined, undefined]);
    expect(b?.pages?.dirtyCount).toBe(1);
    stdout.length = 0;
    made.run('cat d/a b; echo more >> d/a; sync; cat d/a');
    expect(stdout.join('')).toBe('rest\n2\nwaits\nrest\nmore\n');
    made.unmount();
  });
});
