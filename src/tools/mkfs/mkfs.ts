/**
 * mke2fs: a command line becomes a plan, and the plan becomes a volume. Its bytes are those that mke2fs
 * 1.47.0 leaves for the same options, UUID, hash seed and time.
 *
 *     const plan = planMkfs('mke2fs -t ext4 disk.img 64M', { uuid, hashSeed, now });
 *     runMkfs(plan, new Recorder(new BlockStore(plan.blockSize, plan.byteLength), 'full'));
 */
export { type MkfsPlan, planMkfs } from './plan.ts';
export { rawReport } from './report.ts';
export { runMkfs } from './run.ts';
export { overwritten, wiped } from './wiped.ts';
