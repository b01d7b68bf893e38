/** The papers' formulas (1) to (9) with a run's figures, in the latency tile and in the lab. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number } = counting;

export const formulas = words('formulas', {
  about:
    'After Djordjevic and Timcenko, “Ext4 file system in Linux Environment”. (2) is for each time that a call asks for blocks, (3) to (8) for each time that an arm serves a request. The model expects requests at random places; where they follow each other, or the drive orders them, the measured times are shorter.',
  noArm: 'This drive has neither arm nor platter.',
  noneServed: 'No arm has served anything yet.',
  noneRead: 'No call has read a block yet.',
  expected: 'expected',
  measured: 'measured',
  /** The share of requests found in memory, before the sum of formula (2). */
  held: (held: number, of: number, size: string) =>
    `memory had all of ${number(held)} of ${number(of)} requests of ${size}`,
  cylinders: (n: number) => `${n} cylinders`,
  moved: (moved: number, of: number) => `of ${number(of)} times the arm left its cylinder ${number(moved)} times`,
  outcome: {
    same: 'as expected',
    longer: 'longer than expected',
    times: (times: string) => `${times} times as long as expected`,
    percentLonger: (percent: string) => `${percent} % longer than expected`,
    percentShorter: (percent: string) => `${percent} % shorter than expected`,
  },
});
