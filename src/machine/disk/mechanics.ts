/**
 * The parameters of a rotating disk, as a datasheet gives them, and what follows from them.
 */
import type { Constants } from '../profiles/sourced-constant.ts';

export interface DiskParameters {
  /** Bytes. */
  capacity: number;
  /** Turns a minute. */
  rpm: number;
  /** Surfaces with a head each. */
  heads: number;
  /** Zones of tracks with the same number of sectors. */
  zones: number;
  /** Bytes a second that pass, changes of track included, at the outer and the inner edge. */
  outerRate: number;
  innerRate: number;
  /** Seeks, ns: to the next cylinder, between two random sectors on average, from edge to edge. */
  trackToTrack: number;
  averageSeek: number;
  fullStroke: number;
  /** From one head to the next on the same cylinder, ns. */
  headSwitch: number;
  /** A write needs the head steadier than a read, ns. */
  writeSettle: number;
  /** Decoding a command, ns. */
  commandOverhead: number;
  /** Bytes a second between the drive's buffer and its controller. */
  interfaceRate: number;
  /** Bytes of the drive's buffer, and the pieces it is divided into for reading ahead. */
  buffer: number;
  segments: number;
  /** 1 when writes are reported done while they are only in the buffer. */
  writeCache: number;
  /** Commands that the drive takes at once and orders by itself; 1 when it takes one after the other. */
  queueDepth: number;
}

export type DiskConstants = Constants<DiskParameters>;

export const SECTOR = 512;

/** Nanoseconds of one turn. */
export const revolution = ({ rpm }: DiskParameters): number => Math.round(60e9 / rpm);
