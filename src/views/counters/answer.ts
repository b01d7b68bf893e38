/**
 * What each command of a script did, counted. An event belongs to its first cause: a command, or none (mke2fs, the
 * mount, what the kernel does by itself), which is counted as the rest.
 *
 *     events    e e e e e e e e e e
 *     row       – – 0 0 0 1 0 1 1 –        programs that run at once take turns
 */
import { BlockKind } from '../../engine/volume/block-kind.ts';
import { labelOf } from '../../engine/volume/label.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { BIO_COLUMNS } from '../../machine/request/journey-log.ts';
import { defineAnswer } from '../../session/answers/define-answer.ts';
import { type MachineData, machineData } from '../../session/answers/machine-data.ts';
import { ProcessExec } from '../../trace/events/syscalls.ts';
import { eventsOf } from '../../trace/events-of.ts';
import type { Recording } from '../../trace/recording.ts';

export interface CommandCounters {
  /** For each command: its text in one line, its event, and the step after its last event. */
  text: string[];
  event: Uint32Array;
  end: Uint32Array;
  /** For each command, and at the end for the rest: events, block writes, the bytes they changed, journal writes. */
  events: Float64Array;
  writes: Float64Array;
  bytes: Float64Array;
  journal: Float64Array;
  /** On a machine: requests to the disks, and the ns of its system calls. */
  requests?: Float64Array;
  time?: Float64Array;
  /** Events from `turnFrom` on belong to the row, up to the next turn. The row after the last command has the rest. */
  turnFrom: Uint32Array;
  turnRow: Uint32Array;
}

export const commandCounters = defineAnswer('commandCounters', ({ recording, whole }) => countersOf(recording, whole), {
  holds: 'recording',
});

interface Counted {
  final: Volume;
  timed: Parameters<typeof machineData>[0] | undefined;
}

function countersOf(recording: Recording, { final, timed }: Counted): CommandCounters {
  const { events, history } = recording;
  const commands = eventsOf(recording, ProcessExec);
  const rows = rowsOf(recording);
  const column = () => new Float64Array(commands.length + 1);
  const counters: CommandCounters = {
    text: commands.map(({ fields }) => (fields.text || fields.comm).replaceAll(/\s*\\?\n\s*/g, ' ')),
    event: Uint32Array.from(commands, ({ id }) => id),
    end: new Uint32Array(commands.length),
    events: column(),
    writes: column(),
    bytes: column(),
    journal: column(),
    ...turnsOf(rows),
  };
  const inJournal = journalBlocks(final);
  for (let e = 0; e < events.length; e++) {
    const row = rows[e];
    counters.events[row]++;
    if (row < commands.length) counters.end[row] = e + 1;
    for (let write = recording.position(e); write < recording.position(e + 1); write++) {
      counters.writes[row]++;
      counters.bytes[row] += history.lengthOf(write);
      if (inJournal(history.blockOf(write))) counters.journal[row]++;
    }
  }
  return timed ? { ...counters, ...onMachine(machineData(timed), rows, commands.length) } : counters;
}

/** For each event, the row that counts it. */
function rowsOf(recording: Recording): Uint32Array {
  const commands = eventsOf(recording, ProcessExec);
  const rows = new Uint32Array(recording.length);
  const own = new Map(commands.map(({ id }, row) => [id, row]));
  for (const { id, cause } of recording.events) rows[id] = cause < 0 ? (own.get(id) ?? commands.length) : rows[cause];
  return rows;
}

function turnsOf(rows: Uint32Array): Pick<CommandCounters, 'turnFrom' | 'turnRow'> {
  const turnFrom: number[] = [];
  for (let e = 0; e < rows.length; e++) if (e === 0 || rows[e] !== rows[e - 1]) turnFrom.push(e);
  return { turnFrom: Uint32Array.from(turnFrom), turnRow: Uint32Array.from(turnFrom, (e) => rows[e]) };
}

function journalBlocks(final: Volume): (block: number) => boolean {
  const known = new Map<number, boolean>();
  return (block) => {
    let is = known.get(block);
    if (is === undefined) {
      is = labelOf(final, block).kind === BlockKind.journal;
      known.set(block, is);
    }
    return is;
  };
}

const BIO_OPERATION = BIO_COLUMNS.indexOf('operation');

/** `rest` is the row of events that no command caused. */
function onMachine(data: MachineData, rows: Uint32Array, rest: number): Pick<CommandCounters, 'requests' | 'time'> {
  const rowOf = (operation: number) =>
    operation < 0 || data.background[operation] || data.event[operation] < 0 ? rest : rows[data.event[operation]];
  const requests = new Float64Array(rest + 1);
  const time = new Float64Array(rest + 1);
  const { bios } = data.journeys;
  for (let at = 0; at < bios.length; at += BIO_COLUMNS.length) requests[rowOf(bios[at + BIO_OPERATION])]++;
  for (let operation = 0; operation < data.took.length; operation++) time[rowOf(operation)] += data.took[operation];
  return { requests, time };
}

declare module '../../session/answers/define-answer.ts' {
  interface TileAnswers {
    commandCounters: typeof commandCounters;
  }
}
