/** Ordered mode of kernel 2.6.33 on a machine: what a commit of ext4 sends, and what a file that is deleted meanwhile writes first. */

import { describe, expect, it } from 'vitest';
import { DATA } from '../../src/machine/demands.ts';
import { machine as machineAnswer } from '../../src/session/answers/machine-data.ts';
import { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import { sessions } from '../helpers/equipment.ts';

/** Blocks of files that a script sends; the running transaction commits after a second. */
function sent(mount: string, commands: string, kernel = '2.6.33'): number {
  const machine = `# size: 1G\n# machine: papers\n# dirtyable: 64M\n# kernel: ${kernel}`;
  const session = sessions.script(`${machine}\n# mkfs: -t ext4\n# mount: commit=1,${mount}\n${commands}`);
  if (!(session instanceof Session)) throw new Error(session.refused);
  return session.ask(START, machineAnswer)!.bytesSent[DATA] / 4096;
}

/** More than the flusher leaves dirty: it sends what was there before, too, and takes 0.1 s of the disk. */
const big = (name: string) => `dd if=/dev/zero of=${name} bs=1M count=20 status=none\n`;
const small = `echo 1 > small\n${big('a')}`;

describe('a file that was given its place in a transaction', () => {
  const again = `${small}echo 2 >> small\nsleep 3\n`;

  it('is sent again by its commit where it was written again', () => {
    expect(sent('data=ordered', again) - sent('data=writeback', again)).toBe(1);
    // By now jbd2 only waits for such a file.
    expect(sent('data=ordered', again, '6.18') - sent('data=writeback', again, '6.18')).toBe(0);
  });

  const grown = `${small}sleep 0.74\n${big('b')}dd if=/dev/zero of=small bs=4k seek=1 count=4 conv=notrunc status=none\n`;
  const deleted = (when: string, mount = 'data=ordered') => sent(mount, `${grown}sleep ${when}\nrm small\n`);

  it('writes what it has not written before it is deleted, if that commit is under way', () => {
    expect(deleted('0.04') - deleted('0.04', 'data=writeback')).toBe(4);
  });

  it('drops it once the data of the commit has arrived', () => {
    expect(deleted('0.5') - deleted('0.5', 'data=writeback')).toBe(0);
  });

  it('does so where it is cut, for what is cut off', () => {
    const cut = (mount: string) => sent(mount, `${grown}sleep 0.04\ntruncate -s 12288 small\nsleep 0.1\n`);
    expect(cut('data=ordered') - cut('data=writeback')).toBe(2);
  });
});
