/**
 * The papers' formulas (1) to (9) with this run's figures: the values that the model expects, and those that the
 * simulation measured. After Djordjevic and Timcenko, "Ext4 file system in Linux Environment", section IV. The model
 * assumes requests at random places. Measured times are shorter if requests follow each other, and longer if they wait
 * for one another.
 */

import { PARTS } from '../../machine/demands.ts';
import { FLAGS, SERVED } from '../../machine/request/journey-log.ts';
import type { DiskData, MachineData } from '../../session/answers/machine-data.ts';
import { waysOf } from '../common/journeys.ts';
import { units } from '../common/unit-words.ts';
import { formatBytes } from '../common/units.ts';
import { formulas as english } from './formula-words.ts';
import type { Matrix } from './layout.ts';
import { timeIn } from './words.ts';

/** The words of formulas, and those of figures. */
export const FORMULAS_IN_ENGLISH = { formulas: english, units };
export type FormulaSaid = typeof FORMULAS_IN_ENGLISH;

export interface Formula {
  number: number;
  /** In the papers' form. */
  formula: string;
  /** With this run's figures. */
  figures: string;
  /** The value of the model, and the measured value, ns. */
  expected?: number;
  measured?: number;
  /** The reason why it has no figures here. */
  none?: string;
}

/** Averages over the movements of the arms, ns and bytes. */
export interface Mechanics {
  count: number;
  seek: number;
  settle: number;
  rotation: number;
  media: number;
  interface: number;
  bytes: number;
  /** The share of them that wrote. */
  writes: number;
  /** Number of movements over a distance, and their average time. */
  moved: number;
  ofMoved: number;
}

function mechanicsOf(data: MachineData): Mechanics {
  const { arms, pieces } = waysOf(data);
  const sum = { seek: 0, settle: 0, rotation: 0, media: 0, interface: 0, bytes: 0, writes: 0, moved: 0, ofMoved: 0 };
  for (let a = 0; a < arms.length; a++) {
    const { begun, seek, settle, rotation, media, sectors, flags, fromCylinder, toCylinder, piece } = arms.row(a);
    sum.seek += seek;
    sum.settle += settle;
    sum.rotation += rotation;
    sum.media += media;
    sum.bytes += sectors * 512;
    sum.writes += flags & 1;
    if (fromCylinder !== toCylinder) {
      sum.moved++;
      sum.ofMoved += seek;
    }
    if (piece < 0 || pieces.at(piece, 'served') !== SERVED.MEDIA || pieces.at(piece, 'finished') < 0) continue;
    sum.interface += pieces.at(piece, 'finished') - (begun + seek + settle + rotation + media);
  }
  const count = arms.length;
  const mean = (total: number) => (count > 0 ? total / count : 0);
  return {
    count,
    seek: mean(sum.seek),
    settle: mean(sum.settle),
    rotation: mean(sum.rotation),
    media: mean(sum.media),
    interface: mean(sum.interface),
    bytes: mean(sum.bytes),
    writes: mean(sum.writes),
    moved: sum.moved,
    ofMoved: sum.moved > 0 ? sum.ofMoved / sum.moved : 0,
  };
}

const add = (parts: readonly number[]): number => parts.reduce((a, b) => a + b, 0);
const sumWords = (parts: readonly number[], said: FormulaSaid): string =>
  `${parts.map((ns) => timeIn(said, ns)).join(' + ')} = ${timeIn(said, add(parts))}`;

/** All nine, in the papers' order. `matrix` is the sum of the operations. */
export function formulasOf(
  data: MachineData,
  matrix: Matrix,
  blockSize: number,
  said: FormulaSaid = FORMULAS_IN_ENGLISH,
): Formula[] {
  const ofPart = PARTS.map((_, p) => matrix.rows.find((r) => r.part === p)?.sum ?? 0);
  const m = mechanicsOf(data);
  return [
    {
      number: 1,
      formula: 'E[FS_access] = E[directory_op] + E[metadata_op] + E[free_list_mngm] + E[direct_file_access]',
      figures: sumWords(ofPart.slice(0, 4), said),
      expected: add(ofPart.slice(0, 4)),
      measured: matrix.total - ofPart[4],
    },
    cacheFormula(data, m, blockSize, said),
    ...mechanicalFormulas(data.drives[0], m, said),
    {
      number: 9,
      formula: 'E[FS_access] = … as in (1) … + E[journaling_time]',
      figures: sumWords(ofPart, said),
      expected: add(ofPart),
      measured: matrix.total,
    },
  ];
}

const PAGE = 4096;

/** (2), for each time that a call asks for blocks. */
function cacheFormula(data: MachineData, m: Mechanics, blockSize: number, said: FormulaSaid): Formula {
  const { figure } = said.units;
  const formula =
    'E[Cache_Service_Time] ≈ Hit_prob · E[request_size] / Cache_Transfer_Rate + Miss_prob · E[Mech_Service_Time]';
  const { looks, steps, bios, pieces } = waysOf(data);
  let blocks = 0;
  let held = 0;
  for (let l = 0; l < looks.length; l++) {
    blocks += looks.at(l, 'count');
    if (looks.at(l, 'held') === looks.at(l, 'count')) held++;
  }
  if (blocks === 0) return { number: 2, formula, figures: '', none: said.formulas.noneRead };
  const hit = held / looks.length;
  const size = (blocks * blockSize) / looks.length;
  const copy = (data.shape.pageCopy * size) / PAGE;
  let read = 0;
  let mechanical = 0;
  for (let p = 0; p < pieces.length; p++) {
    if (pieces.at(p, 'flags') & (FLAGS.WRITE | FLAGS.LATER) || pieces.at(p, 'finished') < 0) continue;
    read++;
    mechanical += pieces.at(p, 'finished') - pieces.at(p, 'begun');
  }
  const miss = read > 0 ? mechanical / read : m.seek + m.rotation + m.media;
  let waited = 0;
  for (let s = 0; s < steps.length; s++) {
    const bio = steps.at(s, 'bio');
    const operation = steps.at(s, 'operation');
    if (bio < 0 || operation < 0 || data.background[operation] || bios.at(bio, 'flags') & FLAGS.WRITE) continue;
    waited += steps.at(s, 'to') - steps.at(s, 'from');
  }
  const percent = (share: number) => figure(`${(100 * share).toFixed(1)} %`);
  return {
    number: 2,
    formula,
    figures: `${said.formulas.held(held, looks.length, figure(formatBytes(Math.round(size))))}: ${percent(hit)} · ${timeIn(said, copy)} + ${percent(1 - hit)} · ${timeIn(said, miss)}`,
    expected: hit * copy + (1 - hit) * miss,
    // A page is copied whether it was in memory or came from the disk. The model counts the copy only for the first.
    measured: hit * copy + waited / looks.length,
  };
}

const MECHANICAL: readonly (readonly [number, string])[] = [
  [3, 'Mech_Service_time = Taccess_time + Tmedia_time + Tinterface_time'],
  [4, 'Taccess_time = CommandOverhead + SeekTime + SettleTime + RotationalLatency'],
  [5, 'E[Mech_Service_Time] = E[SeekTime] + E[RotationalLatency] + E[TT[request_size]]'],
  [6, 'TT[request_size] = E[request_size] / E[Transfer_rate]'],
  [7, 'SeekTime[dis] = 0 for dis = 0, a + b·√dis up to e, c + d·dis beyond'],
  [8, 'E[Rotational_latency] = revolution_time / 2'],
];

/** (3) to (8), for each time that an arm served something. */
export function mechanicalFormulas(
  drive: DiskData | undefined,
  m: Mechanics,
  said: FormulaSaid = FORMULAS_IN_ENGLISH,
): Formula[] {
  if (!drive || m.count === 0) {
    const none = drive ? said.formulas.noneServed : said.formulas.noArm;
    return MECHANICAL.map(([number, formula]) => ({ number, formula, figures: '', none }));
  }
  const { asked, revolution, fit } = drive;
  const { commandOverhead: command } = asked;
  const turn = revolution / 2;
  const settle = asked.writeSettle * m.writes;
  const rate = (asked.outerRate + asked.innerRate) / 2;
  const transfer = (m.bytes * 1e9) / rate;
  // Writes cross while others are served. Only the last sector of a read is left.
  const access = command + asked.average + settle + turn;
  const size = said.units.figure(formatBytes(Math.round(m.bytes)));
  const figures: Record<number, Omit<Formula, 'number' | 'formula'>> = {
    3: {
      figures: sumWords([command + m.seek + m.settle + m.rotation, m.media, m.interface], said),
      expected: access + transfer + (512 * 1e9) / asked.interfaceRate,
      measured: command + m.seek + m.settle + m.rotation + m.media + m.interface,
    },
    4: {
      figures: sumWords([command, m.seek, m.settle, m.rotation], said),
      expected: access,
      measured: command + m.seek + m.settle + m.rotation,
    },
    5: {
      figures: sumWords([m.seek, m.rotation, m.media], said),
      expected: asked.average + turn + transfer,
      measured: m.seek + m.rotation + m.media,
    },
    6: {
      figures: `${size} / ${(rate / 1e6).toFixed(0)} MB/s`,
      expected: transfer,
      measured: m.media,
    },
    7: {
      figures: `a ${timeIn(said, fit.a)}, b ${timeIn(said, fit.b)}, c ${timeIn(said, fit.c)}, d ${said.units.figure(fit.d.toFixed(1))} ns, e ${said.formulas.cylinders(Math.round(fit.e))}; ${said.formulas.moved(m.moved, m.count)}`,
      expected: asked.average,
      measured: m.ofMoved,
    },
    8: { figures: `${timeIn(said, revolution)} / 2`, expected: turn, measured: m.rotation },
  };
  return MECHANICAL.map(([number, formula]) => ({ number, formula, ...figures[number] }));
}

/** The measured value beside the expected one, in words. */
export function outcomeWords({ expected, measured }: Formula, said: FormulaSaid = FORMULAS_IN_ENGLISH): string {
  const { outcome } = said.formulas;
  if (expected === undefined || measured === undefined) return '';
  if (expected === measured) return outcome.same;
  if (expected === 0) return outcome.longer;
  const times = measured / expected;
  if (Math.abs(times - 1) < 0.005) return outcome.same;
  if (times > 2) return outcome.times(said.units.figure(times.toFixed(1)));
  const percent = Math.abs(100 * (times - 1)).toFixed(0);
  return times > 1 ? outcome.percentLonger(percent) : outcome.percentShorter(percent);
}
