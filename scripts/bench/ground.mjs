/**
 * The ground floor: checksums, the store, the recorder, moves in a recording, mke2fs. Ratios, where they say more than
 * milliseconds.
 */
import { built, gbs, interleaved, median, perSecond, table, times } from './measure.mjs';

const { crc32c } = await built('bytes/crc.js');
const { BlockStore } = await built('trace/block-store.js');
const { Recorder } = await built('trace/recorder.js');

const BLOCK = 4096;
const HAPPENED = { name: 'bench:happened', doc: '', fields: {}, say: () => '' };

/** The same numbers every time (Mulberry32). */
function randomness(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomness(1);
const noise = new Uint8Array(1 << 24).map(() => random() * 256);

{
  const zeros = new Uint8Array(noise.length);
  const copy = new Uint8Array(noise.length);
  const t = interleaved(9, {
    copy: () => copy.set(noise),
    crc: () => crc32c(~0 >>> 0, noise),
    zeros: () => crc32c(~0 >>> 0, zeros),
  });
  table('Checksums, 16 MiB at a time', [
    ['crc32c', gbs(noise.length, t.crc)],
    ['crc32c of zeros', gbs(noise.length, t.zeros)],
    ['(a plain copy)', gbs(noise.length, t.copy)],
  ]);
}

/** `count` writes of `size` bytes each over `blocks` blocks; an event every tenth. */
function writing(blocks, count, size) {
  const at = Float64Array.from({ length: count }, (_, i) => (count === blocks ? i : Math.floor(random() * blocks)));
  const offset = Uint32Array.from(at, () => Math.floor((random() * (BLOCK - size + 1)) / 4) * 4);
  const from = Uint32Array.from(at, () => Math.floor(random() * (noise.length - size)));
  const data = (i) => noise.subarray(from[i], from[i] + size);
  const recorded = (level) => () => {
    const recorder = new Recorder(new BlockStore(BLOCK, blocks * BLOCK), level);
    for (let i = 0; i < count; i++) {
      if (i % 10 === 0) recorder.emit(HAPPENED, { number: i });
      recorder.write(at[i], data(i), offset[i]);
    }
    return recorder;
  };
  return {
    plain: () => {
      const disk = new Uint8Array(blocks * BLOCK);
      for (let i = 0; i < count; i++) disk.set(data(i), at[i] * BLOCK + offset[i]);
      return disk;
    },
    store: () => {
      const store = new BlockStore(BLOCK, blocks * BLOCK);
      for (let i = 0; i < count; i++) store.write(at[i], data(i), offset[i]);
      return store;
    },
    off: recorded('off'),
    summary: recorded('summary'),
    full: recorded('full'),
  };
}

for (const [title, blocks, count, size] of [
  ['20,000 whole blocks of 4 KiB, each written once', 20_000, 20_000, BLOCK],
  ['200,000 writes of 64 bytes over 20,000 blocks', 20_000, 200_000, 64],
]) {
  const t = interleaved(7, writing(blocks, count, size));
  const row = (name, ms) => [name, perSecond(count, ms), gbs(count * size, ms), times(ms, t.plain), times(ms, t.store)];
  table(title, [
    ['', 'writes', 'bytes', 'to a plain copy', 'to the store'],
    row('plain Uint8Array', t.plain),
    row('store', t.store),
    row('recorder, off', t.off),
    row('recorder, summary', t.summary),
    row('recorder, full', t.full),
  ]);
}

{
  const { recording } = writing(20_000, 200_000, 64).full();
  const { history } = recording;
  const far = [];
  const near = [];
  const view = history.view();
  const read = (position) => {
    view.seek(position);
    for (let k = 0; k < 100; k++) view.read(Math.floor(random() * 20_000));
  };
  const clock = (list, position) => {
    const begun = performance.now();
    read(position);
    list.push(performance.now() - begun);
  };
  for (let i = 0; i < 2000; i++) clock(far, Math.floor(random() * history.length));
  for (let i = 0; i < 2000; i++) clock(near, Math.max(0, view.position - 1));
  const row = (name, list) => [
    name,
    `${median(list).toFixed(3)} ms`,
    `${list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.99)].toFixed(3)} ms`,
  ];
  table(`Seeking in ${history.length.toLocaleString('en')} writes over 20,000 blocks, then reading 100 blocks`, [
    ['', 'median', '99 of 100 under'],
    row('to any position', far),
    row('one write back', near),
  ]);
  const t = interleaved(3, {
    fork: () => recording.fork(recording.length >> 1),
    store: () => recording.storeAt(recording.length >> 1),
  });
  table('From the middle of it', [
    ['fork', `${t.fork.toFixed(1)} ms`],
    ['a store of its own', `${t.store.toFixed(1)} ms`],
  ]);
}

{
  const { planMkfs, runMkfs } = await built('tools/mkfs/mkfs.js');
  const uuid = '6d0f5a3e-90a5-4f0e-9e8c-5a1d1f0b7c11';
  const making = (size, level) => () => {
    const plan = planMkfs(`mke2fs -t ext4 disk.img ${size}`, { uuid, hashSeed: uuid, now: 1_700_000_000 });
    const recorder = new Recorder(new BlockStore(plan.blockSize, plan.byteLength), level);
    runMkfs(plan, recorder);
    recorder.settle();
    return recorder;
  };
  const sizes = ['64M', '10G'];
  const variants = sizes.flatMap((size) => ['off', 'full'].map((level) => [`${size} ${level}`, making(size, level)]));
  const t = interleaved(5, Object.fromEntries(variants));
  const row = (size, level) => {
    const { store, recording } = making(size, level)();
    const kept = recording ? `${recording.length} events, ${recording.history.length} writes` : '';
    return [`${size}, ${level}`, `${t[`${size} ${level}`].toFixed(1)} ms`, `${store.held} blocks`, ` ${kept}`];
  };
  table('mke2fs -t ext4', [['', 'time', 'held'], ...sizes.flatMap((size) => [row(size, 'off'), row(size, 'full')])]);
}
