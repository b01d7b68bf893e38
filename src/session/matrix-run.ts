/**
 * A mode of the matrix is a separate session. It does the work once, and then cuts the power after one request after
 * another.
 */
import { Refused } from '../bytes/refused.ts';
import { BlockBioQueue } from '../trace/bio.ts';
import type { Lose } from '../trace/crash-disk.ts';
import { eventsIn } from '../trace/events-of.ts';
import { type Belief, believedAtAll } from './crash/believed.ts';
import { diskAt, fateOfLosing } from './crash/flight.ts';
import { type MatrixCell, type MatrixPoint, type MatrixRow, type MatrixVerdict, MOST_POINTS } from './crash/matrix.ts';
import { type CrashResult, pulled } from './crash/pull.ts';
import type { CrashSource } from './crash/source.ts';
import { SESSION } from './refusals/session.ts';
import type { Equipment } from './run/equipment.ts';
import { Session } from './session.ts';
import { TERMINAL_COLUMNS } from './session-api.ts';

/** A mode of the matrix, which runs once and is then examined point by point. */
export class MatrixRun {
  readonly row: MatrixRow;
  readonly #source: CrashSource;
  readonly #beliefs: Belief[];

  private constructor(source: CrashSource, row: MatrixRow, beliefs: Belief[]) {
    this.#source = source;
    this.row = row;
    this.#beliefs = beliefs;
  }

  static begin(text: string, typed: readonly string[], equipment: Equipment): MatrixRun | Refused {
    const session = Session.script(text, equipment);
    if (session instanceof Refused) return session;
    for (const line of typed) {
      const done = session.exec(line, 0, TERMINAL_COLUMNS);
      if (done instanceof Refused) return done;
    }
    const source = session.crashSource;
    if (!source) return new Refused(SESSION.no_moment);
    const row = pointsOf(source);
    const beliefs = believedAtAll(
      source,
      row.points.map(({ step }) => step),
    );
    return beliefs instanceof Refused ? beliefs : new MatrixRun(source, row, beliefs);
  }

  cell(index: number): MatrixCell {
    const { step } = this.row.points[index];
    const disk = diskAt(this.#source, step);
    const fate = (losing: Lose): MatrixVerdict => {
      const image = disk.image(fateOfLosing(losing)).clone();
      return verdictOf(losing, pulled(this.#source, step, losing, this.#beliefs[index], image));
    };
    return [fate('all'), fate({ seed: index + 1 })];
  }
}

/** Moments after requests, evenly spread, and the end. */
function pointsOf({ recording, from }: CrashSource): MatrixRow {
  const bios = eventsIn(recording, BlockBioQueue, from, recording.length);
  const after = bios.filter(({ fields }) => fields.count > 0).map(({ id }) => id + 1);
  const total = after.length;
  const every = Math.max(1, Math.ceil(total / MOST_POINTS));
  const points: MatrixPoint[] = [];
  for (let i = every - 1; i < total; i += every) points.push({ step: after[i], requests: i + 1 });
  if (points.at(-1)?.step !== recording.length) points.push({ step: recording.length, requests: total });
  return { points, total, every };
}

function verdictOf(losing: Lose, result: CrashResult): MatrixVerdict {
  const { before, after, recovery, orphans } = result;
  const changed = result.files.filter(({ fate }) => fate !== 'whole');
  const promised = changed.filter((f) => f.promised).length;
  const mended = (recovery?.transactions ?? 0) + orphans.deleted + orphans.truncated > 0 || before.problems > 0;
  return {
    losing,
    structure: result.refused
      ? 'unmountable'
      : after.problems > 0 || result.faults.length > 0
        ? 'damaged'
        : mended
          ? 'recovered'
          : 'sound',
    data:
      promised > 0
        ? 'broken'
        : changed.some(({ fate }) => fate === 'stale')
          ? 'stale'
          : changed.length > 0
            ? 'lost'
            : 'whole',
    problems: after.problems,
    changed: result.count - result.whole,
    promised,
  };
}
