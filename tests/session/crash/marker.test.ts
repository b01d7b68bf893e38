/** The crash marker: each change called safe, at risk or lost is so on the disk that is left, after replay. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { fastRecovery } from '../../../src/engine/fastcommit/replay/fast-recovery.ts';
import { needsRecovery, recoverJournal } from '../../../src/engine/jbd2/recovery/recover.ts';
import { BlockKind } from '../../../src/engine/volume/block-kind.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { Inode } from '../../../src/format/inode.ts';
import { S_IFMT, S_IFREG } from '../../../src/format/mode.ts';
import { label } from '../../../src/session/answers/block.ts';
import { crashLine } from '../../../src/session/crash/line.ts';
import { crash } from '../../../src/session/crash/question.ts';
import { RISK } from '../../../src/session/crash/sent.ts';
import type { Session } from '../../../src/session/session.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { sessions } from '../../helpers/equipment.ts';
import { long } from '../../helpers/long.ts';
import { seedOr } from '../../helpers/settings.ts';

const AT_ONCE = fastRecovery({ now: () => ({ sec: 0, nsec: 0 }) });

const WORK = `mkdir d
echo one > d/kept
sync
echo two > d/kept
mkdir d/e d/f
echo new > d/e/new
sync d/kept
rm -r d/e
dd if=/dev/urandom of=d/data bs=4k count=4 status=none
sync
echo more > d/f/more
sync d/f/more
mv d/f/more d/f/moved
`;

const made = (mkfs: string, mount: string): Session => {
  const session = sessions.script(`# mkfs: ${mkfs}\n# size: 8M\n# mount: ${mount}\n${WORK}`);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
};

/** The disk after the power cut, with what the journal gives back. */
function left(session: Session, step: number, losing: 'all' | 'none'): BlockStore | undefined {
  const crashed = session.crashed(crashLine({ step, losing }));
  if (crashed instanceof Refused) throw new Error(crashed.refused);
  const recorder = new Recorder(crashed.recording.base.clone(), 'off');
  const volume = openVolume(recorder.store);
  if (volume instanceof Refused) return undefined;
  if (needsRecovery(volume) && recoverJournal(recorder, 'mount', AT_ONCE) instanceof Refused) return undefined;
  return recorder.store;
}

const INODE_SIZE = 256;

/**
 * Of a block of inodes what a record has: all of a file but its map, its blocks and its sum. Of directories recovery makes
 * what their names say, and a file without a name it deletes.
 */
function filesOf(block: Uint8Array): Buffer {
  const bytes = Buffer.from(block);
  const { i_mode, i_links_count, i_blocks_lo, i_block, i_generation, l_i_checksum_lo, i_checksum_hi } = Inode.offset;
  for (let at = 0; at < bytes.length; at += INODE_SIZE) {
    const own = bytes.subarray(at, at + INODE_SIZE);
    const isFile = (own.readUInt16LE(i_mode) & S_IFMT) === S_IFREG && own.readUInt16LE(i_links_count) > 0;
    if (!isFile) own.fill(0);
    own.fill(0, i_blocks_lo, i_blocks_lo + 4);
    own.fill(0, i_block, i_generation);
    for (const sum of [l_i_checksum_lo, i_checksum_hi]) own.fill(0, sum, sum + 2);
  }
  return bytes;
}

const seed = seedOr(1);

const seen = { safe: 0, flying: 0, lost: 0 };

// In this order: the last test looks at what the ones before it have met.
describe('what a power cut does to each change of a block', { shuffle: false }, () => {
  for (const [mkfs, mount] of [
    ['-t ext4 -b 1024', ''],
    ['-t ext4 -b 1024 -O fast_commit -J size=2', ''],
    ['-t ext4', 'data=journal'],
    ['-t ext3', 'data=writeback'],
    ['-t ext2', ''],
  ])
    it(`${mkfs} ${mount}`, () => {
      const session = made(mkfs, mount);
      const { recording, overview } = session;
      const { history } = recording;
      const EVERY = (mkfs.includes('fast_commit') ? 61 : 19) * (long ? 1 : 5);
      for (let step = overview.steps - (seed % EVERY); step > 0; step -= EVERY) {
        const data = session.ask({ step, write: 0 }, crash, { risk: true });
        // Until the mount there is nothing to cut.
        if (!data || data.why) break;
        const { from, levels, flying, lost } = data.risk!;
        expect(from + levels.length).toBe(recording.position(step));
        seen.safe += levels.length - flying - lost;
        seen.flying += flying;
        seen.lost += lost;
        // Of each block the last change that is as safe as that.
        for (const [losing, most] of [
          ['all', RISK.safe],
          ['none', RISK.flying],
        ] as const) {
          const disk = left(session, step, losing);
          expect(disk).toBeDefined();
          const upTo = new Map<number, number>();
          levels.forEach((level, i) => {
            const block = history.blockOf(from + i);
            if (level <= most) upTo.set(block, from + i + 1);
            else if (!upTo.has(block)) upTo.set(block, from);
          });
          for (const [block, position] of upTo) {
            const { kind } = session.ask({ step, write: 0 }, label, { block });
            // Recovery writes these itself, and what was freed after its commit belongs to no file: it may be revoked.
            if (kind === BlockKind.superblock || kind === BlockKind.journal || kind === BlockKind.free) continue;
            const told = history.view(position).read(block);
            const fast = mkfs.includes('fast_commit');
            if (fast && kind !== BlockKind.inode_table) continue;
            const [found, expected] = [disk!.read(block), told].map((bytes) =>
              fast ? filesOf(bytes) : Buffer.from(bytes),
            );
            expect(
              Buffer.compare(found, expected),
              `step ${step}, ${losing}: block ${block}, ${session.ask({ step, write: 0 }, label, { block }).label.english}`,
            ).toBe(0);
          }
        }
      }
    });

  it('all three were met', () => {
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });
});
