/**
 * What a script wants of its volume, in comments that any shell passes over:
 *
 *      # mkfs: -t ext4 -b 1024        arguments of mke2fs
 *      # size: 64M                    of the device
 *      # mount: data=journal          mount options
 */
import type { Directives } from './script.ts';

export function readDirective(comment: string): Directives {
  const found = /^#\s*(mkfs|size|mount):\s*(.*?)\s*$/.exec(comment);
  return found ? { [found[1]]: found[2] } : {};
}
