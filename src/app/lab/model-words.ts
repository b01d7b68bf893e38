/** The papers' formulas beside the figures of a cell. */
import { counting } from '../../words/english.ts';

const { many } = counting;

export const model = {
  title: 'The papers’ formulas',
  cell: 'Cell',
  noArm: 'This drive has neither arm nor platter: the formulas are about both.',
  nine: (cell: string) => `All nine, with the figures of ${cell}`,
  requests: (n: number, each: string, all: string) =>
    `${many(n, { one: '# request', other: '# requests' })} · ${each} = ${all}`,
  withoutJournal: (time: string) => `without the journal PostMark waited ${time}`,
  ofJournal: (time: string) => `the journal had ${time} of what PostMark waited for`,
  memoryHad: (share: string) => `memory had ${share} of the blocks`,
  eachBlock: 'for each block',
  within: (names: string) => `Within a quarter: ${names}.`,
  missed: (names: string) => `Missed: ${names}.`,
  terms: { transfer: 'the transfer', seek: 'a seek', rotation: 'the rotation', whole: 'the whole' },
  tooMuch: 'it says too much',
  tooLittle: 'it says too little',
  why: 'The model serves one request at a time, each at a random place. Here the drive orders what waits, neighbours are served in one go, several disks work at once, and a program need not wait for what the kernel writes later; but what waits in a queue, behind the writes of others, costs more than the model knows.',
  heads: ['cell', 'formula', 'expected ns', 'measured ns'],
};
