/** The disks in words. */
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { Window } from '../common/cut-pauses.ts';
import { timeIn } from '../latency/words.ts';
import { type Passage, passages } from '../twin/passages.ts';
import type { Scene } from './flights.ts';
import type { Cylinders } from './platter.ts';
import { storyOf } from './request-story.ts';
import type { Chunk } from './stripes.ts';
import { type DisksSaid, ENGLISH, type ToldFlights } from './words.ts';

export const windowInWords = ({ from, to }: Window, said: DisksSaid = ENGLISH): string =>
  said.disks.window(timeIn(said, to - from), timeIn(said, from));

const disksInWords = (data: MachineData, { disks }: DisksSaid = ENGLISH): string[] =>
  data.drives.map((d, i) => disks.diskRow(i, d.requests, d.seeks, d.distance, (100 * d.busy).toFixed(1)));

/** The machine and its disks. Requests under way are told elsewhere. */
export function disksPassages(data: MachineData, said: DisksSaid = ENGLISH): Passage[] {
  const { disks, machine } = said;
  const short = disks.picture.parts;
  const parts = machine.parts
    .map((word, part) => (short[part] === word ? word : `${word} (${short[part]})`))
    .join(', ');
  const withController = data.shape.controllerCache > 0 || data.disks > 1;
  return passages(
    [
      disks.theMachine,
      [disks.machineIs(data.title), (withController ? disks.comeFrom : disks.comeFromAlone)(parts, data.elevator)],
    ],
    [disks.diskByDisk, disksInWords(data, said)],
  );
}

/** The cylinders that the platters show, if they cannot show all. */
export function cylindersInWords(
  data: MachineData,
  { low, high, apart }: Cylinders,
  said: DisksSaid = ENGLISH,
): string {
  const { disks } = said;
  const [drive] = data.drives;
  if (!drive) return '';
  const all = drive.cylinders;
  const some = low === high ? disks.oneCylinder(low, all) : disks.someCylinders(low, high, all);
  return disks.platters(apart ? some : disks.allCylinders(all), timeIn(said, drive.revolution));
}

/** A chunk of `size` blocks, on a volume of `blocks`. */
export function chunkInWords(
  { chunk, disk, part }: Chunk,
  size: number,
  blocks: number,
  { disks, machine }: DisksSaid,
): string {
  const first = chunk * size;
  const words = disks.chunk(chunk, first, Math.min(blocks, first + size) - 1, disk);
  return part < 0 ? words : disks.chunkTouched(words, machine.parts[part]);
}

/** The most things that a listener is told. */
const MOST_TOLD = 40;

/** The picture in sentences: the requests under way, and their places. */
export function sceneInWords(flights: ToldFlights, scene: Scene, blockSize: number): string[] {
  const { disks } = flights.said;
  const { places, phases } = disks;
  const lines: string[] = [];
  const tell = (where: string, id: string) => {
    const story = storyOf(flights, id, blockSize);
    if (story) lines.push(disks.storyAt(where, story.title, story.text));
  };
  for (const row of scene.looks) tell(places.memory, `l${row}`);
  for (const { row } of scene.waiting) tell(places.layer, `q${row}`);
  if (scene.barrier >= 0) tell(places.barrier, `b${scene.barrier}`);
  for (const row of scene.held) tell(places.held, `b${row}`);
  for (const { row, pieces } of scene.out) {
    const at = pieces.map((p) => phases[p.phase](p.disk));
    tell(at.length > 0 ? at.join(', ') : places.controller, `q${row}`);
  }
  for (const p of scene.later) tell(disks.later(phases[p.phase](p.disk)), `p${p.row}`);
  const more = lines.length - MOST_TOLD;
  return more > 0 ? [...lines.slice(0, MOST_TOLD), disks.others(more)] : lines;
}
