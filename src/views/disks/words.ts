/** The disks: requests on their way, the drives along time, and the map of blocks on disks. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { formatBytes } from '../common/units.ts';
import { machine } from '../latency/machine-words.ts';
import { ENGLISH as TIME } from '../latency/words.ts';
import type { Flights } from './flights.ts';

const { number, many } = counting;
const blocks = (n: number) => many(n, { one: '# block', other: '# blocks' });
const bios = (n: number) => many(n, { one: '# bio', other: '# bios' });
const requests = (n: number) => many(n, { one: '# request', other: '# requests' });
const pieces = (n: number) => many(n, { one: '# piece', other: '# pieces' });
const cylinders = (n: number) => many(n, { one: '# cylinder', other: '# cylinders' });

export const disks = words('disks', {
  name: 'Disks',
  spans: { call: 'This call', all: 'Whole script' },
  timeShown: 'Time that is shown',
  /** Words around a name from a script. */
  noMachine: {
    begin: 'No disks are simulated: the script names no machine. Begin it with',
    and: 'and',
  },
  quiet: 'Nothing was asked of the disks.',
  asksNothing: (asker: string) => `${asker} asks nothing of the disks: memory and the processor do it alone.`,
  toNext: (asker: string) => `To the next call that does: ${asker}`,
  /** Time of the machine. */
  time: {
    name: 'Time of the machine',
    before: 'Back to what happened before',
    next: 'On to what happens next',
    moment: (nth: number, of: number) => `moment ${nth} of ${of}`,
    of: (length: string) => ` of ${length}`,
    busiest: 'Busiest moment',
  },
  /** Words in the picture. */
  picture: {
    keys: 'Requests under way: the arrow keys go from one to the next, Enter selects its first block',
    memory: 'memory',
    layer: 'block layer',
    layerBy: (elevator: string) => `block layer, ${elevator}`,
    controller: 'controller',
    toDrive: 'given to the drive',
    cache: 'cache',
    itsCache: 'its cache',
    writeCache: 'write cache',
    readBuffer: 'read buffer',
    buffer: 'buffer',
    disk: (disk: number) => `disk ${disk}`,
    /** The parts of the file system on their doors, in full and short. */
    doors: machine.parts,
    parts: ['dirs', 'meta', 'free', 'data', 'journal'] as readonly string[],
  },
  legend: {
    carries: 'carries bytes',
    asks: 'asks or answers',
    read: 'read',
    write: 'write',
    flush: 'flush',
    forced: 'write that is on the platter before it is done.',
    arm: 'the arm moves and settles',
    turns: 'the platter turns',
    media: 'bytes pass under the head',
    cylinder: 'the cylinder',
    depth: 'requests that the drive has',
    cut: 'a pause, cut short',
  },
  /** Figures in the boxes. */
  levels: {
    memory: (held: number) => blocks(held),
    memoryOf: (held: number, room: number) => `${blocks(held)} of ${number(room)}`,
    nothing: 'nothing',
    outOf: (n: number, depth: number) => `${n} of ${number(depth)}`,
    empty: 'empty',
    readsOnly: 'reads only',
    heldOf: (held: string, size: string) => `${held} of ${size}`,
    waiting: requests,
    aFlush: 'a flush',
    flushWaits: (before: number) =>
      `a flush waits until ${before === 1 ? 'the one' : `the ${before}`} before it ${before === 1 ? 'is' : 'are'} done`,
    heldBack: (n: number) => `${n} held back`,
    heldBehind: (n: number) => `${n} held back behind it`,
    noneWaits: 'nothing waits',
    channels: (busy: number, of: number) => `${busy} of ${many(of, { one: '# channel', other: '# channels' })}`,
    takesCommand: 'takes a command',
    idle: 'idle',
    flushes: 'flushes',
    cache: 'cache',
    takesIntoCache: 'takes into its cache',
    buffer: 'buffer',
    fromBuffer: 'answers from its buffer',
    command: 'command',
    decodes: 'decodes a command',
    nextHead: 'next head',
    changesHeads: 'changes heads',
    cyl: (n: number) => `${number(n)} cyl`,
    movesCyl: (n: number) => `moves ${number(n)} cyl`,
    settles: 'settles',
    turns: 'turns',
    turnsFor: (took: string) => `turns, ${took}`,
    writes: 'writes',
    reads: 'reads',
    writesBytes: (bytes: string) => `writes ${bytes}`,
    readsBytes: (bytes: string) => `reads ${bytes}`,
  },
  /** Along time. */
  along: 'Along time',
  window: (length: string, from: string) => `${length} from ${from} on`,
  layer: 'Block layer',
  atMostWaiting: (n: number) => `at most ${bios(n)} waiting`,
  atMostWaited: (n: number) => `At most ${bios(n)} waited`,
  pause: (length: string) => `${length} in which no disk did anything, cut short`,
  disk: (disk: number) => `Disk ${disk}`,
  cylinder: (n: number) => `cylinder ${n}`,
  cylindersTo: (low: number, high: number) => `cylinders ${low} to ${high}`,
  armRests: 'its arm rests',
  atMost: (n: number) => `at most ${requests(n)}`,
  busy: (share: string) => `busy ${share} %`,
  diskDid: (disk: number) => `What disk ${disk} did`,
  movement: (writes: boolean, sectors: number, part: string, more: number) =>
    `${writes ? 'Writes' : 'Reads'} ${number(sectors)} sectors for ${part}${more > 0 ? `, and ${more} more` : ''}`,
  /** The map of blocks on disks. */
  which: 'Which disk holds a block',
  blockIsIn: (block: number, chunk: number, disk: number, sector: number) =>
    `block ${number(block)} is in chunk ${number(chunk)}: disk ${disk}, its sector ${number(sector)}`,
  chunks: (size: string, n: number) => `chunks of ${size}, ${blocks(n)} each, go round the disks`,
  stripeKeys: 'Stripe map: the arrow keys go from chunk to chunk, Enter selects its first block',
  untouched: (n: number) => `${many(n, { one: '# stripe', other: '# stripes' })} that no request touched`,
  chunk: (chunk: number, first: number, last: number, disk: number) =>
    `Chunk ${number(chunk)}, blocks ${first} to ${last}: disk ${disk}`,
  chunkTouched: (chunk: string, part: string) => `${chunk}, last touched for ${part}`,
  /** The twin. */
  theMachine: 'The machine',
  /** As the session says it: `Machine papers, 4 disks …`. */
  machineIs: (title: string) => `${title}`,
  machineCaption: (title: string) => `${title}`.replace(/^Machine /, ''),
  comeFrom: (parts: string, elevator: string) =>
    `Requests come from ${parts}; they go through memory, the block layer (${elevator}) and the controller with its cache. A drive has a read buffer and a write cache.`,
  comeFromAlone: (parts: string, elevator: string) =>
    `Requests come from ${parts}; they go through memory, the block layer (${elevator}) and are given to the drive. A drive has a read buffer and a write cache.`,
  diskByDisk: 'Disk by disk',
  diskRow: (disk: number, asked: number, seeks: number, distance: number, busy: string) =>
    `Disk ${disk}: ${requests(asked)}, ${many(seeks, { one: '# seek', other: '# seeks' })} over ${number(distance)} cylinders; its arm was at work for ${busy} % of the time.`,
  platters: (which: string, turn: string) => `Platters: ${which}. A turn takes ${turn}.`,
  allCylinders: (n: number) => `all ${number(n)} cylinders, the first at the edge`,
  oneCylinder: (cylinder: number, of: number) => `cylinder ${cylinder} of ${number(of)}, drawn apart`,
  someCylinders: (low: number, high: number, of: number) => `cylinders ${low} to ${high} of ${number(of)}, drawn apart`,
  underWay: 'Requests under way',
  places: {
    memory: 'In memory',
    layer: 'In the block layer',
    barrier: 'Until all before it is done',
    held: 'Held back',
    controller: 'At the controller',
  },
  storyAt: (where: string, title: string, text: string) => `${where}: ${title}. ${text}`,
  later: (where: string) => `Later, ${where}`,
  others: (n: number) => `And ${many(n, { one: '# other', other: '# others' })}.`,
  phases: {
    controller: (disk: number) => `disk ${disk} will get it from the controller`,
    down: (disk: number) => `disk ${disk} is being sent it`,
    queue: (disk: number) => `disk ${disk} has it in its queue`,
    arm: (disk: number) => `disk ${disk} serves it`,
    buffer: (disk: number) => `disk ${disk} answers from its buffer`,
    cache: (disk: number) => `disk ${disk} takes it into its cache`,
    flush: (disk: number) => `disk ${disk} empties its cache`,
    up: (disk: number) => `disk ${disk} sends the answer`,
    back: (disk: number) => `disk ${disk} has answered`,
  },
  /** Events of a moment; several are joined by “; ”. */
  happens: {
    oneDisk: (disk: number) => `disk ${disk}`,
    theDisks: (first: string, last: number) => `disks ${first} and ${last}`,
    someDisks: (n: number) => `${n} disks`,
    flushes: (who: string, part: string) => `${who} empties the caches for ${part}`,
    writes: (who: string, n: number, part: string) => `${who} writes ${bios(n)} for ${part}`,
    reads: (who: string, n: number, part: string) => `${who} reads ${bios(n)} for ${part}`,
    flushHeld: 'a flush waits until all before it is done',
    held: (n: number) => `${bios(n)} ${n === 1 ? 'is' : 'are'} held back`,
    looked: (n: number) => `memory has ${blocks(n)}: no disk is asked for ${n === 1 ? 'it' : 'them'}`,
    sent: (n: number) => `the block layer passes on ${requests(n)}`,
    doneAfter: (took: string) => `a request is done after ${took}`,
    done: (n: number) => `${n} requests are done`,
    leaves: (where: string, _n: number) => `the bytes of a piece begin to cross to ${where}`,
    arrived: (n: number, where: string) => `${pieces(n)} ${n === 1 ? 'is' : 'are'} at ${where}`,
    inBuffer: (where: string) => `${where} has it in its buffer`,
    cacheTakes: (where: string) => `the write cache of ${where} takes it`,
    beginsFlush: (where: string) => `${where} begins to empty its cache`,
    setsOut: (where: string) => `the arm of ${where} sets out`,
    setsOutOver: (where: string, n: number) => `the arm of ${where} sets out over ${cylinders(n)}`,
    there: (where: string) => `the arm of ${where} is there, and the platter turns`,
    passes: (where: string) => `the first sector comes under the head of ${where}`,
    finished: (where: string, n: number) => `${where} ${n === 1 ? 'has done its piece' : 'have done their pieces'}`,
    written: (where: string) => `what only the cache of ${where} had is on the platter`,
    nothing: 'Nothing is under way.',
    earlier: 'Requests of earlier calls are under way.',
    since: (time: string, what: string) => `${time}: ${what}`,
  },
  /** What disks do at a moment. `where` is `*disk 2*` or `*disks 0, 1 and 3*`, and only one disk has its figure. */
  now: {
    allDisks: (n: number) => `all ${n} disks`,
    writes: (where: string, n: number, part: string, bytes: string) =>
      `${where} ${n === 1 ? `writes ${bytes} of` : 'write'} ${part}`,
    reads: (where: string, n: number, part: string, bytes: string) =>
      `${where} ${n === 1 ? `reads ${bytes} of` : 'read'} ${part}`,
    turns: (where: string, n: number, took: string) =>
      n === 1 ? `${where} waits ${took} for its platter` : `${where} wait for their platters`,
    seeks: (where: string, n: number, distance: number) =>
      n === 1 ? `the arm of ${where} moves over *${cylinders(distance)}*` : `the arms of ${where} move`,
    heads: (where: string, n: number) => `${where} ${n === 1 ? 'changes' : 'change'} heads`,
    settles: (where: string, n: number) => (n === 1 ? `the arm of ${where} settles` : `the arms of ${where} settle`),
    channels: (where: string, busy: number) =>
      busy > 0
        ? `*${many(busy, { one: '# channel', other: '# channels' })}* of ${where} ${busy === 1 ? 'works' : 'work'}`
        : `the channels of ${where} work`,
    flushes: (where: string, n: number) => `${where} ${n === 1 ? 'empties its cache' : 'empty their caches'}`,
    takes: (where: string, n: number) =>
      n === 1 ? `the cache of ${where} takes what is written` : `the caches of ${where} take what is written`,
    answers: (where: string, n: number) =>
      `${where} ${n === 1 ? 'answers from its buffer' : 'answer from their buffers'}`,
    decodes: (where: string, n: number) => `${where} ${n === 1 ? 'takes a command' : 'take commands'}`,
    toEmpty: (what: string, n: number) => `to empty ${n === 1 ? 'its cache' : 'their caches'}, ${what}`,
    controller: (n: number) => `*${requests(n)}* ${n === 1 ? 'is' : 'are'} with the controller`,
    waiting: (n: number) => `*${requests(n)}* ${n === 1 ? 'waits' : 'wait'} in the block layer`,
    /** In place of the call, once it is over. */
    after: 'The call is over',
    later: (n: number) =>
      `*${pieces(n)}* ${n === 1 ? 'goes' : 'go'} to the disks later, and nothing waits for ${n === 1 ? 'it' : 'them'}`,
  },
  /** The story of a request. */
  goToCall: 'go to the call',
  selectBlock: (block: number) => `select block ${block}`,
  why: 'why this request?',
  kinds: { flush: 'Flush', forced: 'Forced write', write: 'Write', read: 'Read' },
  theJournal: 'the journal',
  noProgram: 'no program',
  kernelThread: 'a thread of the kernel',
  kernelThreadOf: (program: string) => `a thread of the kernel (${program})`,
  callOf: (call: string, program: string) => `${call} of ${program}`,
  kindFor: (kind: string, part: string) => `${kind} for ${part}`,
  kindForBlock: (kind: string, part: string, block: number) => `${kind} for ${part}, block ${block}`,
  kindForBlocks: (kind: string, part: string, first: number, last: number) =>
    `${kind} for ${part}, blocks ${first} to ${last}`,
  memoryHad: (n: number) => `Memory had ${blocks(n)}`,
  readAndHad: (asker: string, n: number, part: string, held: number) =>
    `${asker} read ${blocks(n)} for ${part}, and memory had ${held === n ? (n === 1 ? 'it' : 'all of them') : `${number(held)} of them`}: ${held === n ? 'no disk was asked' : 'the disks were asked for the others'}.`,
  stillTurn: (asker: string) => `${asker} asked for it; it still waits for its turn.`,
  merged: (n: number, asker: string) => `${n} bios of ${asker} were merged`,
  asked: (asker: string) => `${asker} asked`,
  controllerAnswered: (took: string) => `the controller’s cache answered in ${took}`,
  parted: (n: number) => `it parted into ${n} pieces`,
  wentToAll: (n: number) => `it went to all ${n} drives`,
  thisOne: (parted: string, disk: number) => `${parted}, this one disk ${disk}’s`,
  lastOne: (parted: string, disk: number) => `${parted}, the last one done was disk ${disk}’s`,
  holdsIt: (disk: number) => `disk ${disk} holds it`,
  told: (sentences: string, all: string) => `${sentences}. ${all}.`,
  notDone: 'It is not done yet',
  inAll: (took: string) => `In all ${took}`,
  stillInLayer: 'it still waits in the block layer',
  atOnce: 'the block layer passed it on at once',
  waitedForAll: (took: string) => `it waited ${took} until all before it was done`,
  waited: (took: string) => `it waited ${took} in the block layer`,
  waitedHeld: (took: string, held: string) => `it waited ${took} in the block layer, ${held} of it held back`,
  atController: 'it is still at the controller',
  link: (took: string) => `${took} went to the controller and its link`,
  stillInDrive: 'it still waits in the drive',
  stillFlushing: 'the drive wrote what only its cache had: it is still at it',
  flushed: (took: string) => `the drive wrote what only its cache had: that took ${took}`,
  beforeTurn: (took: string) => `${took} passed in the drive before its turn`,
  hadInBuffer: (took: string) => `the drive had it in its buffer: ${took}`,
  cacheTook: (took: string) => `the drive’s write cache took it in ${took}`,
  flashLater: 'the flash gets it later',
  platterLater: (took: string) => `the platter had it ${took} later`,
  served: (took: string) => `the drive served it in ${took}`,
  armWent: (n: number, took: string) => `the arm went ${cylinders(n)} in ${took}`,
  headTook: (took: string) => `another head took over in ${took}`,
  steadied: (took: string) => `it steadied for ${took}`,
  turned: (took: string) => `the platter turned ${took}`,
  passed: (took: string) => `the bytes passed in ${took}`,
});

/** The flights and their words. They are separate because the page's first visit needs only the flights. */
export interface ToldFlights extends Flights {
  said: DisksSaid;
}

export const ENGLISH = { disks, machine: TIME.machine, units: TIME.units };
export type DisksSaid = typeof ENGLISH;

/** A size in the manner of the language. */
export const bytesIn = ({ units: { figure } }: Pick<DisksSaid, 'units'>, bytes: number): string =>
  figure(formatBytes(bytes));
