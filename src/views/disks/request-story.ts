/**
 * The whole way of one request in a sentence or two, with its times; and what happens at a moment. For eyes, for screen
 * readers, and for the tests that compare the picture with the log.
 */
import { JOURNAL } from '../../machine/demands.ts';
import { FLAGS, SERVED } from '../../machine/request/journey-log.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { Ways } from '../common/journeys.ts';
import { formatCount, formatMany } from '../common/units.ts';
import { PART_WORDS, timeWords } from '../latency/words.ts';
import { armEnd, type Flights } from './flights.ts';

export interface Story {
  title: string;
  text: string;
  /** The operation that asked; -1 for none. */
  operation: number;
  /** Its row among the requests, once it is one. */
  request?: number;
  /** Its first block on the volume; undefined for a flush. */
  block: number | undefined;
}

const doesIt = (flags: number): string =>
  flags & FLAGS.FLUSH ? 'Flush' : flags & FLAGS.WRITE ? (flags & FLAGS.FUA ? 'Forced write' : 'Write') : 'Read';

/** `file data`, `the journal`. */
export const partWords = (part: number): string => (part === JOURNAL ? 'the journal' : PART_WORDS[part]);

/** `fsync of dd`; `write`, if the program has the same name. */
export function askerWords(data: MachineData, operation: number): string {
  if (operation < 0) return 'no program';
  const call = data.names[data.name[operation]];
  const program = data.names[data.program[operation]];
  if (data.background[operation]) return `a thread of the kernel${program === call ? '' : ` (${program})`}`;
  return program && program !== call ? `${call} of ${program}` : call;
}

/** Blocks `10,241` or `10,241 to 10,752`. */
function blocksWords(lba: number, sectors: number, blockSize: number): string {
  const per = blockSize / 512;
  const first = Math.floor(lba / per);
  const last = Math.floor((lba + sectors - 1) / per);
  return first === last ? `block ${first}` : `blocks ${first} to ${last}`;
}

/** The story of what a mark stands for; undefined if the mark only counts others. */
export function storyOf(flights: Flights, id: string, blockSize: number): Story | undefined {
  const row = Number(id.slice(1));
  const { data, ways } = flights;
  if (id[0] === 'l') return lookStory(data, ways, row);
  if (id[0] === 'b') return bioStory(data, ways, row, blockSize);
  if (id[0] === 'q') return requestStory(data, ways, row, -1, blockSize);
  if (id[0] === 'p') return requestStory(data, ways, ways.pieces.at(row, 'request'), row, blockSize);
  return undefined;
}

function lookStory(data: MachineData, { looks }: Ways, row: number): Story {
  const count = looks.at(row, 'count');
  const held = looks.at(row, 'held');
  const block = looks.at(row, 'block');
  const all = held === count ? (count === 1 ? 'it' : 'all of them') : `${formatCount(held)} of them`;
  return {
    title: `Memory had ${formatMany(held, 'block')}`,
    text: `${askerWords(data, looks.at(row, 'operation'))} read ${formatMany(count, 'block')} for ${partWords(looks.at(row, 'part'))}, and memory had ${all}: ${held === count ? 'no disk was asked' : 'the disks were asked for the others'}.`,
    operation: looks.at(row, 'operation'),
    block,
  };
}

function bioStory(data: MachineData, ways: Ways, row: number, blockSize: number): Story | undefined {
  const { bios } = ways;
  const request = bios.at(row, 'request');
  if (request >= 0) return requestStory(data, ways, request, -1, blockSize);
  const operation = bios.at(row, 'operation');
  return {
    title: `${doesIt(bios.at(row, 'flags'))} for ${partWords(bios.at(row, 'part'))}`,
    text: `${askerWords(data, operation)} asked for it; it still waits for its turn.`,
    operation,
    block: blockOf(bios.at(row, 'lba'), bios.at(row, 'flags'), blockSize),
  };
}

const blockOf = (lba: number, flags: number, blockSize: number): number | undefined =>
  flags & FLAGS.FLUSH ? undefined : Math.floor((lba * 512) / blockSize);

/** The piece that was done last: the request's time is its time. */
function lastPiece({ piecesOf, pieces }: Ways, request: number): number {
  let last = -1;
  for (const piece of piecesOf.of(request))
    if (last < 0 || pieces.at(piece, 'back') > pieces.at(last, 'back')) last = piece;
  return last;
}

function requestStory(data: MachineData, ways: Ways, row: number, piece: number, blockSize: number): Story {
  const { requests, bios, biosOf, piecesOf } = ways;
  const r = requests.row(row);
  const of = biosOf.of(row);
  const operation = of.length > 0 ? bios.at(of[0], 'operation') : -1;
  const what = r.flags & FLAGS.FLUSH ? '' : `, ${blocksWords(r.lba, r.sectors, blockSize)}`;
  const title = `${doesIt(r.flags)} for ${partWords(r.part)}${what}`;
  const sentences: string[] = [];
  const asked =
    of.length > 1
      ? `${of.length} bios of ${askerWords(data, operation)} were merged`
      : `${askerWords(data, operation)} asked`;
  sentences.push(`${asked}; ${waitWords(data, ways, row)}`);
  const pieces = piecesOf.of(row);
  if (r.cached) sentences.push(`the controller’s cache answered in ${timeWords(r.finished - r.sent)}`);
  if (pieces.length > 0) {
    const chosen = piece >= 0 ? piece : lastPiece(ways, row);
    const disk = ways.pieces.at(chosen, 'disk');
    const which = piece >= 0 ? `this one disk ${disk}’s` : `the last one done was disk ${disk}’s`;
    if (pieces.length > 1 && !(r.flags & FLAGS.FLUSH))
      sentences.push(`it parted into ${pieces.length} pieces, ${which}`);
    else if (pieces.length > 1) sentences.push(`it went to all ${pieces.length} drives, ${which}`);
    else if (data.disks > 1) sentences.push(`disk ${disk} holds it`);
    sentences.push(...pieceSentences(ways, chosen, r.sent));
  }
  const all = r.finished < 0 ? 'It is not done yet' : `In all ${timeWords(r.finished - r.arrived)}`;
  return {
    title,
    text: `${sentences.join('; ')}. ${all}.`,
    operation,
    request: row,
    block: blockOf(r.lba, r.flags, blockSize),
  };
}

function waitWords(data: MachineData, { requests, bios, biosOf }: Ways, row: number): string {
  const sent = requests.at(row, 'sent');
  if (sent < 0) return 'it still waits in the block layer';
  const arrived = requests.at(row, 'arrived');
  const waited = sent - arrived;
  if (waited === 0) return 'the block layer passed it on at once';
  if (requests.at(row, 'flags') & FLAGS.FLUSH && data.shape.drains)
    return `it waited ${timeWords(waited)} until all before it was done`;
  const [first] = biosOf.of(row);
  const held = bios.at(first, 'joined') - arrived;
  const behind = held > 0 ? `, ${timeWords(held)} of it held back` : '';
  return `it waited ${timeWords(waited)} in the block layer${behind}`;
}

function pieceSentences(ways: Ways, row: number, sent: number): string[] {
  const p = ways.pieces.row(row);
  const out: string[] = [];
  if (p.arrived < 0) return ['it is still at the controller'];
  if (p.arrived > sent) out.push(`${timeWords(p.arrived - sent)} went to the controller and its link`);
  if (p.begun < 0) return [...out, 'it still waits in the drive'];
  const waited = p.begun - p.arrived;
  const [arm] = ways.armsOf.of(row);
  if (p.served === SERVED.FLUSH) {
    const took = p.finished < 0 ? 'it is still at it' : `that took ${timeWords(p.finished - p.arrived)}`;
    return [...out, `the drive wrote what only its cache had: ${took}`];
  }
  if (waited > 0) out.push(`${timeWords(waited)} passed in the drive before its turn`);
  if (p.served === SERVED.READ_BUFFER) out.push(`the drive had it in its buffer: ${timeWords(p.finished - p.begun)}`);
  else if (p.served === SERVED.WRITE_CACHE) {
    out.push(`the drive’s write cache took it in ${timeWords(p.finished - p.begun)}`);
    out.push(
      arm === undefined
        ? 'the flash gets it later'
        : `the platter had it ${timeWords(armEnd(ways, arm) - p.finished)} later`,
    );
  } else if (arm === undefined) {
    if (p.finished >= 0) out.push(`the drive served it in ${timeWords(p.finished - p.begun)}`);
  } else out.push(armWords(ways, arm));
  return out;
}

/** `the arm went 1,204 cylinders in 2.3 ms, the platter turned 1.1 ms, the bytes passed in 40 µs`. */
function armWords({ arms }: Ways, row: number): string {
  const a = arms.row(row);
  const distance = Math.abs(a.toCylinder - a.fromCylinder);
  const parts: string[] = [];
  if (distance > 0) parts.push(`the arm went ${formatMany(distance, 'cylinder')} in ${timeWords(a.seek)}`);
  else if (a.seek > 0) parts.push(`another head took over in ${timeWords(a.seek)}`);
  if (a.settle > 0) parts.push(`it steadied for ${timeWords(a.settle)}`);
  if (a.rotation > 0) parts.push(`the platter turned ${timeWords(a.rotation)}`);
  parts.push(`the bytes passed in ${timeWords(a.media)}`);
  return parts.join(', ');
}
