/**
 * The meaning of an inode's number in each of the three places for inodes.
 *
 *     table        n              the n-th inode of the table
 *     clusters     group:32 │ block within the group:15 │ place within the block:4        the block is in the number
 *     records      the byte of the device at which the record of its name begins
 */
import { ExperimentInode, InodeRecord } from './structures.ts';

export type InodesIn = 'table' | 'clusters' | 'records';
export const INODES_IN: readonly InodesIn[] = ['table', 'clusters', 'records'];

const SLOT_BITS = 4n;
const BLOCK_BITS = 15n;
/** The number of the root, which has no name. Its record would begin here, in block 0. */
export const ROOT_RECORD = 512n;

export interface Places {
  readonly inodesIn: InodesIn;
  readonly blockSize: number;
  readonly blocksPerGroup: number;
  readonly table: number;
}

export interface Place {
  block: number;
  offset: number;
}

export function clusterNumber({ blocksPerGroup }: Places, block: number, slot: number): bigint {
  const group = BigInt(Math.floor(block / blocksPerGroup));
  return (group << (BLOCK_BITS + SLOT_BITS)) | (BigInt(block % blocksPerGroup) << SLOT_BITS) | BigInt(slot);
}

export function placeOfInode(places: Places, number: bigint): Place {
  const { inodesIn, blockSize, blocksPerGroup, table } = places;
  const perBlock = Math.floor(blockSize / ExperimentInode.size);
  if (inodesIn === 'table') {
    const index = Number(number) - 1;
    return { block: table + Math.floor(index / perBlock), offset: (index % perBlock) * ExperimentInode.size };
  }
  if (inodesIn === 'records') {
    const at = Number(number);
    return { block: Math.floor(at / blockSize), offset: (at % blockSize) + InodeRecord.size };
  }
  const slot = Number(number & ((1n << SLOT_BITS) - 1n));
  const within = Number((number >> SLOT_BITS) & ((1n << BLOCK_BITS) - 1n));
  const group = Number(number >> (SLOT_BITS + BLOCK_BITS));
  return { block: group * blocksPerGroup + within, offset: slot * ExperimentInode.size };
}
