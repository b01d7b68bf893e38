/**
 * e4defrag beside the program on the kernel's mount: what it says, where each file lies afterwards, what it holds. Power cuts: tests/session/crash.
 */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { contentsOf } from '../engine/fidelity/contents.ts';
import { layoutDifferences } from '../engine/fidelity/differences.ts';
import { runOnEngine } from '../engine/fidelity/engine-run.ts';
import { runOnKernel } from '../engine/fidelity/kernel-run.ts';
import { checkWithFsck } from '../helpers/check-with-fsck.ts';
import { sessions } from '../helpers/equipment.ts';
import { describeWith } from '../helpers/linux.ts';
import { sample } from '../helpers/long.ts';
import { SCRIPTS } from './defrag-scripts.ts';

/** Where the volume is mounted differs, and a row breaks behind a name that is too long for it. */
const said = (text: string): string =>
  text.replaceAll(/\/[^\s:"\]]*\/mnt\b/g, '/mnt').replaceAll(/(\/mnt\S*)\s+(?=\d+\/)/g, '$1 ');

describeWith(['root', 'loop', 'mke2fs', 'mount', 'cc', 'e4defrag'], 'beside e4defrag and this machine’s kernel', () => {
  it.each(sample(Object.entries(SCRIPTS), 4))('%s', { timeout: 300_000 }, (_, script) => {
    const ours = runOnEngine(script);
    const theirs = runOnKernel(script);
    expect(said(ours.said)).toBe(said(theirs.said));
    expect(ours.status).toBe(theirs.status);
    expect(layoutDifferences(theirs.layout, ours.layout)).toEqual([]);
    expect(contentsOf(ours.volume, ours.layout)).toEqual(theirs.contents);
  });
});

describe('a recording of it', () => {
  it('goes both ways, and e2fsck finds nothing', () => {
    const session = sessions.script(SCRIPTS['one file']);
    if (session instanceof Refused) throw new Error(session.refused);
    session.type('e2fsck -fn disk.img');
    checkWithFsck(session.recording, session.recording.storeAt());
  });
});
