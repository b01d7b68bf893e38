/**
 * What the paper of OLS 2007 says of ext4 beside ext3, asked of the engine and the machine: how long pass 1 of a check
 * reads, by how many inodes are in use; IOzone; and large files by four threads.
 *
 * Pass 1 is not run over a hundred million inodes: its reads are. A volume of 2 TB is made, each of its tables is read up to
 * the mark that a volume so full would have, eight blocks at a time as e2fsck does, and the machine says how long
 * that takes. What is read besides (lists of blocks, directories) depends on the files and is left out on both sides.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../run.mjs';
import { built, table } from './measure.mjs';

const { BlockStore } = await built('trace/block-store.js');
const { Recorder } = await built('trace/recorder.js');
const { planMkfs, runMkfs } = await built('tools/mkfs/mkfs.js');
const { Machine } = await built('machine/machine.js');
const { Demands, METADATA, READ } = await built('machine/demands.js');
const { profileOf, setupOf } = await built('machine/profiles/machines.js');

const UUID = '6d0f5a3e-90a5-4f0e-9e8c-5a1d1f0b7c11';
const NOW = 1_700_000_000;
const FEATURES = { ext3: '', ext4: '-O ^metadata_csum,^64bit,uninit_bg' };
const USED = [1, 10, 50, 100];
const BUFFER = 8;
/** Three disks of a terabyte hold it. */
const DISKS = 3;

/** The place and the length of each group's table of inodes, blocks. */
function tablesOf(type) {
  const plan = planMkfs(`mke2fs -t ${type} ${FEATURES[type]} -b 4096 disk.img 2T`, {
    uuid: UUID,
    hashSeed: UUID,
    now: NOW,
  });
  const store = new BlockStore(plan.blockSize, plan.byteLength);
  runMkfs(plan, new Recorder(store, 'off'));
  const superblock = new DataView(store.read(0).slice().buffer);
  const perGroup = superblock.getUint32(1024 + 0x28, true);
  const inodeSize = superblock.getUint16(1024 + 0x58, true);
  const groups = Math.ceil(plan.byteLength / 4096 / superblock.getUint32(1024 + 0x20, true));
  const length = (perGroup * inodeSize) / 4096;
  const places = [];
  for (let group = 0; group < groups; group++) {
    const block = new DataView(store.read(1 + Math.floor((group * 32) / 4096)).slice().buffer);
    places.push(block.getUint32(((group * 32) % 4096) + 8, true));
  }
  store.release();
  return { places, length };
}

/** Seconds until all of it is read: of each table as much as is in use. */
function pass1({ places, length }, share) {
  const machine = new Machine(setupOf(profileOf('desktop'), DISKS), 4096);
  const who = machine.activity('e2fsck', 1);
  const demands = new Demands();
  const wanted = Math.ceil(length * share);
  for (const place of places)
    for (let at = 0; at < wanted; at += BUFFER) {
      demands.clear();
      demands.add(READ, METADATA, place + at, Math.min(BUFFER, wanted - at));
      machine.perform(who, demands);
    }
  return machine.now / 1e9;
}

function fsck() {
  const ext3 = tablesOf('ext3');
  const ext4 = tablesOf('ext4');
  const whole = pass1(ext3, 1);
  return USED.map((percent) => {
    const seconds = pass1(ext4, percent / 100);
    return [`${percent} %`, whole.toFixed(0), seconds.toFixed(0), `${(whole / seconds).toFixed(1)} ×`];
  });
}

/** What a workload prints, as a script of ext3 or ext4 with the papers' machine. */
function printed(type, directives, command) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-ols-')), 'script');
  const lines = {
    mkfs: `-t ${type} -J size=128 ${FEATURES[type]}`.trim(),
    size: '10G',
    kernel: '2.6.33',
    machine: 'papers-fitted',
    // As theirs: one disk without a controller that remembers, and only metadata through the journal.
    controller_cache: '0',
    mount: 'data=writeback',
    ...directives,
  };
  fs.writeFileSync(
    file,
    `${Object.entries(lines)
      .map(([name, value]) => `# ${name}: ${value}\n`)
      .join('')}${command}\n`,
  );
  const said = execFileSync(process.execPath, [path.join(root, 'bin', 'ext4lab.mjs'), 'run', file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  fs.rmSync(path.dirname(file), { recursive: true });
  return said;
}

const IOZONE = ['write', 'rewrite', 'read', 'reread', 'random read', 'random write', 'stride read'];

function iozone(type) {
  const said = printed(type, { memory: '64M' }, 'iozone -s 512M -r 8M --flush yes');
  const row = /^ +524288 +8192 +(.*)$/m.exec(said);
  return row[1].trim().split(/ +/).map(Number);
}

function ffsb(type) {
  const said = printed(type, { memory: '256M' }, 'ffsb -t 4 -n 24 -s 64M');
  return Number(/^create +[\d.]+ +\d+ +[\d.]+ +([\d.]+)$/m.exec(said)[1]);
}

const ratio = (a, b) => `${(b / a).toFixed(2)} ×`;

export function benchOls() {
  table('Pass 1 over 2 TB: seconds for the tables of inodes (OLS: 2 to 20 times, by how full the volume is)', [
    ['inodes in use', 'ext3', 'ext4', 'faster'],
    ...fsck(),
  ]);
  const [three, four] = ['ext3', 'ext4'].map(iozone);
  table('IOzone: a file of 512 MB, records of 8 MB, memory of 64 MB, KB/s', [
    ['', 'ext3', 'ext4', 'ext4 / ext3'],
    ...IOZONE.map((name, i) => [name, String(three[i]), String(four[i]), ratio(three[i], four[i])]),
  ]);
  const [slow, fast] = ['ext3', 'ext4'].map(ffsb);
  table('FFSB: 24 files of 64 MB by four threads, memory of 256 MB, MiB/s', [
    ['', 'ext3', 'ext4', 'ext4 / ext3'],
    ['create', String(slow), String(fast), ratio(slow, fast)],
  ]);
}
