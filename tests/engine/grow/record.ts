/**
 * What Linux makes of the cases: a kernel of its own, run as a program (user-mode-linux 6.1, `linux.uml`), for in a container
 * even root lacks the right that EXT4_IOC_RESIZE_FS asks for. Fifteen volumes at a time are its disks.
 *
 *     linux.uml init=init.sh ubdb=0.img … ─▶ mount · BEFORE · resize2fs · AFTER · umount ─▶ sums of each
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileSource } from '../../../src/cli/image/file-source.ts';
import { hasGroupChecksums } from '../../../src/engine/volume/volume.ts';
import { EXT4_BG_INODE_ZEROED } from '../../../src/format/group-descriptor.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { must } from '../../helpers/linux-tools.ts';
import { writeImage } from '../../helpers/write-image.ts';
import { opened } from '../fidelity/engine-run.ts';
import { AFTER, BEFORE, type Case, type Sums, sumsOf } from './cases.ts';

const AT_ONCE = 15;
/** The disks of the program: their major number, and how many minor numbers each has. */
const MAJOR = 98;
const MINORS = 16;

export interface Recorded {
  sums: Sums;
  /** Of resize2fs. */
  status: number;
  said: string;
  /** A thread of Linux's had zeroed a new group's table before the umount: it comes at a random moment. */
  chance: boolean;
}

export function recordAll(cases: readonly Case[], startOf: (it: Case) => BlockStore): Recorded[] {
  const out: Recorded[] = [];
  for (let from = 0; from < cases.length; from += AT_ONCE)
    out.push(...record(cases.slice(from, from + AT_ONCE), startOf));
  return out;
}

function record(cases: readonly Case[], startOf: (it: Case) => BlockStore): Recorded[] {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-grow-'));
  const lines = cases.map((it, n) => {
    writeImage(startOf(it), path.join(dir, `${n}.img`));
    const options = ['no_prefetch_block_bitmaps', it.mount].filter(Boolean).join(',');
    return `mknod /run/d${n} b ${MAJOR} ${MINORS * (n + 1)}; mkdir /mnt/${n}; mount -t ext4 -o ${options} /run/d${n} /mnt/${n}
cd /mnt/${n}; ${BEFORE.trim()}; cd /
resize2fs /run/d${n} ${it.to}K > ${dir}/${n}.said 2>&1; echo $? > ${dir}/${n}.status
cd /mnt/${n}; ${AFTER.trim()}; cd /; umount /mnt/${n}`;
  });
  const init = path.join(dir, 'init.sh');
  const head =
    '#!/bin/bash\nexport PATH=/usr/sbin:/usr/bin:/sbin:/bin\nmount -t proc proc /proc; mount -t tmpfs none /run; mount -t tmpfs none /mnt';
  fs.writeFileSync(init, `${head}\n${lines.join('\n')}\nsync; halt -f -p\n`, { mode: 0o755 });
  const disks = cases.map((_, n) => `ubd${String.fromCharCode('b'.charCodeAt(0) + n)}=${dir}/${n}.img`);
  const words = [
    'mem=256M',
    'rootfstype=hostfs',
    'rootflags=/',
    'rw',
    `init=${init}`,
    ...disks,
    'con=null',
    'con0=fd:0,fd:1',
  ];
  must('bash', ['-c', 'exec linux.uml "$@" < /dev/null', 'linux.uml', ...words], { timeout_ms: 300_000 });
  const recorded = cases.map((_, n) => {
    const source = fileSource(path.join(dir, `${n}.img`));
    try {
      const text = (what: string): string => fs.readFileSync(path.join(dir, `${n}.${what}`), 'utf8');
      const said = text('said').replaceAll(`/run/d${n}`, '/dev/loop0').replaceAll(`/mnt/${n}`, '/mnt');
      const volume = opened(source);
      const zeroed = volume.groups.flags.subarray(opened(startOf(cases[n])).geometry.groups);
      const chance =
        hasGroupChecksums(volume.sb) && cases[n].mount === '' && zeroed.some((f) => f & EXT4_BG_INODE_ZEROED);
      return { sums: sumsOf(volume), status: Number(text('status')), said, chance };
    } finally {
      source.close();
    }
  });
  fs.rmSync(dir, { recursive: true, force: true });
  return recorded;
}
