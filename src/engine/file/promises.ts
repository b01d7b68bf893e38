/**
 * Promises set space aside for data without a place. Without bigalloc, each block has its promise. With bigalloc, all
 * blocks of a cluster share one (cluster-promises.ts).
 */
import type { Inode } from '../fs/inode.ts';
import { newRun } from '../fs/map-host.ts';
import type { ClusterPromises } from './cluster-promises.ts';
import type { FileHost } from './host.ts';

/** Promises a delayed block its space. Answers 1 for a new promise, 0 if none was needed, -1 if no space is left. */
export function promiseBlock(fs: FileHost, inode: Inode, block: number): -1 | 0 | 1 {
  const clusters = fs.pages(inode).clusters;
  if (!clusters) return fs.reserve(inode) ? 1 : -1;
  const cluster = clusters.clusterOf(block);
  if (clusters.hasDelayed(cluster) || hasCluster(fs, inode, block)) return 0;
  if (!fs.reserve(inode)) return -1;
  clusters.promise(cluster);
  return 1;
}

/** Answers whether any block of the same cluster has its place. */
function hasCluster(fs: FileHost, inode: Inode, block: number): boolean {
  const ratio = fs.mount.geometry.clusterRatio;
  const first = block - (block % ratio);
  const run = newRun();
  return fs.map(inode).next(first, run) && run.logical < first + ratio;
}

/**
 * Ends the promises to blocks of the file that got their places. `delayed`: how many of them had their own promise.
 * Answers how many ended.
 */
export function keepPromises(fs: FileHost, inode: Inode, first: number, count: number, delayed: number): number {
  const clusters = fs.pagesOf(inode)?.clusters;
  const kept = clusters ? endIn(clusters, first, count, false) : delayed;
  if (kept > 0) fs.unreserve(inode, kept);
  return kept;
}

/** Ends the promises to delayed blocks that are dropped, in order. Answers how many ended. */
export function dropPromises(fs: FileHost, inode: Inode, blocks: readonly number[]): number {
  const clusters = fs.pagesOf(inode)?.clusters;
  let ended = blocks.length;
  if (clusters) {
    ended = 0;
    for (const block of blocks) ended += endIn(clusters, block, 1, true);
  }
  if (ended > 0) fs.unreserve(inode, ended);
  return ended;
}

function endIn(clusters: ClusterPromises, first: number, count: number, idle: boolean): number {
  return clusters.end(clusters.clusterOf(first), clusters.clusterOf(first + count - 1), idle);
}

/** Answers whether data waits for a block of the cluster that holds block `logical`. */
export function hasDelayedIn(inode: Inode, logical: number): boolean {
  const clusters = inode.pages?.clusters;
  return clusters?.hasDelayed(clusters.clusterOf(logical)) === true;
}

/** Promises a freed cluster to the data that waits for another block of it, even if no space is left to promise. */
export function promiseAgain(fs: FileHost, inode: Inode, logical: number): void {
  const clusters = fs.pages(inode).clusters;
  if (!clusters) return;
  clusters.promise(clusters.clusterOf(logical));
  fs.setAside(inode);
}
