/** The answers for the views of names, checked against the engine's own events and against the bytes. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { AT_FDCWD, newStat } from '../../src/engine/vfs/kernel.ts';
import { openImage } from '../../src/engine/volume/open.ts';
import { Superblock } from '../../src/format/superblock.ts';
import type { Session } from '../../src/session/session.ts';
import { bytesSource } from '../../src/trace/block-device.ts';
import { is } from '../../src/trace/event.ts';
import { DxHash, DxProbe, DxSplit } from '../../src/trace/events/dx.ts';
import { DirAddEntry, DirSearchBlock, FindEntry } from '../../src/trace/events/names.ts';
import { XattrSet } from '../../src/trace/events/xattr.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { stagesOf } from '../../src/views/directory/answer/lookup.ts';
import { directory } from '../../src/views/directory/answer.ts';
import { inodeFigure } from '../../src/views/inode/answer.ts';
import { INODE_STATE, inodeTable } from '../../src/views/inode-table/answer.ts';
import { byName, fileTree } from '../../src/views/tree/answer.ts';
import { mountWithShell, sessions } from '../helpers/equipment.ts';

function play(script: string): Session {
  const session = sessions.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  expect(session.outputs.filter((o) => o.stream === 'err')).toEqual([]);
  return session;
}

const GROWN = play(`# mkfs: -t ext4 -b 1024
# size: 16M
mkdir d
for i in $(seq 1 160); do : > d/name_$i; done
sync
rm d/name_7 d/name_80
ls -l d/name_33 d/name_159

`);

const at = (step: number) => ({ step, write: 0 });

describe('lookups from the bytes', () => {
  it('cost what the engine’s events say, each of them, at the step at which it is over', () => {
    const { events } = GROWN.recording;
    let checked = 0;
    for (const { id, fields } of eventsOf(GROWN.recording, FindEntry)) {
      let end = id + 1;
      while (end < events.length && events[end].cause === id) end++;
      const parts = events.slice(id + 1, end);
      const found = GROWN.ask(at(end), directory)!;
      const { lookup } = found;
      if (!lookup) throw new Error(`no lookup at step ${end}`);
      expect(found.ino).toBe(fields.dir);
      expect(lookup.stage).toBe(stagesOf(lookup));
      const searched = parts.filter((e) => is(e, DirSearchBlock));
      // After a miss the index may be walked again, to check whether it is in order.
      const walked = parts.filter((e) => is(e, DxProbe));
      const again = walked.findIndex((e, k) => k > 0 && e.fields.level === 0);
      const probes = again < 0 ? walked : walked.slice(0, again);
      const hashed = parts.find((e) => is(e, DxHash));
      expect(lookup.hash?.hash).toBe(hashed?.fields.hash);
      expect(lookup.nodes.map((n) => [n.probes.length, n.slot])).toEqual(
        probes.map((e) => [e.fields.compared, e.fields.slot]),
      );
      expect(lookup.leaves.map((l) => [l.logical, l.compared, l.at])).toEqual(
        searched.map((e) => [e.fields.block, e.fields.compared, e.fields.offset]),
      );
      checked++;
    }
    expect(checked).toBeGreaterThan(150);
  });

  it('come step by step', () => {
    const { id: first } = eventsOf(GROWN.recording, FindEntry).findLast((e) => e.fields.name === 'name_160')!;
    const stages = [1, 2, 3, 4].map((n) => GROWN.ask(at(first + n), directory)!.lookup!.stage);
    expect(stages).toEqual([0, 1, 2, 3]);
  });

  it('of a typed name: found, missing, refused', () => {
    const { steps } = GROWN.overview;
    const d = GROWN.ask(at(steps), directory)!.dirs.find((x) => x.name === '/d')!.ino;
    const ask = (name: string) => GROWN.ask(at(steps), directory, { ino: d, name })!.lookup!;
    const hit = ask('name_42');
    expect(hit.ino).toBeGreaterThan(11);
    expect(hit.cost.names).toBeLessThan(hit.linear.names);
    const miss = ask('name_7');
    expect(miss.ino).toBe(0);
    // Everything is compared before it is known that a name does not exist: 158 names, `.` and `..`.
    expect(miss.linear.names).toBe(160);
    expect(ask('a/b').refused?.english).toMatch(/holds a “\/”/);
    expect(ask('x'.repeat(256)).refused?.english).toMatch(/at most 255 bytes/);
    expect(ask('').refused).toBeDefined();
    expect(ask('..').ino).toBe(2);
  });
});

describe('the search without an index', () => {
  it('begins where the last name was found, as the engine’s does', () => {
    const session = play(`# mkfs: -t ext4 -b 1024 -O ^dir_index
# size: 16M
mkdir d
for i in $(seq 1 200); do : > d/name_$i; done
rm d/name_150 d/name_3 d/name_190 d/name_60
`);
    const found = eventsOf(session.recording, FindEntry).filter((e) => e.fields.blocks > 2);
    const starts = new Set<number>();
    for (const { id, fields } of found) {
      const searched = eventsOf(session.recording, DirSearchBlock).filter((e) => e.cause === id);
      const want = { ino: fields.dir, name: fields.name };
      const lookup = session.ask(at(id), directory, want)!.lookup!;
      starts.add(searched[0].fields.block);
      expect(lookup.leaves.map((l) => [l.logical, l.compared, l.at])).toEqual(
        searched.map((e) => [e.fields.block, e.fields.compared, e.fields.offset]),
      );
    }
    expect(starts.size).toBeGreaterThan(2);
  });

  it('reads of an indexed directory what a mount that knows no index reads', () => {
    const session = play(`# mkfs: -t ext4 -b 1024 -O ^metadata_csum,^has_journal
# size: 16M
mkdir d
for i in $(seq 1 300); do : > d/name_$i; done
`);
    const { steps } = session.overview;
    const { ino } = session.ask(at(steps), directory)!.dirs.find((d) => d.name === '/d')!;
    for (const name of ['name_1', 'name_77', 'name_300', 'nobody']) {
      const engine = searchedWithoutIndex(session, name);
      const { walk, linear, cost } = session.ask(at(steps), directory, { ino, name })!.lookup!;
      expect(walk.map((l) => [l.logical, l.compared, l.at])).toEqual(engine);
      expect(linear.blocks).toBe(engine.length);
      expect(cost.blocks).toBe(2);
    }
  });
});

/** The blocks in which the engine looks for a name on the same bytes, when the superblock has no dir_index. */
function searchedWithoutIndex(session: Session, name: string): number[][] {
  const image = new Uint8Array(16 << 20);
  for (const { block, bytes } of session.contents(at(session.overview.steps))) image.set(bytes, block * 1024);
  image[1024 + Superblock.offset.s_feature_compat] &= ~0x20;
  const opened = openImage(bytesSource(image));
  if (opened instanceof Refused) throw new Error(opened.refused);
  const recorder = new Recorder(opened.store, 'full');
  const mounted = mountWithShell(recorder);
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  mounted.kernel.fstatat(AT_FDCWD, `d/${name}`, 0, newStat());
  return eventsOf(recorder.recording!, DirSearchBlock)
    .filter((e) => e.fields.name === name)
    .map(({ fields }) => [fields.block, fields.compared, fields.offset]);
}

describe('the blocks of a directory', () => {
  it('add up to the directory, at every step at which names come and go', () => {
    const { events } = GROWN.recording;
    for (let step = 1; step <= events.length; step += 37) {
      const data = GROWN.ask(at(step), directory);
      if (!data) continue;
      data.blocks.physical.forEach((physical, i) => {
        if (physical < 0 || data.blocks.role[i] === 1 || data.blocks.role[i] === 2) return;
        const { needed, slack, unused } = data.blocks;
        // Everything but the tail with the checksum; a block that was just appended has no record yet.
        expect([0, data.blockSize - 12]).toContain(needed[i] + slack[i] + unused[i]);
      });
      for (const block of data.detail)
        expect(block.records.reduce((sum, r) => sum + r.recLen, 0)).toBe(block.records.length > 0 ? data.blockSize : 0);
    }
  });

  it('split as the event says, name by name', () => {
    const splits = eventsOf(GROWN.recording, DxSplit);
    expect(splits.length).toBeGreaterThan(2);
    for (const { id, fields } of splits) {
      const { split, detail } = GROWN.ask(at(id + 1), directory)!;
      expect(split!.entries.map((e) => e.hash)).toEqual(fields.hashes);
      expect(split!.entries.filter((e) => e.moves).length).toBe(fields.moved);
      expect(split!.entries.findIndex((e) => e.moves)).toBe(fields.count - fields.moved);
      expect(detail.map((d) => d.logical)).toEqual([fields.block, fields.new_block]);
    }
  });

  it('show the name that an event put there, and none that it did not', () => {
    const added = eventsOf(GROWN.recording, DirAddEntry);
    for (const { id, fields } of added) {
      const { detail, ino } = GROWN.ask(at(id + 1), directory)!;
      expect(ino).toBe(fields.dir);
      const fresh = detail.flatMap((d) => d.records.filter((r) => r.change === 'new').map((r) => r.name));
      expect(fresh).toEqual([fields.name]);
    }
  });
});

describe('the tree of files', () => {
  it('tells any window of the same rows', () => {
    const moment = at(GROWN.overview.steps);
    const want = { opened: [12], closed: [], from: 0, count: 1000 };
    const all = GROWN.ask(moment, fileTree, want)!;
    expect(all.total).toBe(all.rows.length);
    expect(all.rows.map((r) => r.index)).toEqual(all.rows.map((_, i) => i));
    for (const [from, count] of [
      [0, 5],
      [3, 40],
      [150, 100],
    ] as const)
      expect(GROWN.ask(moment, fileTree, { ...want, from, count })!.rows).toEqual(all.rows.slice(from, from + count));
    const names = all.rows.filter((r) => r.depth === 2).map((r) => r.name);
    expect(names).toEqual([...names].sort(byName));
    expect(names).toContain('name_160');
    expect(names).not.toContain('name_7');
    const closed = GROWN.ask(moment, fileTree, { ...want, opened: [], closed: [2] })!;
    expect(closed.rows.map((r) => r.name)).toEqual(['/']);
  });
});

describe('the inode table', () => {
  it('has every inode’s directory, and as many in use as the superblock says', () => {
    const { events } = GROWN.recording;
    // Between an inode and its name there are steps: here each inode in use has one.
    const added = eventsOf(GROWN.recording, DirAddEntry);
    for (const step of [events.length, added[40].id + 1, added[120].id + 1]) {
      const t = GROWN.ask(at(step), inodeTable)!;
      const used = t.state.filter((s) => s === INODE_STATE.file || s === INODE_STATE.directory).length;
      const rows = GROWN.ask(at(step), fileTree, { opened: [2, 11, 12], closed: [], from: 0, count: 1000 })!.rows;
      expect(used).toBe(new Set(rows.map((r) => r.ino)).size);
      for (const r of rows) expect(t.origin[r.ino - 1]).toBe(r.type === 'directory' ? r.ino : r.dir);
    }
  });
});

describe('the figure of an inode', () => {
  const session = play(`# mkfs: -t ext4 -b 1024
# size: 16M
: > f
setfattr -n user.a -v short f
setfattr -n user.colour -v green f
setfattr -n user.long -v "$(printf 'x%.0s' $(seq 1 200))" f
sync
`);
  it('accounts for every byte of the inode and of its block of attributes, at every step', () => {
    for (let step = 1; step <= session.overview.steps; step++) {
      const figure = session.ask(at(step), inodeFigure, { ino: 12 });
      if (!figure?.used) continue;
      for (const { fields, length } of [figure, ...(figure.xattrBlock ? [figure.xattrBlock] : [])]) {
        let end = 0;
        for (const f of fields) {
          expect(f.offset, `${f.name} at step ${step}`).toBe(end);
          end = f.offset + f.length;
        }
        expect(end).toBe(length);
      }
    }
    const figure = session.ask(at(session.overview.steps), inodeFigure, { ino: 12 })!;
    expect(figure.fields.filter((f) => f.part === 'entry').map((f) => f.name)).toEqual(['user.a', 'user.colour']);
    expect(figure.xattrBlock!.fields.filter((f) => f.part === 'entry').map((f) => f.name)).toEqual(['user.long']);
    expect(figure.name).toBe('/f');
  });

  it('marks what the last event changed', () => {
    const set = eventsOf(session.recording, XattrSet)[0];
    const figure = session.ask(at(set.id + 1), inodeFigure, { ino: 12 })!;
    const changed = figure.fields.filter((f) => f.changed).map((f) => f.name);
    expect(changed).toContain('user.a');
    expect(changed).not.toContain('i_mode');
  });
});
