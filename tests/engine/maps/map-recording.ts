/**
 * A recording of what a kernel did to the block maps of a script's files, as it is kept: the volume, each file's final
 * state, and the steps in between, one line each, which begin with a letter or two.
 *
 *     q 12 0 100 1 │ r 12 … 8193 │ g 12 100 8451 │ … │ a 12 …
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { crc32c } from '../../../src/bytes/crc.ts';
import { GET_BLOCKS } from '../../../src/trace/flags.ts';
import type { Step } from './kernel-trace.ts';

/** What a recording tells about the volume, as far as maps need it. */
export interface RecordedVolume {
  blockSize: number;
  blocks: number;
  firstDataBlock: number;
  blocksPerGroup: number;
  inodesPerGroup: number;
  flexSize: number;
  /** Without delayed allocation the goal of an empty file also depends on the process that writes it. */
  delalloc: boolean;
  /** data=journal: the journal must forget freed data, too. */
  journalData: boolean;
}

/** A file's final state, if it exists when the script is over. */
export interface RecordedFile {
  /** Rows of `debugfs ex`, or the block list of `debugfs stat`. */
  rows: string[];
  /** `i_blocks`, in sectors. */
  sectors: number;
  /** The 60 bytes of i_block, in hex. */
  root: string;
  /** Each node's block and the crc32c of its bytes, checksum tail left out. */
  nodes: [block: number, crc: number][];
}

export interface MapRecording {
  kernel: string;
  volume: RecordedVolume;
  files: Record<string, RecordedFile>;
  /** For indirect maps, whose truncation the kernel does not announce: the new sizes, in order. */
  truncated?: Record<string, number[]>;
  steps: string[];
}

/** Recordings are committed packed: they pack to a tenth. */
export const pack = (recording: MapRecording): Uint8Array => gzipSync(JSON.stringify(recording), { level: 9 });
export const unpack = (bytes: Uint8Array): MapRecording => JSON.parse(gunzipSync(bytes).toString()) as MapRecording;

/** Steps are committed with names of a letter or two. */
const SHORT: Readonly<Record<string, string>> = {
  q: 'map_enter',
  a: 'map_exit',
  s: 'show_extent',
  u: 'handle_unwritten',
  r: 'request',
  g: 'allocate',
  f: 'free',
  rb: 'remove_blocks',
  rl: 'rm_leaf',
  rs: 'remove_space',
  rd: 'remove_space_done',
  w: 'write',
};
const shortOf = new Map(Object.entries(SHORT).map(([short, name]) => [name, short]));

export const stepText = ([name, ...figures]: Step): string => [shortOf.get(name) ?? name, ...figures].join(' ');

export const parseStep = (text: string): Step => {
  const [name, ...figures] = text.split(' ');
  return [SHORT[name] ?? name, ...figures.map(Number)];
};

/**
 * crc32c of a node, as far as it can be predicted: without the checksum of an extent node, and without the ei_unused of
 * indexes, in which Linux leaves what the buffer held before.
 */
export function nodeSum(node: Uint8Array): number {
  const copy = node.slice();
  if (copy[0] === 0x0a && copy[1] === 0xf3) {
    const depth = copy[6];
    const tail = 12 + 12 * (copy[4] | (copy[5] << 8));
    copy.fill(0, tail, tail + 4);
    if (depth > 0) for (let slot = 12; slot < tail; slot += 12) copy.fill(0, slot + 10, slot + 12);
  }
  return crc32c(0xffffffff, copy);
}

/** Whether a lookup only read: such steps may be thinned out of a recording. */
export const isLookup = (step: Step): boolean => step[0] === 'map_enter' && (step[4] & GET_BLOCKS.CREATE) === 0;
