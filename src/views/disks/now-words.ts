/**
 * What the disks do at a moment, as the page's sentence: drives that do the same are told together, what moves bytes first.
 *
 *     *Disks 0 and 3* write file data; *disk 2* waits *3.70 ms* for its platter.
 */
import { timeIn } from '../latency/words.ts';
import { type Work, workAt } from './drive-work.ts';
import { type Scene, sceneAt } from './flights.ts';
import { partWords } from './request-story.ts';
import { bytesIn, type ToldFlights } from './words.ts';

/** During play a sentence stays at least this long, ms. */
export const READABLE = 700;

/** The most things that are told: what does not fit into the sentence is visible. */
const MOST = 3;

const ORDER: readonly Work['doing'][] = [
  'writes',
  'reads',
  'turns',
  'seeks',
  'heads',
  'settles',
  'channels',
  'flushes',
  'takes',
  'answers',
  'decodes',
  'command',
];

interface Group {
  disks: number[];
  work: Work;
}

/** Drives that do the same for the same part of the file system. */
function groupsOf(flights: ToldFlights, scene: Scene): Group[] {
  const groups = new Map<string, Group>();
  for (let disk = 0; disk < flights.data.disks; disk++) {
    const work = workAt(flights, disk, scene);
    if (work.doing === 'idle') continue;
    const part = work.doing === 'writes' || work.doing === 'reads' ? work.part : -1;
    const key = `${work.doing} ${part} ${work.emptying}`;
    const group = groups.get(key);
    if (group) group.disks.push(disk);
    else groups.set(key, { disks: [disk], work });
  }
  return [...groups.values()].sort((a, b) => ORDER.indexOf(a.work.doing) - ORDER.indexOf(b.work.doing));
}

const strong = (text: string): string => `*${text}*`;

function disksIn(disks: readonly number[], { data, said }: ToldFlights): string {
  const { happens, now } = said.disks;
  const last = disks[disks.length - 1];
  if (disks.length === 1) return strong(happens.oneDisk(last));
  if (disks.length === data.disks && data.disks > 2) return strong(now.allDisks(data.disks));
  return strong(happens.theDisks(disks.slice(0, -1).join(', '), last));
}

function groupInWords(flights: ToldFlights, { disks, work }: Group): string {
  const { said } = flights;
  const { now } = said.disks;
  const n = disks.length;
  const where = disksIn(disks, flights);
  const one = n === 1;
  const words = {
    idle: () => '',
    writes: () => now.writes(where, n, partWords(work.part, said), one ? strong(bytesIn(said, work.amount)) : ''),
    reads: () => now.reads(where, n, partWords(work.part, said), one ? strong(bytesIn(said, work.amount)) : ''),
    turns: () => now.turns(where, n, one ? strong(timeIn(said, work.amount)) : ''),
    seeks: () => now.seeks(where, n, one ? work.amount : 0),
    heads: () => now.heads(where, n),
    settles: () => now.settles(where, n),
    channels: () => now.channels(where, one ? work.amount : 0),
    flushes: () => now.flushes(where, n),
    takes: () => now.takes(where, n),
    answers: () => now.answers(where, n),
    decodes: () => now.decodes(where, n),
    command: () => now.decodes(where, n),
  }[work.doing]();
  // A flush of the drive's cache is why its arm moves at all.
  return work.emptying && work.part >= 0 ? now.toEmpty(words, n) : words;
}

/** What is under way where no drive has anything to do. */
function elsewhere({ ways, said }: ToldFlights, { out, later, looks }: Scene): string[] {
  const { now, happens } = said.disks;
  if (out.length > 0) return [now.controller(out.length)];
  if (later.length > 0) return [now.later(later.length)];
  if (looks.length > 0) return [happens.looked(looks.reduce((sum, row) => sum + ways.looks.at(row, 'held'), 0))];
  return [];
}

/** The sentence of a moment; empty if nothing is under way. */
export function nowInWords(flights: ToldFlights, time: number): string {
  const scene = sceneAt(flights, time);
  const told = groupsOf(flights, scene).map((group) => groupInWords(flights, group));
  if (told.length === 0) told.push(...elsewhere(flights, scene));
  const { now, happens } = flights.said.disks;
  const waiting = scene.waiting.length + scene.held.length;
  if (scene.barrier >= 0) told.push(happens.flushHeld);
  else if (waiting > 0) told.push(now.waiting(waiting));
  if (told.length === 0) return '';
  return `${told
    .slice(0, MOST)
    .join('; ')
    .replace(/^\*?\p{Ll}/u, (first) => first.toUpperCase())}.`;
}
