/** A volume that becomes smaller than its device, or is to become larger: what was written beyond it has an answer, too. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { BlockKind } from '../../src/engine/volume/block-kind.ts';
import { block as blockAnswer, label } from '../../src/session/answers/block.ts';
import { events } from '../../src/session/answers/event-rows.ts';
import { map } from '../../src/session/answers/map-data.ts';
import { outputs } from '../../src/session/answers/terminal.ts';
import { timeline } from '../../src/session/answers/timeline-data.ts';
import type { Session } from '../../src/session/session.ts';
import { fileMap } from '../../src/views/file-map/answer.ts';
import { sessions } from '../helpers/equipment.ts';

const played = (size: string, line: string): Session => {
  const session = sessions.script(`# mkfs: -t ext4 -b 1024\n# size: ${size}\necho a > f\nsync\n${line}\n`);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
};

describe('resize2fs -f', () => {
  it('to less: blocks of groups that are gone lie beyond the volume', () => {
    const session = played('24M', 'resize2fs -f disk.img 9M\necho b > g\nsync');
    const end = { step: session.overview.steps, write: 0 };
    const { writeBlock, writeKind } = session.ask(end, timeline);
    const beyond = [...writeBlock].flatMap((block, i) => (block >= 9216 ? [writeKind[i]] : []));
    expect(beyond.length).toBeGreaterThan(0);
    expect(new Set(beyond)).toEqual(new Set([BlockKind.beyond]));
    // The map has one shape, and says at each moment what the volume has of it.
    const kindsAt = (step: number) => session.ask({ step, write: 0 }, map).kinds;
    const has = (step: number) => kindsAt(step).findLastIndex((kind) => kind !== BlockKind.beyond) + 1;
    expect([kindsAt(80), kindsAt(end.step)].map((k) => k.length)).toEqual([24_576, 24_576]);
    expect([has(80), has(end.step)]).toEqual([24_576, 9216]);
    expect(kindsAt(80)).toContain(BlockKind.journal);
    expect(session.ask(end, label, { block: 20_000 }).label.english).toBe('beyond the volume');
    expect(session.ask(end, blockAnswer, { block: 20_000 })).toBeDefined();
  });

  it('a map is seen to follow its blocks in the step that tells it', () => {
    const files = 'for i in 1 2; do dd if=/dev/zero of=f$i bs=100k count=12 status=none; done\nsync\n';
    const session = played('24M', `${files}resize2fs -f disk.img 9M`);
    const end = session.overview.steps;
    const rows = session.ask({ step: end, write: 0 }, events, { from: 0, to: end });
    const followed = rows.filter((row) => row.name === 'resize2fs:follow');
    expect(followed.length).toBeGreaterThan(0);
    for (const { id, fields } of followed) {
      const { ino } = fields as { ino: number };
      const treeAt = (step: number) => session.ask({ step, write: 0 }, fileMap, { ino })?.tree;
      expect(treeAt(id + 1), `inode ${ino}`).not.toEqual(treeAt(id));
      expect(treeAt(end), `inode ${ino}`).toEqual(treeAt(id + 1));
    }
  });

  it('to more than the device has: it says so, and the volume wants a check', () => {
    const session = played('8M', 'resize2fs -f disk.img 24M');
    const end = { step: session.overview.steps, write: 0 };
    const said = JSON.stringify(session.ask(end, outputs));
    expect(said).toContain('Invalid argument while trying to resize disk.img');
    expect(session.ask(end, map).kinds.length).toBeGreaterThanOrEqual(8192);
  });
});
