/** The rows of a waterfall in plain sentences. */
import { capital } from '../../bytes/text.ts';
import { COMPONENT_DOCS, COMPONENTS } from '../../machine/request/components.ts';
import { FLAGS, SERVED } from '../../machine/request/journey-log.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { formatBytes, formatCount, formatMany } from '../common/units.ts';
import type { RequestRow, Segment, Waterfall, WaterRow } from './waterfall.ts';
import { PART_WORDS, timeWords } from './words.ts';

/** The name of a call: its own, and the program that made it. */
export const callName = (data: MachineData, operation: number): string =>
  data.names[data.name[operation]] ?? 'a program';

export function programName(data: MachineData, operation: number): string {
  if (operation < 0) return 'a program';
  return data.background[operation] ? 'the kernel' : data.names[data.program[operation]];
}

const verbOf = (flags: number): string =>
  flags & FLAGS.FLUSH ? 'flush' : flags & FLAGS.WRITE ? (flags & FLAGS.FUA ? 'forced write' : 'write') : 'read';

const bytesOf = (sectors: number): string => formatBytes(sectors * 512);

/** The few words at the left of a row. */
export function labelOf(data: MachineData, row: WaterRow): string {
  switch (row.kind) {
    case 'call':
      return 'the call';
    case 'processor':
      return 'processor';
    case 'request':
      return row.flags & FLAGS.FLUSH ? 'flush' : `${verbOf(row.flags).replace(' write', '')} ${bytesOf(row.sectors)}`;
    case 'piece':
      return row.flags & FLAGS.FLUSH ? `disk ${row.disk}` : `disk ${row.disk}, ${bytesOf(row.sectors)}`;
    case 'fold':
      return `${formatCount(row.rows.length)} more alike`;
    case 'turn':
      return row.operation < 0 ? 'its turn' : `for ${programName(data, row.operation).replace(/^the /, '')}`;
    case 'meanwhile':
      return row.operation < 0 ? 'others' : `${programName(data, row.operation).replace(/^the /, '')}: ${row.bios}`;
  }
}

/** A moment, relative to the beginning of the call. */
const after = (w: Waterfall, time: number): string => `${timeWords(Math.max(0, time - w.begun))} after its beginning`;

function fateOf(w: Waterfall, row: { to: number; paid: number; from: number }): string {
  const { from, to, paid } = row;
  if (to < 0) return 'It was not done when the script ended.';
  if (paid === to - from) return `The call waited for all of it, ${timeWords(paid)}.`;
  if (paid >= 0.99 * (to - from)) return `The call waited for nearly all of it, ${timeWords(paid)}.`;
  if (paid > 0) return `The call waited ${timeWords(paid)} for it; before that it was hidden behind something else.`;
  return to > w.end
    ? `No program waited for it: it was done ${timeWords(to - w.end)} after the call.`
    : 'The call did not wait for it: all of it was hidden behind something else.';
}

function requestWords(data: MachineData, w: Waterfall, row: RequestRow): string {
  const what =
    row.flags & FLAGS.FLUSH ? 'A flush of the disks’ caches' : `A ${verbOf(row.flags)} of ${bytesOf(row.sectors)}`;
  const lies = row.flags & FLAGS.FLUSH ? '' : `, sectors ${row.lba} to ${row.lba + row.sectors - 1}`;
  const joined =
    row.bios + row.foreign > 1
      ? ` It joins ${row.bios + row.foreign} that lay side by side${row.foreign > 0 ? `, ${row.foreign} of them from others` : ''}.`
      : '';
  const from = row.owner === w.operation ? '' : ` It came from ${programName(data, row.owner)}.`;
  const cached = row.cached ? ' The controller’s cache answered.' : '';
  const times =
    row.to < 0
      ? ` Asked for ${after(w, row.from)}.`
      : ` From ${after(w, row.from)}, for ${timeWords(row.to - row.from)}.`;
  return `${what} for ${PART_WORDS[row.part]}${lies}.${times}${joined}${from}${cached} ${fateOf(w, row)}`;
}

const SERVED_WORDS: Readonly<Record<number, string>> = {
  [SERVED.MEDIA]: 'it went to the medium',
  [SERVED.READ_BUFFER]: 'the drive had it in its buffer',
  [SERVED.WRITE_CACHE]: 'the drive’s cache took it, and the medium had it later',
  [SERVED.FLUSH]: 'the drive emptied its cache first',
};

/** A row in one or two sentences. */
export function rowWords(data: MachineData, w: Waterfall, row: WaterRow): string {
  switch (row.kind) {
    case 'call':
      return `${callName(data, w.operation)}, called by ${programName(data, w.operation)}, took ${timeWords(row.paid)} (${formatCount(row.paid)} ns): ${shares(row.segments)}.`;
    case 'processor':
      return row.paid > 0
        ? `The processor worked for ${timeWords(row.paid)} of it.`
        : 'The processor had nothing to do.';
    case 'request':
      return requestWords(data, w, row);
    case 'piece':
      return `Disk ${row.disk}${row.sectors > 0 ? `, its sectors ${row.lba} to ${row.lba + row.sectors - 1}` : ''}: ${SERVED_WORDS[row.served]}. ${row.segments.length > 0 ? `${capital(shares(row.segments))}. ` : ''}${fateOf(w, row)}`;
    case 'fold': {
      const [first] = row.rows;
      const sectors = row.rows.reduce((sum, r) => sum + r.sectors, 0);
      return `${formatMany(row.rows.length, 'more request')} of the same sort (${verbOf(first.flags)}, ${PART_WORDS[row.part]}), ${bytesOf(sectors)} in all. ${row.paid > 0 ? `The call waited ${timeWords(row.paid)} for them.` : 'The call did not wait for them.'}`;
    }
    case 'turn':
      return `The call waited ${timeWords(row.paid)} for its turn${row.operation < 0 ? '; for whom is not kept' : `: ${callName(data, row.operation)} of ${programName(data, row.operation)} had to be over first, and what that did is drawn here`}.`;
    case 'meanwhile':
      return `Meanwhile ${row.operation < 0 ? 'others' : `${programName(data, row.operation)} (${callName(data, row.operation)})`} had ${formatMany(row.bios, 'request')} on the way to the same disks.`;
  }
}

/** Times by component, the longest first. */
function shares(segments: readonly Segment[]): string {
  const sums = new Float64Array(COMPONENTS.length);
  for (const s of segments) sums[s.component] += s.to - s.from;
  return [...sums.keys()]
    .filter((c) => sums[c] > 0)
    .sort((a, b) => sums[b] - sums[a])
    .map((c) => `${COMPONENTS[c]} ${timeWords(sums[c])}`)
    .join(', ');
}

export function segmentWords(s: Segment): string {
  const hidden = s.paid ? 'the call waited for this' : 'the call did not wait for this';
  return `${capital(COMPONENTS[s.component])}, ${timeWords(s.to - s.from)}: ${COMPONENT_DOCS[COMPONENTS[s.component]]}; ${hidden}.`;
}

/** The picture in words, for screen readers. */
export function waterfallInWords(data: MachineData, w: Waterfall, rows: readonly WaterRow[]): string[] {
  const lines = rows.map((row) => rowWords(data, w, row));
  if (w.later > 0) lines.push(`${formatMany(w.later, 'request')} of this call came to an end after it.`);
  return lines;
}
