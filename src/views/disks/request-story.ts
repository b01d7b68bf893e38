/**
 * The whole way of one request in a sentence or two, with its times, for eyes, for screen readers, and for the tests that
 * compare the picture with the log.
 */
import { JOURNAL } from '../../machine/demands.ts';
import { FLAGS, SERVED } from '../../machine/request/journey-log.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { Ways } from '../common/journeys.ts';
import { timeIn } from '../latency/words.ts';
import { armEnd } from './flights.ts';
import { type DisksSaid, ENGLISH, type ToldFlights } from './words.ts';

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

function doesIt(flags: number, { disks: { kinds } }: DisksSaid): string {
  if (flags & FLAGS.FLUSH) return kinds.flush;
  if (flags & FLAGS.WRITE) return flags & FLAGS.FUA ? kinds.forced : kinds.write;
  return kinds.read;
}

/** `file data`, `the journal`. */
export const partWords = (part: number, { disks, machine }: DisksSaid): string =>
  part === JOURNAL ? disks.theJournal : machine.parts[part];

/** `fsync of dd`; `write`, if the program has the same name. */
export function askerWords(data: MachineData, operation: number, { disks }: DisksSaid = ENGLISH): string {
  if (operation < 0) return disks.noProgram;
  const call = data.names[data.name[operation]];
  const program = data.names[data.program[operation]];
  if (data.background[operation]) return program === call ? disks.kernelThread : disks.kernelThreadOf(program);
  return program && program !== call ? disks.callOf(call, program) : call;
}

/** `Write for the journal, blocks 10241 to 10752`. */
function titleIn(flags: number, part: number, blocks: readonly number[], said: DisksSaid): string {
  const { disks } = said;
  const [kind, of] = [doesIt(flags, said), partWords(part, said)];
  if (flags & FLAGS.FLUSH || blocks.length === 0) return disks.kindFor(kind, of);
  const [first, last] = blocks;
  return first === last ? disks.kindForBlock(kind, of, first) : disks.kindForBlocks(kind, of, first, last);
}

/** The story of a mark's bio, request or piece; undefined if the mark only counts others. */
export function storyOf(flights: ToldFlights, id: string, blockSize: number): Story | undefined {
  const row = Number(id.slice(1));
  if (id[0] === 'l') return lookStory(flights, row);
  if (id[0] === 'b') return bioStory(flights, row, blockSize);
  if (id[0] === 'q') return requestStory(flights, row, -1, blockSize);
  if (id[0] === 'p') return requestStory(flights, flights.ways.pieces.at(row, 'request'), row, blockSize);
  return undefined;
}

function lookStory({ data, ways: { looks }, said }: ToldFlights, row: number): Story {
  const count = looks.at(row, 'count');
  const held = looks.at(row, 'held');
  const operation = looks.at(row, 'operation');
  const part = partWords(looks.at(row, 'part'), said);
  return {
    title: said.disks.memoryHad(held),
    text: said.disks.readAndHad(askerWords(data, operation, said), count, part, held),
    operation,
    block: looks.at(row, 'block'),
  };
}

function bioStory(flights: ToldFlights, row: number, blockSize: number): Story | undefined {
  const { data, ways, said } = flights;
  const { bios } = ways;
  const request = bios.at(row, 'request');
  if (request >= 0) return requestStory(flights, request, -1, blockSize);
  const operation = bios.at(row, 'operation');
  return {
    title: titleIn(bios.at(row, 'flags'), bios.at(row, 'part'), [], said),
    text: said.disks.stillTurn(askerWords(data, operation, said)),
    operation,
    block: blockOf(bios.at(row, 'lba'), bios.at(row, 'flags'), blockSize),
  };
}

const blockOf = (lba: number, flags: number, blockSize: number): number | undefined =>
  flags & FLAGS.FLUSH ? undefined : Math.floor((lba * 512) / blockSize);

/** The piece that was done last, which determines the request's time. */
function lastPiece({ piecesOf, pieces }: Ways, request: number): number {
  let last = -1;
  for (const piece of piecesOf.of(request))
    if (last < 0 || pieces.at(piece, 'back') > pieces.at(last, 'back')) last = piece;
  return last;
}

function requestStory(flights: ToldFlights, row: number, piece: number, blockSize: number): Story {
  const { data, ways, said } = flights;
  const { disks } = said;
  const { requests, bios, biosOf, piecesOf } = ways;
  const r = requests.row(row);
  const of = biosOf.of(row);
  const operation = of.length > 0 ? bios.at(of[0], 'operation') : -1;
  const per = blockSize / 512;
  const blocks = [Math.floor(r.lba / per), Math.floor((r.lba + r.sectors - 1) / per)];
  const asker = askerWords(data, operation, said);
  const asked = of.length > 1 ? disks.merged(of.length, asker) : disks.asked(asker);
  const sentences = [asked, waitWords(flights, row)];
  const pieces = piecesOf.of(row);
  if (r.cached) sentences.push(disks.controllerAnswered(timeIn(said, r.finished - r.sent)));
  if (pieces.length > 0) {
    const chosen = piece >= 0 ? piece : lastPiece(ways, row);
    const disk = ways.pieces.at(chosen, 'disk');
    const parted = r.flags & FLAGS.FLUSH ? disks.wentToAll(pieces.length) : disks.parted(pieces.length);
    if (pieces.length > 1) sentences.push((piece >= 0 ? disks.thisOne : disks.lastOne)(parted, disk));
    else if (data.disks > 1) sentences.push(disks.holdsIt(disk));
    sentences.push(...pieceSentences(flights, chosen, r.sent));
  }
  const all = r.finished < 0 ? disks.notDone : disks.inAll(timeIn(said, r.finished - r.arrived));
  return {
    title: titleIn(r.flags, r.part, blocks, said),
    text: disks.told(sentences.join('; '), all),
    operation,
    request: row,
    block: blockOf(r.lba, r.flags, blockSize),
  };
}

function waitWords({ data, ways: { requests, bios, biosOf }, said }: ToldFlights, row: number): string {
  const { disks } = said;
  const sent = requests.at(row, 'sent');
  if (sent < 0) return disks.stillInLayer;
  const arrived = requests.at(row, 'arrived');
  const waited = timeIn(said, sent - arrived);
  if (sent === arrived) return disks.atOnce;
  if (requests.at(row, 'flags') & FLAGS.FLUSH && data.shape.drains) return disks.waitedForAll(waited);
  const [first] = biosOf.of(row);
  const held = bios.at(first, 'joined') - arrived;
  return held > 0 ? disks.waitedHeld(waited, timeIn(said, held)) : disks.waited(waited);
}

function pieceSentences({ ways, said }: ToldFlights, row: number, sent: number): string[] {
  const { disks } = said;
  const took = (from: number, to: number) => timeIn(said, to - from);
  const p = ways.pieces.row(row);
  const out: string[] = [];
  if (p.arrived < 0) return [disks.atController];
  if (p.arrived > sent) out.push(disks.link(took(sent, p.arrived)));
  if (p.begun < 0) return [...out, disks.stillInDrive];
  const [arm] = ways.armsOf.of(row);
  if (p.served === SERVED.FLUSH)
    return [...out, p.finished < 0 ? disks.stillFlushing : disks.flushed(took(p.arrived, p.finished))];
  if (p.begun > p.arrived) out.push(disks.beforeTurn(took(p.arrived, p.begun)));
  if (p.served === SERVED.READ_BUFFER) out.push(disks.hadInBuffer(took(p.begun, p.finished)));
  else if (p.served === SERVED.WRITE_CACHE) {
    out.push(disks.cacheTook(took(p.begun, p.finished)));
    out.push(arm === undefined ? disks.flashLater : disks.platterLater(took(p.finished, armEnd(ways, arm))));
  } else if (arm === undefined) {
    if (p.finished >= 0) out.push(disks.served(took(p.begun, p.finished)));
  } else out.push(armWords(ways, arm, said));
  return out;
}

/** `the arm went 1,204 cylinders in 2.3 ms, the platter turned 1.1 ms, the bytes passed in 40 µs`. */
function armWords({ arms }: Ways, row: number, said: DisksSaid): string {
  const { disks } = said;
  const a = arms.row(row);
  const distance = Math.abs(a.toCylinder - a.fromCylinder);
  const parts: string[] = [];
  if (distance > 0) parts.push(disks.armWent(distance, timeIn(said, a.seek)));
  else if (a.seek > 0) parts.push(disks.headTook(timeIn(said, a.seek)));
  if (a.settle > 0) parts.push(disks.steadied(timeIn(said, a.settle)));
  if (a.rotation > 0) parts.push(disks.turned(timeIn(said, a.rotation)));
  parts.push(disks.passed(timeIn(said, a.media)));
  return parts.join(', ');
}
