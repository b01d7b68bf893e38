/** The words around the bytes. Words about the bytes themselves are in their declarations. */
import { sentenceOf } from '../../bytes/said.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;
const bytes = (n: number) => many(n, { one: '# byte', other: '# bytes' });

export const inspector = words('inspector', {
  /** What the machine calls a block, or a part of it. */
  blockLabel: sentenceOf,
  block: (block: number) => `Block ${block}`,
  bytesOf: (block: number) => `Bytes of block ${block}`,
  blockBefore: 'Block before',
  blockAfter: 'Block after',
  theBlock: (block: number) => `block ${block}`,
  group: (group: number) => `group ${group}`,
  /** Before an offset. */
  at: 'at',
  writtenNow: 'written now',
  inNoField: 'in no field',
  inNoFieldSaid: 'In no field.',
  hexDump: 'hex dump',
  fields: 'Fields',
  moreLikeIt: (n: number) => `and ${n} more like it`,
  checksum: 'checksum',
  bytes,
  aboutBytes: 'About these bytes',
  byte: (at: string) => `byte ${at}`,
  inBits: (hex: string, value: number, bits: string) => `${hex} = ${value} = ${bits} in bits`,
  partOf: (field: string, value: string) => `Part of ${field}: ${value}.`,
  /** The kind of one byte, and of several. */
  kindOfByte: (kind: string, at: string) => `${kind}, byte ${at}`,
  kindOfBytes: (kind: string, n: number, at: string) => `${kind}, ${bytes(n)} at ${at}`,
  goToBlock: (block: number) => `go to block ${block}`,
  copy: 'copy value',
  copied: 'copied',
  notWritten: 'Not written in this recording so far.',
  step: (n: number) => `step ${number(n)}`,
  wroteIt: 'wrote it last.',
  wroteThese: 'wrote these bytes last.',
  wrote: (n: number) => `wrote ${bytes(n)} last.`,
  wroteOfBlock: (n: number) => `wrote ${bytes(n)} of this block last.`,
  theRest: 'The rest: step',
  moreSteps: (n: number) => `and ${number(n)} more`,
  number,
  bits: (n: number, first: number) =>
    `${number(n)} bits, one block each, from block ${first}; the list of runs below says the same`,
  bitsOfInodes: (n: number, first: number) =>
    `${number(n)} bits, one inode each, from inode ${first}; the list of runs below says the same`,
  bitIsBlock: (first: number, last: number) => `a bit is a block: ${first}–${last}`,
  bitIsInode: (first: number, last: number) => `a bit is an inode: ${first}–${last}`,
  bitOfBlock: (bit: number, block: number) => `bit ${bit}: block ${block}`,
  bitOfInode: (bit: number, ino: number) => `bit ${bit}: inode ${ino}`,
  inUse: 'in use',
  free: 'free',
  whyHere: 'Why here?',
  /** Words before a candidate that was not taken, and its reason. */
  passedOver: 'Passed over',
  goToStep: (step: number) => `Go to step ${step}`,
});
