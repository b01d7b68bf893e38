/**
 * What it costs to find a name: directories of 10 to 1,000,000 names, with their hash tree and without it.
 *
 * The same directory is searched both ways: once by a mount that knows dir_index, once by one that does not and so
 * takes the blocks of the hash tree for a linear directory. Every name is looked up for the first time after the mount,
 * so the dentry cache never answers. Comparisons and blocks are the engine's own counts, not a formula. Names are
 * hard links to a few files: a million inodes would cost memory and show nothing new.
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';
import { drawLookups } from './lookups-picture.mjs';
import { built, table } from './measure.mjs';

const { BlockStore } = await built('trace/block-store.js');
const { Recorder } = await built('trace/recorder.js');
const { FAST } = await built('engine/fastcommit/fast.js');
const { mountVolume } = await built('engine/mount-volume.js');
const { planMkfs, runMkfs } = await built('tools/mkfs/mkfs.js');
const { counted } = await built('engine/dirents/records.js');
const K = await built('engine/vfs/kernel.js');

const SIZES = [10, 100, 1000, 10_000, 100_000, 1_000_000];
const UUID = '6d0f5a3e-90a5-4f0e-9e8c-5a1d1f0b7c11';
const NOW = 1_700_000_000;
const LINKS = 60_000;
const MOST_LOOKUPS = 50_000;
const BUDGET_MS = 1500;

const nameOf = (n) => `file-${String(n).padStart(7, '0')}`;
const ok = (done) => {
  if (done < 0) throw new Error(`errno ${-done}`);
  return done;
};

function mount(store) {
  const mounted = mountVolume(new Recorder(store, 'off'), { kind: 'ext4', now: NOW, fastCommit: FAST });
  if (mounted.refused) throw new Error(mounted.refused);
  return mounted;
}

/** A volume with one directory of that many names; `dir_index` is switched off afterwards for the linear search. */
function made(names) {
  const plan = planMkfs('mke2fs -t ext4 -O ^has_journal,^metadata_csum,large_dir -N 1024 disk.img 512M', {
    uuid: UUID,
    hashSeed: UUID,
    now: NOW,
  });
  const store = new BlockStore(plan.blockSize, plan.byteLength);
  runMkfs(plan, new Recorder(store, 'off'));
  const mounted = mount(store);
  const { kernel } = mounted;
  ok(kernel.mkdirat(K.AT_FDCWD, 'd', 0o755));
  kernel.chdir('d');
  for (let n = 0, file = ''; n < names; n++) {
    const name = nameOf(n);
    if (n % LINKS === 0) {
      file = name;
      kernel.close(ok(kernel.openat(K.AT_FDCWD, name, K.O_CREAT | K.O_WRONLY, 0o644)));
    } else ok(kernel.linkat(K.AT_FDCWD, file, K.AT_FDCWD, name, 0));
  }
  mounted.unmount();
  return store;
}

/** In the same order every time, each name at most once. */
function* shuffled(names) {
  const step = 7_368_787 % names || 1;
  for (let i = 0, n = 0; i < names; i++, n = (n + step) % names) yield n;
}

function measure(store, names, indexed) {
  const mounted = mount(store);
  mounted.fs.names.dirIndex = indexed;
  const { kernel } = mounted;
  kernel.chdir('d');
  const stat = K.newStat();
  const dir = mounted.fs.names.dir(mounted.fs.mount.inode(kernel.cwd));
  // The first pass warms up code and memory; the second counts.
  let result;
  for (const pass of [0, 1]) {
    dir.children.clear();
    Object.assign(counted, { compared: 0, hashes: 0, blocks: 0 });
    const begun = process.cpuUsage();
    const clock = performance.now();
    let done = 0;
    let used_us = 0;
    do {
      for (const n of shuffled(names)) {
        ok(kernel.fstatat(K.AT_FDCWD, nameOf(n), 0, stat));
        if (++done % 64 === 0 && (done >= MOST_LOOKUPS || performance.now() - clock > BUDGET_MS)) break;
      }
      dir.children.clear();
    } while (done < MOST_LOOKUPS && performance.now() - clock < BUDGET_MS);
    const { user, system } = process.cpuUsage(begun);
    used_us = user + system;
    if (pass === 1)
      result = {
        perSecond: (done / used_us) * 1e6,
        names: counted.compared / done,
        hashes: counted.hashes / done,
        blocks: counted.blocks / done,
      };
  }
  const blocks = dir.count;
  mounted.unmount();
  return { ...result, all: blocks };
}

// Before V8 has compiled the code, the first directory would look slow.
const warm = made(3000);
for (const indexed of [false, true, false, true]) measure(warm, 3000, indexed);

const rows = SIZES.map((names) => {
  const store = made(names);
  const linear = measure(store, names, false);
  const hashed = measure(store, names, true);
  console.error(`${names.toLocaleString('en')} names done`);
  return { names, linear, hashed };
});

const number = (n) => n.toLocaleString('en', { maximumFractionDigits: n < 10 ? 1 : 0 });
const rate = (n) => `${number(Number(n.toPrecision(2)))}/s`;
const lines = [
  '| names | blocks | linear: names compared | blocks read | lookups | hash tree: names compared | hashes compared | blocks read | lookups | faster |',
  '|---|---|---|---|---|---|---|---|---|---|',
  ...rows.map(
    ({ names, linear: l, hashed: h }) =>
      `| ${number(names)} | ${number(h.all)} | ${number(l.names)} | ${number(l.blocks)} | ${rate(l.perSecond)} | ${number(h.names)} | ${number(h.hashes)} | ${number(h.blocks)} | ${rate(h.perSecond)} | ${number(h.perSecond / l.perSecond)} × |`,
  ),
];
table(
  'Finding a name: comparisons and lookups a second, linear and hashed',
  rows.map(({ names, linear: l, hashed: h }) => [
    number(names),
    number(l.names),
    rate(l.perSecond),
    number(h.names + h.hashes),
    rate(h.perSecond),
  ]),
);

fs.writeFileSync(path.join(root, 'docs/pictures/lookups.svg'), drawLookups(rows));
const page = path.join(root, 'docs/inside/performance.md');
const text = fs.readFileSync(page, 'utf8');
const [begin, end] = ['<!-- lookups -->', '<!-- /lookups -->'];
const at = text.indexOf(begin);
if (at < 0) throw new Error(`docs/inside/performance.md has no ${begin}`);
fs.writeFileSync(page, `${text.slice(0, at + begin.length)}\n${lines.join('\n')}\n${text.slice(text.indexOf(end))}`);
