/** What a mount takes of memory: no more because of the data of files, and little once they are gone. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { describeWith } from '../../helpers/linux.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { type FuseMount, mounted } from './mount.ts';

const MB = 1 << 20;
const LARGE_BYTES = 128 * MB;
const FILES = 1000;
const FILE_BYTES = 32 << 10;
/** Beyond what it takes at the beginning: code that is compiled, garbage that waits, the 51 MiB that may wait for the disk. */
const BUSY_BYTES = 120 * MB;
const QUIET_BYTES = 80 * MB;

describeWith(['root', 'fuse', 'mke2fs', 'mount'], 'ext4lab mount', () => {
  let lab: FuseMount | undefined;
  afterEach(() => lab?.end());

  const memory = (what: 'VmRSS' | 'VmHWM'): number => {
    const status = fs.readFileSync(`/proc/${lab?.child.pid}/status`, 'latin1');
    return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  };

  it('keeps no data of files in memory that the image has, and gives back what files took that are gone', async () => {
    lab = await mounted(tempDir(), ['-t', 'ext4'], '512M');
    const begin = memory('VmRSS');
    const { dir } = lab;
    const piece = Buffer.alloc(MB, 'x');
    const large = path.join(dir, 'large');
    const fd = fs.openSync(large, 'w');
    for (let at = 0; at < LARGE_BYTES; at += MB) fs.writeSync(fd, piece);
    fs.fsyncSync(fd);
    fs.closeSync(fd);
    const small = Array.from({ length: FILES }, (_, i) => path.join(dir, `f${i}`));
    for (const name of small) fs.writeFileSync(name, piece.subarray(0, FILE_BYTES));
    expect(memory('VmHWM') - begin).toBeLessThan(BUSY_BYTES);
    for (const name of [large, ...small]) fs.rmSync(name);
    // It is given back in a second without a request, whenever that comes.
    while (memory('VmRSS') - begin > QUIET_BYTES) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await lab.unmount()).toBe(0);
  });
});
