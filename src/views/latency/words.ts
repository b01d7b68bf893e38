/** Latency: where the time went, one call, counters over time, how long calls took. */

import { PART_NAMES, PARTS } from '../../machine/demands.ts';
import { COMPONENTS } from '../../machine/request/components.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { units } from '../common/unit-words.ts';
import { formatBytes, timeWords } from '../common/units.ts';
import { type Passage, passages } from '../twin/passages.ts';
import type { Matrix } from './layout.ts';
import { machine } from './machine-words.ts';

const { number, many } = counting;
const requests = (n: number) => many(n, { one: '# request', other: '# requests' });
const calls = (n: number) => many(n, { one: '# call', other: '# calls' });
const plural = (n: number, one: string) => (n === 1 ? one : `${one}s`);

export const latency = words('latency', {
  name: 'Latency',
  shown: 'What is shown',
  sections: {
    where: { label: 'Where', title: 'Where the time went: who asked, and what the hardware did' },
    call: { label: 'One call', title: 'One call from the system call to the sectors' },
    time: { label: 'Over time', title: 'Throughput, queues, disks and caches along the machine’s time' },
    long: { label: 'How long', title: 'Percentiles, and how many calls took how long' },
    formulas: { label: 'Formulas', title: 'The papers’ formulas with these figures' },
  },
  scopes: { one: 'This call', 'so far': 'So far', all: 'Whole script' },
  addedUp: 'Operations that are added up',
  /** Words around the names of a script, `# machine: papers` and `# disks: 4`, and around the other machines. */
  noMachine: {
    begin: 'Nothing takes any time here yet: the script names no machine. Begin it with',
    and: 'and',
    run: 'to run it on the papers’ server with four disks;',
    there: 'are there too.',
  },
  noCall: 'No call has begun at this step.',
  tookFrom: (took: string, begun: string, program: string) => `took ${took}, from ${begun} on; ${program} made it.`,
  waited: (took: string, machine: string) => `programs waited ${took} · ${machine}`,
  machineIs: (profile: string, disks: number) => `${profile}, ${disks} ${disks === 1 ? 'disk' : 'disks'}`,
  where: {
    title: 'Where the time went',
    nothing: 'Nothing took any time.',
    row: (part: string, about: string, sum: string, shares: string) => `${part} (${about}): ${sum}, of it ${shares}.`,
    inAll: 'in all',
    all: 'all',
    onlyLargest: 'Only the largest columns',
    allColumns: (n: number) => `All ${n} columns`,
    others: (n: number) => `${n} others`,
    figureTitle: (of: string) => `${of}: go to the call that spent the most on it`,
  },
  sent: {
    title: 'What went to the disks',
    is: (wrote: string, sent: string) => `Programs wrote ${wrote}; ${sent} went to the disks.`,
    isEach: (wrote: string, sent: string, each: string) =>
      `Programs wrote ${wrote}; ${sent} went to the disks, ${each} bytes for each byte.`,
    most: 'Go to the call that sent the most of it',
    perByte: (n: string) => `${n} a byte`,
  },
  call: {
    none: 'No call has begun at this step. Click one above, or step on.',
    before: 'The call before',
    after: 'The call after',
    /** Words between the call and its time, and after that. */
    ofTook: (program: string) => `of ${program} took`,
    from: (begun: string) => `, from ${begun} on`,
    longest: 'The longest calls',
    theLongest: 'the longest calls …',
    option: (call: string, program: string, took: string) => `${call} of ${program}, ${took}`,
  },
  strip: {
    name: 'Calls along time',
    nothing: (ns: string) => `nothing happens for ${ns}`,
    several: (n: number, longest: string, took: string) => `${calls(n)}, the longest ${longest}, ${took}`,
    one: (call: string, program: string, took: string, part: string) =>
      `${call} of ${program}, ${took}, mostly ${part}`,
    programs: 'programs',
  },
  water: {
    title: 'One call',
    waited: 'waited',
    meanwhile: (n: number) =>
      `${many(n, { one: '# more operation', other: '# more operations' })} had something on the way meanwhile.`,
    nothingAsked: 'This call asked nothing of the disks: it is done when the processor is.',
    summary: (n: number) => `${requests(n)}; the full bars are what the call waited for, one after the other.`,
    later: (n: number) => `${requests(n)} came to an end after it.`,
    laterTold: (n: number) => `${requests(n)} of this call came to an end after it.`,
    ends: 'The call ends here',
    eachDisk: (of: string) => `What each disk does of ${of}`,
    /** The label at the left of a row. */
    theCall: 'the call',
    processor: 'processor',
    flush: 'flush',
    verbs: { flush: 'flush', forced: 'forced write', write: 'write', read: 'read' },
    short: { flush: 'flush', forced: 'forced', write: 'write', read: 'read' },
    request: (verb: string, bytes: string) => `${verb} ${bytes}`,
    disk: (disk: number) => `disk ${disk}`,
    diskBytes: (disk: number, bytes: string) => `disk ${disk}, ${bytes}`,
    alike: (n: number) => `${number(n)} more alike`,
    itsTurn: 'its turn',
    turnFor: (program: string) => `for ${program}`,
    others: 'others',
    othersHave: (program: string, n: number) => `${program}: ${n}`,
    kernelShort: 'kernel',
    /** The text of a row. */
    callIs: (call: string, program: string, took: string, ns: number, shares: string) =>
      `${call}, called by ${program}, took ${took} (${number(ns)} ns): ${shares}.`,
    worked: (took: string) => `The processor worked for ${took} of it.`,
    idle: 'The processor had nothing to do.',
    notDone: 'It was not done when the script ended.',
    waitedAll: (took: string) => `The call waited for all of it, ${took}.`,
    waitedNearly: (took: string) => `The call waited for nearly all of it, ${took}.`,
    waitedSome: (took: string) => `The call waited ${took} for it; before that it was hidden behind something else.`,
    noneWaited: (late: string) => `No program waited for it: it was done ${late} after the call.`,
    hidden: 'The call did not wait for it: all of it was hidden behind something else.',
    aFlush: (part: string) => `A flush of the disks’ caches for ${part}.`,
    aRequest: (verb: string, bytes: string, part: string, first: number, last: number) =>
      `A ${verb} of ${bytes} for ${part}, sectors ${first} to ${last}.`,
    askedFor: (after: string) => `Asked for ${after} after its beginning.`,
    fromFor: (after: string, took: string) => `From ${after} after its beginning, for ${took}.`,
    joins: (n: number) => `It joins ${n} that lay side by side.`,
    joinsForeign: (n: number, foreign: number) =>
      `It joins ${n} that lay side by side, ${foreign} of them from others.`,
    cameFrom: (program: string) => `It came from ${program}.`,
    cached: 'The controller’s cache answered.',
    served: {
      media: 'it went to the medium',
      readBuffer: 'the drive had it in its buffer',
      writeCache: 'the drive’s cache took it, and the medium had it later',
      flush: 'the drive emptied its cache first',
    },
    piece: (disk: number, served: string) => `Disk ${disk}: ${served}.`,
    pieceSectors: (disk: number, first: number, last: number, served: string) =>
      `Disk ${disk}, its sectors ${first} to ${last}: ${served}.`,
    fold: (n: number, verb: string, part: string, bytes: string) =>
      `${many(n, { one: '# more request', other: '# more requests' })} of the same sort (${verb}, ${part}), ${bytes} in all.`,
    waitedForThem: (took: string) => `The call waited ${took} for them.`,
    didNotWait: 'The call did not wait for them.',
    turnUnknown: (took: string) => `The call waited ${took} for its turn; for whom is not kept.`,
    turn: (took: string, call: string, program: string) =>
      `The call waited ${took} for its turn: ${call} of ${program} had to be over first, and what that did is drawn here.`,
    meanwhileOthers: (n: number) => `Meanwhile others had ${requests(n)} on the way to the same disks.`,
    meanwhileOf: (program: string, call: string, n: number) =>
      `Meanwhile ${program} (${call}) had ${requests(n)} on the way to the same disks.`,
    segment: (component: string, took: string, about: string) => `${component}, ${took}: ${about};`,
    paid: 'the call waited for this.',
    notPaid: 'the call did not wait for this.',
  },
  time: {
    all: 'Whole script',
    call: 'This call',
    chosen: 'Chosen',
    shown: 'Time that is shown',
    cursor: 'A moment on the curves',
    none: 'none',
    rest: (span: string) => `${span}. Point for figures, drag to look closer.`,
    restFrom: (span: string, from: string) => `${span}, from ${from} on. Point for figures, drag to look closer.`,
    bin: (at: string, span: string, who: string) => `${at}, for ${span}: ${who}.`,
    who: (call: string, program: string) => `${call} of ${program}`,
    noCalls: 'no program calls',
    groups: {
      bytes: 'Bytes',
      queue: 'In the queue',
      work: 'At work',
      arm: 'The arm',
      caches: 'Memory and caches',
    },
    written: 'written',
    read: 'read',
    writtenTitle: 'Bytes a second to the disks, by the part of the file system they were for',
    readTitle: 'Bytes a second from the disks, by the part of the file system they were for',
    layer: 'block layer',
    layerTitle: 'Requests on their way: those that the device was given, and above them those that wait for their turn',
    outAndWait: (out: string, wait: string) => `${out} out, ${wait} wait`,
    disk: (disk: number) => `disk ${disk}`,
    atDisk: (disk: number) => `Requests at disk ${disk}, waiting or served`,
    busyTitle: 'The share of time for which its arm is at work',
    busyTitleFlash: 'The share of time for which it has anything to do',
    busy: (share: string) => `busy ${share}`,
    max: (value: string) => `max ${value}`,
    cylinders: (n: number) => `${number(n)} cylinders`,
    headTitle: (disk: number) => `The cylinder that the arm of disk ${disk} is over; 0 is the outermost`,
    restsAt: (n: number) => `rests at ${number(n)}`,
    fromTo: (low: number, high: number) => `${number(low)} to ${number(high)}`,
    cylinder: (n: number) => `cylinder ${n}`,
    seeks: 'seeks',
    seeksTitle: 'How far the arms went, all disks together',
    cyl: (n: number) => `${number(n)} cyl.`,
    blocksRead: 'blocks read',
    blocksReadTitle: 'Blocks that calls asked for: memory had the pale ones, the full ones came from the disks',
    hits: (hit: number, not: number) => `${number(hit)} hit, ${number(not)} not`,
    memory: 'in memory',
    memoryTitle: 'Blocks of the disk that memory holds',
    controller: 'controller',
    controllerTitle: 'Bytes that only the controller’s cache has: the disks get them later',
    drives: 'drives',
    drivesTitle: 'Bytes that only the drives’ write caches have: a power cut would lose them',
  },
  long: {
    nothing: 'Nothing was called yet.',
    kindIs: (name: string, n: number, p50: string, p95: string, p99: string, longest: string, sum: string) =>
      `${name}: ${number(n)}, half of them within ${p50}, 95 of 100 within ${p95}, 99 of 100 within ${p99}, the longest ${longest}, in all ${sum}`,
    callsTook: 'How long calls of programs took',
    requestsTook: 'How long requests to the disks took',
    count: 'count',
    p50: 'Half of them took at most this long',
    p95: '95 of 100 took at most this long',
    p99: '99 of 100 took at most this long',
    longest: 'longest',
    inAll: 'in all',
    calls: 'calls of programs',
    requests: 'requests to the disks',
    moreCalls: (n: number) => `${many(n, { one: '# more call', other: '# more calls' })} by name`,
    figureLeads: 'A figure leads to the call that made it. p95: 95 of a hundred took at most this long.',
    goThere: (ns: number) => `${number(ns)} ns: go there`,
    allCalls: 'all calls',
    names: { reads: 'reads', writes: 'writes', flushes: 'flushes' },
    tookCalls: 'How long calls took',
    took: (name: string) => `How long ${name} took`,
    countCalls: (n: number) => `${calls(n)}; each step up is twice as many`,
    countRequests: (n: number) => `${requests(n)}; each step up is twice as many`,
    byHowLong: (name: string) => `${name} by how long they took`,
    columnCalls: (n: number, took: string) => `${calls(n)}, the longest ${took}`,
    columnCallsOf: (n: number, name: string, took: string) =>
      `${number(n)} ${plural(n, 'call')} of ${name}, the longest ${took}`,
    columnRequests: (n: number, took: string) => `${requests(n)}, the longest ${took}`,
  },
});

/** The words about the machine's time: the tile's, those of its parts and components, and those of figures. */
export const ENGLISH = { latency, machine, units };
export type TimeSaid = typeof ENGLISH;

/** A time in the manner of the language. */
export const timeIn = ({ units: { figure } }: Pick<TimeSaid, 'units'>, ns: number): string => figure(timeWords(ns));

/** Where the time went, and what went to the disks, in words. */
export const waitedIn = (data: MachineData): number =>
  data.took.reduce((sum, ns, i) => sum + (data.background[i] ? 0 : ns), 0);

/** The caption in parts. The last ones can be dropped. */
export const captionParts = (data: MachineData, said: TimeSaid): string =>
  said.latency.waited(timeIn(said, waitedIn(data)), said.latency.machineIs(data.profile, data.disks));

export function matrixInWords(matrix: Matrix, said: TimeSaid = ENGLISH): Passage[] {
  const { where } = said.latency;
  const { components, partDocs } = said.machine;
  if (matrix.total === 0) return passages([where.title, [where.nothing]]);
  const rows = matrix.rows.map(({ part, cells, sum }) => {
    const share = matrix.columns
      .map((c, i) => ({ name: components[COMPONENTS[c]], ns: cells[i] }))
      .filter(({ ns }) => ns > 0)
      .map(({ name, ns }) => `${name} ${timeIn(said, ns)}`);
    return where.row(PART_NAMES[PARTS[part]], partDocs[PARTS[part]], timeIn(said, sum), share.join(', '));
  });
  return passages([where.title, rows]);
}

/** The bytes sent for those that programs wrote; undefined if nothing was sent. */
export function amplificationWords(
  { bytesOfPrograms, bytesSent }: MachineData,
  { latency, units: { figure } }: TimeSaid = ENGLISH,
): string | undefined {
  const sent = bytesSent.reduce((a, b) => a + b, 0);
  if (sent === 0) return undefined;
  const wrote = figure(formatBytes(bytesOfPrograms));
  const went = figure(formatBytes(sent));
  return bytesOfPrograms > 0
    ? latency.sent.isEach(wrote, went, figure((sent / bytesOfPrograms).toFixed(2)))
    : latency.sent.is(wrote, went);
}
