/**
 * The I/O sizes that a block device reports (`/sys/block/md0/queue`), and the values that mke2fs derives from them:
 *
 *      minimum_io_size   131072   a chunk of one disk       / block size = 32    s_raid_stride
 *      optimal_io_size   524288   a chunk of each disk      / block size = 128   s_raid_stripe_width
 *
 * A size of one block or less says nothing. Without an optimal size the minimum counts. Values of -E take
 * precedence, for each of the two separately.
 */
import type { ExtendedOptions } from './extended-options.ts';

/** Bytes, or 0 where the device gives none. */
export interface Topology {
  minimumIo: number;
  optimalIo: number;
}

export function takeTopology(options: ExtendedOptions, { minimumIo, optimalIo }: Topology, blockSize: number): void {
  const blocks = (bytes: number) => (bytes > blockSize ? Math.floor(bytes / blockSize) : undefined);
  // s_raid_stride has 16 bits.
  const stride = blocks(minimumIo);
  const stripeWidth = blocks(optimalIo || minimumIo);
  if (options.stride === undefined && stride) options.stride = stride % 2 ** 16;
  if (options.stripeWidth === undefined && stripeWidth) options.stripeWidth = stripeWidth;
}
