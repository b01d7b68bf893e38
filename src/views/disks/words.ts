/** The disks in words. */
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { Window } from '../common/cut-pauses.ts';
import { formatCount, formatMany } from '../common/units.ts';
import { PART_WORDS, timeWords } from '../latency/words.ts';
import { type Passage, passages } from '../twin/passages.ts';
import type { Flights, Scene } from './flights.ts';
import type { Cylinders } from './platter.ts';
import { storyOf } from './request-story.ts';
import type { Chunk } from './stripes.ts';

export const windowInWords = ({ from, to }: Window): string => `${timeWords(to - from)} from ${timeWords(from)} on`;

export function disksInWords(data: MachineData): string[] {
  return data.drives.map(
    (d, i) =>
      `Disk ${i}: ${formatMany(d.requests, 'request')}, ${formatMany(d.seeks, 'seek')} over ${formatCount(d.distance)} cylinders; its arm was at work for ${(100 * d.busy).toFixed(1)} % of the time.`,
  );
}

/** The parts of the file system, where there is little room. */
export const SHORT_PARTS: readonly string[] = ['dirs', 'meta', 'free', 'data', 'journal'];

/** The machine and its disks; what is under way is told beside it. */
export const disksPassages = (data: MachineData): Passage[] =>
  passages(
    [
      'The machine',
      [
        data.title,
        `Requests come from ${PART_WORDS.map((word, part) => (SHORT_PARTS[part] === word ? word : `${word} (${SHORT_PARTS[part]})`)).join(', ')}; they go through memory, the block layer (${data.elevator}) and ${
          data.shape.controllerCache > 0 || data.disks > 1 ? 'the controller with its cache' : 'are given to the drive'
        }. A drive has a read buffer and a write cache.`,
      ],
    ],
    ['Disk by disk', disksInWords(data)],
  );

/** Which cylinders the platters show, if they cannot show all. */
export function cylindersInWords(data: MachineData, { low, high, apart }: Cylinders): string {
  const [drive] = data.drives;
  if (!drive) return '';
  const all = `${formatCount(drive.cylinders)} cylinders`;
  const which = apart
    ? `${low === high ? `cylinder ${low}` : `cylinders ${low} to ${high}`} of ${formatCount(drive.cylinders)}, drawn apart`
    : `all ${all}, the first at the edge`;
  return `Platters: ${which}. A turn takes ${timeWords(drive.revolution)}.`;
}

/** A chunk of `size` blocks, on a volume of `blocks`. */
export function chunkInWords({ chunk, disk, part }: Chunk, size: number, blocks: number): string {
  const first = chunk * size;
  const last = Math.min(blocks, first + size) - 1;
  return `Chunk ${formatCount(chunk)}, blocks ${first} to ${last}: disk ${disk}${part < 0 ? '' : `, last touched for ${PART_WORDS[part]}`}`;
}

/** The most that is told: a listener needs an end. */
const MOST_TOLD = 40;

/** The same picture in sentences: what is under way, and where. */
export function sceneInWords(flights: Flights, scene: Scene, blockSize: number): string[] {
  const lines: string[] = [];
  const tell = (where: string, id: string) => {
    const story = storyOf(flights, id, blockSize);
    if (story) lines.push(`${where}: ${story.title}. ${story.text}`);
  };
  for (const row of scene.looks) tell('In memory', `l${row}`);
  for (const { row } of scene.waiting) tell('In the block layer', `q${row}`);
  if (scene.barrier >= 0) tell('Until all before it is done', `b${scene.barrier}`);
  for (const row of scene.held) tell('Held back', `b${row}`);
  for (const { row, pieces } of scene.out) {
    const places = pieces.map((p) => `disk ${p.disk} ${PHASE_WORDS[p.phase]}`);
    tell(places.length > 0 ? places.join(', ') : 'At the controller', `q${row}`);
  }
  for (const p of scene.later) tell(`Later, disk ${p.disk} ${PHASE_WORDS[p.phase]}`, `p${p.row}`);
  const more = lines.length - MOST_TOLD;
  return more > 0 ? [...lines.slice(0, MOST_TOLD), `And ${formatMany(more, 'other')}.`] : lines;
}

const PHASE_WORDS = {
  controller: 'will get it from the controller',
  down: 'is being sent it',
  queue: 'has it in its queue',
  arm: 'serves it',
  buffer: 'answers from its buffer',
  cache: 'takes it into its cache',
  flush: 'empties its cache',
  up: 'sends the answer',
  back: 'has answered',
} as const;
