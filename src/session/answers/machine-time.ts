/**
 * The time of each step on the machine's clock.
 *
 *     events   write ───────── bio ── bio ──── commit ── bio ────│ close
 *     time     begun         arrived arrived           arrived   │ begun
 *
 * The engine runs a call at one moment. The machine knows the time of the call and of each request that the call sent.
 * The steps between two known times share the time evenly. This includes requests of the kernel's own threads. A pause
 * after a call belongs to the call.
 */
import { BIO_COLUMNS, FLAGS, type Journeys } from '../../machine/request/journey-log.ts';
import { BlockBioQueue } from '../../trace/bio.ts';
import { eventsIn } from '../../trace/events-of.ts';
import type { Recording } from '../../trace/recording.ts';
import type { TimedDisk } from '../machine/timed-disk.ts';
import { defineAnswer } from './define-answer.ts';

/** Steps with known times, ascending; ns since the mount, never less than at the step before. */
export interface MachineTimeData {
  step: Float64Array;
  time: Float64Array;
}

export const machineTime = defineAnswer(
  'machineTime',
  ({ whole }) => whole.timed && stepTimes(whole.recording, whole.timed),
  { holds: 'recording' },
);

interface Bio {
  /** -1 for a flush alone, which has no place. */
  lba: number;
  arrived: number;
}

/** The bios that each operation sent, in order. */
function sentBy({ bios }: Journeys): Map<number, Bio[]> {
  const column = (name: (typeof BIO_COLUMNS)[number]) => BIO_COLUMNS.indexOf(name);
  const [operation, flags, lba, sectors, arrived] = (['operation', 'flags', 'lba', 'sectors', 'arrived'] as const).map(
    column,
  );
  const sent = new Map<number, Bio[]>();
  for (let at = 0; at < bios.length; at += BIO_COLUMNS.length) {
    if (!(bios[at + flags] & (FLAGS.WRITE | FLAGS.FLUSH))) continue;
    const own = sent.get(bios[at + operation]) ?? [];
    own.push({ lba: bios[at + sectors] === 0 ? -1 : bios[at + lba], arrived: bios[at + arrived] });
    sent.set(bios[at + operation], own);
  }
  return sent;
}

function stepTimes(recording: Recording, { machine, log }: TimedDisk): MachineTimeData {
  const sent = machine.journeys ? sentBy(machine.journeys.tables()) : new Map<number, Bio[]>();
  const calls = log.operations.filter((o) => !o.background && o.event >= 0).sort((a, b) => a.event - b.event);
  const step: number[] = [0];
  const time: number[] = [0];
  const know = (at: number, ns: number) => {
    const last = step.length - 1;
    const later = Math.max(time[last], ns);
    if (at > step[last]) {
      step.push(at);
      time.push(later);
    } else time[last] = later;
  };
  calls.forEach(({ event, begun, serial }, i) => {
    know(event, begun);
    const end = calls[i + 1]?.event ?? recording.length;
    const own = sent.get(serial) ?? [];
    let next = 0;
    for (const { id, fields } of eventsIn(recording, BlockBioQueue, event, end)) {
      const lba = fields.count === 0 ? -1 : fields.sector;
      // A long request arrives as several bios, and the first of them has its address.
      const place = own.findIndex((bio, at) => at >= next && bio.lba === lba);
      if (place < 0) continue;
      know(id + 1, own[place].arrived);
      next = place + 1;
    }
  });
  know(recording.length, machine.now);
  return { step: Float64Array.from(step), time: Float64Array.from(time) };
}
