/**
 * Scripts from a seeded generator: a volume of some kind, some files, and everything that can be done to them. What they
 * leave does not depend on how long the kernel takes over them:
 *
 *     with a journal       freed blocks are used again after a commit: it comes when it is asked for, not by the timer
 *     without a journal    a freed inode is used again within the second in which it was freed, and then not for a
 *                          minute: all that frees inodes comes last, and more than a second before what follows
 */
import { generator } from '../../helpers/random-scripts.ts';

const VOLUMES = [
  { mkfs: '-t ext4', sizes: [16, 48, 64] },
  { mkfs: '-t ext4 -b 1024', sizes: [8, 24, 64] },
  { mkfs: '-t ext4 -b 2048', sizes: [16, 40] },
  { mkfs: '-t ext4 -b 4096', sizes: [16, 64, 200] },
  { mkfs: '-t ext4 -b 1024 -O ^has_journal', sizes: [8, 32] },
  { mkfs: '-t ext4 -b 4096 -O ^has_journal', sizes: [16, 64] },
  { mkfs: '-t ext4 -b 1024 -O ^flex_bg,^resize_inode', sizes: [24, 48] },
  { mkfs: '-t ext4 -b 1024 -O ^extent,^64bit', sizes: [24, 48] },
  { mkfs: '-t ext3 -b 1024', sizes: [16, 48] },
  { mkfs: '-t ext3 -b 4096', sizes: [32, 64] },
  { mkfs: '-t ext2 -b 1024', sizes: [4, 32] },
  { mkfs: '-t ext2 -b 4096', sizes: [16, 64] },
];
const FREES_INODES = /^(rm|mv|ln)\b/;
const MOUNTS = ['', '', '', 'nodelalloc', 'data=writeback', 'dioread_lock', 'noatime'];

export function randomVolumeScript(seed: number): string {
  const next = generator(seed);
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const one = <T>(of: readonly T[]): T => of[int(0, of.length - 1)];

  const volume = one(VOLUMES);
  const size = one(volume.sizes);
  const ext4 = volume.mkfs.startsWith('-t ext4');
  // Without a journal there is no data=; ext2 and ext3 know less.
  let mount = ext4 ? one(MOUNTS) : one(['', '', 'noatime']);
  const journal = !/-t ext2|\^has_journal/.test(volume.mkfs);
  if (mount === 'data=writeback' && !journal) mount = '';
  if (journal) mount = [mount, 'commit=300'].filter(Boolean).join();
  const lines = [`# mkfs: ${volume.mkfs}`, `# size: ${size}M`, ...(mount ? [`# mount: ${mount}`] : []), 'mkdir d e'];

  const file = (): string => one(['a', 'b', 'c', 'f', 'd/a', 'd/b', 'e/a', 'e/c']);
  /** Bytes: small numbers often, now and then a good part of the volume. */
  const bytes = (): number => {
    const scale = one([100, 3000, 9000, 40_000, 40_000, 200_000, 1_000_000]);
    return int(1, Math.min(scale, size * 100_000));
  };
  const near = (n: number): number => (int(0, 2) === 0 ? n : n - (n % one([1024, 4096])));
  const kib = (): number => one([1, 4, 4, 7, 16, 64]);
  const operation = (): string =>
    one<() => string>([
      () => `seq 1 ${int(1, 6000)} > ${file()}`,
      () => `seq 1 ${int(1, 3000)} >> ${file()}`,
      () => `head -c ${bytes()} /dev/zero >> ${file()}`,
      () => `head -c ${bytes()} /dev/zero > ${file()}`,
      () => {
        const bs = kib();
        const how = one(['notrunc', 'notrunc', 'notrunc', 'notrunc,fsync']);
        return `dd if=/dev/zero of=${file()} bs=${bs}k count=${int(1, Math.ceil(120 / bs))} seek=${int(0, Math.ceil(400 / bs))} conv=${how} status=none`;
      },
      () =>
        `dd if=/dev/zero of=${file()} bs=${one([4, 16, 64])}k count=${int(1, 8)} seek=${int(0, 30)} oflag=direct conv=notrunc status=none`,
      () =>
        `dd if=/dev/zero of=${file()} bs=${int(1, 9)}k count=${int(1, 6)} oflag=${one(['sync', 'dsync', 'append'])} conv=notrunc status=none`,
      () => `truncate -s ${near(bytes())} ${file()}`,
      () => `fallocate -l ${near(bytes())} -o ${near(bytes())} ${one(['', '-n '])}${file()}`,
      () => `fallocate -p -o ${near(bytes())} -l ${near(bytes())} ${file()}`,
      () => `fallocate -z -o ${near(bytes())} -l ${near(bytes())} ${one(['', '-n '])}${file()}`,
      () => `fallocate -c -o ${4 * int(0, 30)}k -l ${4 * int(1, 20)}k ${file()}`,
      () => `fallocate -i -o ${4 * int(0, 30)}k -l ${4 * int(1, 20)}k ${file()}`,
      () => `rm -f ${file()}`,
      () => `mv ${file()} ${file()}`,
      () => `cp ${file()} ${file()}`,
      () => `ln -f ${file()} ${file()}`,
      () => `${one(['touch', 'chmod 600', 'cat'])} ${file()} > /dev/null`,
      () =>
        `for i in $(seq 1 ${int(2, 12)}); do ${one(['seq 1 $((i * 90))', 'head -c $((i * 2500)) /dev/zero'])} > ${one(['d', 'e'])}/n$i; done`,
      () => `rm -f ${one(['d', 'e'])}/n${int(1, 12)} ${one(['d', 'e'])}/n${int(1, 12)}`,
      () => 'sync',
      () => 'sync',
      () => `sync ${file()}`,
    ])();
  const work = Array.from({ length: int(15, 60) }, () => {
    const line = operation();
    return line === 'sync' || line.startsWith('for') ? line : `${line} || true`;
  });
  const half = work.length >> 1;
  lines.push(...(journal ? work : [...inodesLast(work.slice(0, half)), 'sleep 1.1', ...inodesLast(work.slice(half))]));
  return `${lines.join('\n')}\nsync\n`;
}

const inodesLast = (work: readonly string[]): string[] => [
  ...work.filter((line) => !FREES_INODES.test(line)),
  ...work.filter((line) => FREES_INODES.test(line)),
];
