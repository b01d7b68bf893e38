/** How long the other kernel may believe what it is told of an inode. */

import { expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { ANSWER, Channel } from '../../../src/cli/fuse/channel.ts';
import { Exchange } from '../../../src/cli/fuse/exchange.ts';
import { Nodes } from '../../../src/cli/fuse/nodes.ts';
import { AttrOut, EntryOut } from '../../../src/cli/fuse/protocol/replies.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { runOnEngine } from '../../engine/fidelity/engine-run.ts';
import { mountWithShell } from '../../helpers/equipment.ts';

it.each(['off', 'full'] as const)('an inode may be believed until data of it waits; recording %s', (level) => {
  const { store } = runOnEngine('# mkfs: -t ext4 -b 4096\n# size: 64M\nmkdir d; echo 1 > d/a\n');
  const made = mountWithShell(new Recorder(store, level));
  if (made instanceof Refused) throw new Error(made.refused);
  const channel = new Channel(-1);
  const x = new Exchange(channel, made.kernel, new Nodes(made.kernel));
  const valid = (ino: number) => {
    x.entry(ino);
    const { entry_valid, attr_valid } = EntryOut.read(channel.answer, ANSWER);
    x.attributes(ino);
    expect(AttrOut.read(channel.answer, ANSWER).attr_valid).toBe(attr_valid);
    return [entry_valid, attr_valid];
  };
  const long = level === 'off' ? 3600 : 1;
  const [dir, file] = [12, 13];
  expect([valid(2), valid(dir), valid(file)]).toEqual([
    [3600, long],
    [3600, long],
    [3600, long],
  ]);
  made.run('echo 2 >> d/a');
  expect(valid(file)).toEqual([3600, 1]);
  made.run('sync');
  expect(valid(file)).toEqual([3600, long]);
  made.unmount();
});
