/** Šta se broji između dva trenutka. */
import type { SaidWords } from '../../said-rooms.ts';

export const count: SaidWords['count'] = {
  events: 'događaji',
  writes: 'upisi blokova',
  free_blocks: 'slobodni blokovi',
  free_inodes: 'slobodni inodi',
  directories: 'direktorijumi',
  requests: 'zahtevi ka diskovima',
  seeks: 'pomeranja glave',
  time: 'vreme mašine',
};
