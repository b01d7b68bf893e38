/**
 * The journal by itself: a ring gone around several times, an operation that needs more than one transaction, and the
 * end of everything when something is wrong.
 */

import { expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { HANDLE } from '../../../src/engine/handles/handle.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { JournalSuperblock } from '../../../src/format/jbd2.ts';
import { is } from '../../../src/trace/event.ts';
import * as E from '../../../src/trace/events/jbd2.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { directivesOf, makeVolume, runOnEngine } from '../fidelity/engine-run.ts';

const SMALL = '# mkfs: -t ext4 -b 1024 -J size=1\n# size: 64M\n';

function mount(text = SMALL, options = '') {
  const recorder = new Recorder(makeVolume(directivesOf(text)), 'full');
  recorder.recording?.add('test', -1, {});
  const mounted = mountWithShell(recorder, { options });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  const { journal } = mounted.fs;
  if (!journal) throw new Error('no journal');
  return { mounted, recorder, journal };
}

it('goes round the ring: transactions as large as the kernel’s, the tail moves, old ones go home', () => {
  const { events, status } = runOnEngine(
    `${SMALL}mkdir d
for i in $(seq 1 1200); do : > d/file_with_a_rather_long_name_$i; done
sync
mkdir e{1..300}
rm -r d
rmdir e{1..300}
`,
    'full',
  );
  expect(status).toBe(0);
  const sizes = events.filter((e) => is(e, E.RunStats)).map(({ fields }) => fields.blocks);
  // A third of 1,024 blocks: 341. Six are kept for descriptors and what belongs to them, 47 or 30 for the last operation.
  expect(Math.max(...sizes)).toBeGreaterThanOrEqual(288);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(341 - 6);
  const tails = events.filter((e) => is(e, E.UpdateLogTail)).map(({ fields }) => fields.block_nr);
  expect(tails.filter((at, i) => i > 0 && at < tails[i - 1]).length).toBeGreaterThan(0);
  // Every copy belongs to a transaction that is dropped in the end, and each is dropped once.
  const dropped = events.filter((e) => is(e, E.DropTransaction)).map(({ fields }) => fields.transaction);
  expect(new Set(dropped).size).toBe(dropped.length);
  expect(dropped.length).toBe(sizes.length);
});

it('an operation that is too long goes on in the next transaction', () => {
  const { mounted, recorder, journal } = mount();
  const { fs } = mounted;
  const before = journal.sequence;
  fs.transact(HANDLE.TRUNCATE, 30, () => {
    expect(journal.ensure(20)).toBe(false);
    // Room for more in the same transaction, then for more than it has.
    expect(journal.ensure(100)).toBe(false);
    fs.mount.inode(2).touch();
    expect(journal.ensure(journal.maxBuffers - 20)).toBe(true);
    fs.mount.inode(11).touch();
  });
  expect(journal.committed).toBe(before);
  expect(journal.running?.tid).toBe(before + 1);
  expect(journal.handle).toBeUndefined();
  const names = recorder.recording?.events.map((e) => e.name) ?? [];
  for (const { name } of [E.HandleExtend, E.HandleRestart, E.EndCommit]) expect(names).toContain(name);
});

it('errors=remount-ro: damage that a call meets stops the journal, errors=continue does not', () => {
  for (const options of ['errors=remount-ro', 'errors=continue']) {
    const { mounted, journal } = mount(SMALL, options);
    const { fs } = mounted;
    expect(mounted.run('mkdir d; echo a > d/f; sync').status).toBe(0);
    // The directory's only block loses its records.
    const names = fs.names.dir(fs.mount.inode(2));
    names.children.clear();
    fs.recorder.touch(names.place(0)).fill(0xff, 24, 64);
    expect(mounted.run('mkdir x').status).not.toBe(0);
    const stops = options === 'errors=remount-ro';
    expect(journal.aborted !== undefined).toBe(stops);
    expect(fs.mount.options.readonly).toBe(stops);
  }
});

it('stops when something is wrong: nothing is changed any more, and the superblock says why', () => {
  const { mounted, recorder, journal } = mount();
  expect(mounted.run('echo a > f; sync').status).toBe(0);
  journal.abort('a test', 5);
  const ran = mounted.run('mkdir d');
  expect(ran.status).not.toBe(0);
  expect(mounted.run('cat f').status).toBe(0);
  mounted.unmount();
  const js = JournalSuperblock.view(recorder.store.read(journal.super.block), 0);
  expect(js.s_errno).toBe(-5);
  // The next mount must look into the journal.
  expect(js.s_start).not.toBe(0);
  const volume = openVolume(recorder.store);
  expect(volume).not.toBeInstanceOf(Refused);
});
