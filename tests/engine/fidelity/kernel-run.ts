/**
 * A script on this machine's kernel, on a loop device: what the oracle's `record` does, for machines without an oracle
 * beside the checkout.
 *
 *     mke2fs ─▶ losetup ─▶ mount ─▶ bash -e script, on one CPU ─▶ umount ─▶ the image, and its tracepoints
 *                            ▲          tune2fs, then its next part         │
 *                            └─────────────────────────────────────────────┘
 *
 * What makes runs differ is held still: writeback and everything else that the kernel does in the background runs on
 * the script's CPU, so that it comes when the script waits; the device is new, so its speed was never measured (Linux
 * divides the flush by it); processes get the same numbers (pids.c); bitmaps are read when they are asked for, and not
 * also by a thread that begins at random in the first five seconds (the allocator passes over groups that it does not
 * know yet); there is one recording at a time.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileSource } from '../../../src/cli/image/file-source.ts';
import { type Layout, layoutOf } from '../../../src/engine/volume/layout.ts';
import { must, sharedOracle } from '../../helpers/linux-tools.ts';
import { contentsOf } from './contents.ts';
import { bytesOf, directivesOf, kindOf, MKFS_TIME, mkfsWords, opened, partsOf } from './engine-run.ts';
import { type KernelEvent, kernelEvents, TRACED } from './kernel-events.ts';

export interface KernelRun {
  layout: Layout;
  contents: Record<string, string>;
  events: KernelEvent[];
  /** Exit code of the script. */
  status: number;
  said: string;
  /** s_kbytes_written, without what mke2fs wrote. Of a large file it now and then differs by the node of a tree. */
  kbytesWritten: number;
}

/** The oracle's lock too: tracing and writeback belong to the machine, which has one of each. */
const LOCK = path.join(os.tmpdir(), 'linux-record.lock');

const RECORD = `
set -u
dir=$1 kind=$2 options=$3 trace=$4 pids=$5
T=/sys/kernel/tracing
W=/sys/devices/virtual/workqueue
where=$dir/mnt
mkdir "$where"
control() { perl -e 'open(my $f, "+<", "/dev/loop-control") or die; ioctl($f, $ARGV[0], $ARGV[1] + 0) or die' "$1" "$2" 2>/dev/null; }
n=100
while [ -e /sys/block/loop$n ]; do n=$((n + 1)); done
if control 19584 $n && losetup /dev/loop$n "$dir/after.img" 2>/dev/null; then
  loop=/dev/loop$n
else
  n=
  loop=$(losetup -f --show "$dir/after.img") || exit 90
fi
all=$(cat $W/cpumask 2>/dev/null || true) writeback=$(cat $W/writeback/cpumask 2>/dev/null || true)
[ -z "$all" ] || echo 1 > $W/cpumask
[ -z "$writeback" ] || echo 1 > $W/writeback/cpumask
mounted=
finish() {
  [ -z "$mounted" ] || umount "$where"
  if [ -n "$trace" ]; then
    echo 0 > $T/tracing_on
    for e in $trace; do echo 0 > $T/events/ext4/$e/enable; done
  fi
  [ -z "$writeback" ] || echo "$writeback" > $W/writeback/cpumask
  [ -z "$all" ] || echo "$all" > $W/cpumask
  for i in $(seq 50); do losetup -d "$loop" 2>/dev/null && break; sleep 0.1; done
  if [ -n "$n" ]; then for i in $(seq 50); do control 19585 $n && break; sleep 0.1; done; fi
}
trap finish EXIT
if [ -n "$trace" ]; then
  [ -d $T/events ] || mount -t tracefs none $T
  echo 0 > $T/tracing_on
  echo > $T/trace
  echo 65536 > $T/buffer_size_kb
  for e in $trace; do echo 1 > $T/events/ext4/$e/enable; done
  echo 1 > $T/tracing_on
fi
stat -c '%Hr,%Lr' "$loop" > "$dir/device"
status=0
for part in "$dir"/part.*; do
  if [ -s "$part/features" ]; then tune2fs -O "$(cat "$part/features")" "$loop" > /dev/null || exit 93; fi
  quiet=no_prefetch_block_bitmaps
  mount -t "$kind" -o "${'$'}{options:+$options,}$quiet" "$loop" "$where" 2> /dev/null ||
    mount -t "$kind" ${'$'}{options:+-o "$options"} "$loop" "$where" || exit 91
  mounted=1
  (
    cd "$where"
    taskset -pc 0 $BASHPID > /dev/null
    exec $pids bash -e "$part/script" >> "$dir/said" 2>&1
  )
  code=$?
  [ $status != 0 ] || status=$code
  umount "$where" || exit 92
  mounted= kind=ext4
done
echo $status > "$dir/status"
[ -z "$trace" ] || { echo 0 > $T/tracing_on; cp $T/trace "$dir/trace"; }
`;

let pids: string | undefined;

/** The command that sets process numbers (pids.c), compiled once. */
function pidsCommand(): string {
  if (pids !== undefined) return pids;
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-pids-'));
  process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
  const source = new URL('pids.c', import.meta.url).pathname;
  const compile = (...words: string[]) => must('cc', ['-O1', ...words, source]);
  const [main, preload] = [path.join(dir, 'pids'), path.join(dir, 'pids.so')];
  compile('-o', main);
  compile('-shared', '-fPIC', '-DPRELOAD', '-o', preload);
  pids = `${main} ${preload}`;
  return pids;
}

export interface How {
  /** With its tracepoints. */
  traced?: boolean;
  /** The layout as e2fsprogs reads it, by the oracle's program beside the checkout; otherwise by our readers. */
  oracle?: boolean;
}

/** Throws if the machine could not run it; a script that fails is no reason. */
export function runOnKernel(text: string, how: How = {}): KernelRun {
  const traced = how.traced === true;
  const oracle = how.oracle ? sharedOracle('layout') : undefined;
  const directives = directivesOf(text);
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-kernel-'));
  try {
    const image = path.join(dir, 'after.img');
    for (const [index, part] of partsOf(text).entries()) {
      const place = path.join(dir, `part.${index}`);
      fs.mkdirSync(place);
      fs.writeFileSync(path.join(place, 'script'), part.text);
      fs.writeFileSync(path.join(place, 'features'), part.features.join(','));
    }
    fs.writeFileSync(image, '');
    fs.truncateSync(image, bytesOf(directives));
    must('mke2fs', mkfsWords(directives, image), { env: { E2FSPROGS_FAKE_TIME: String(MKFS_TIME) } });
    const made = kbytesOf(image);
    const args = [dir, kindOf(directives), directives.mount, traced ? TRACED.join(' ') : '', pidsCommand()];
    must('flock', [LOCK, 'bash', '-c', RECORD, 'record', ...args], { timeout_ms: 600_000 });
    const source = fileSource(image);
    try {
      const volume = opened(source);
      const layout = layoutOf(volume, { leaves: true });
      if (oracle) readByOracle(layout, oracle, image);
      const read = (name: string) => fs.readFileSync(path.join(dir, name), 'latin1');
      return {
        layout,
        contents: contentsOf(volume, layout),
        events: traced ? kernelEvents(read('trace'), read('device').trim()) : [],
        status: Number(read('status')),
        said: read('said'),
        kbytesWritten: Number(volume.sb.s_kbytes_written - made),
      };
    } finally {
      source.close();
    }
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

function kbytesOf(image: string): bigint {
  const source = fileSource(image);
  try {
    return opened(source).sb.s_kbytes_written;
  } finally {
    source.close();
  }
}

/** Everything that the oracle reads, replaced by its reading: it does not show what is in the leaves of a hash tree. */
function readByOracle(layout: Layout, program: string, image: string): void {
  const read: Layout = JSON.parse(must(program, [image]));
  for (const [ino, { leaves }] of Object.entries(layout.inodes))
    if (leaves && read.inodes[ino]) read.inodes[ino].leaves = leaves;
  // It knows free blocks, not free clusters: those counts stay ours, which tests/engine/volume holds against dumpe2fs.
  for (const [group, counts] of Object.entries(layout.groups))
    read.groups[group] = { ...counts, ...read.groups[group] };
  Object.assign(layout, read);
}
