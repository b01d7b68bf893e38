/**
 * The person who runs the check. The check tells this user every problem and asks what to do about it. The mode gives the
 * answer.
 *
 *     if (user.ask('bad_i_blocks', { ino, value, should }, touched)) volume.editInode(ino, …)
 *
 * Writes after `ask` belong to the event that tells the problem.
 */

import type { SuperblockValues } from '../../engine/volume/geometry.ts';
import { unrepairable } from '../../engine/volume/unwritable.ts';
import type { Touch } from '../../trace/event.ts';
import { E2fsckPass, E2fsckProblem } from '../../trace/events/fsck.ts';
import { Bits } from './bits.ts';
import type { CheckedVolume, Mode } from './checked-volume.ts';
import { Stop } from './closing.ts';
import { Latches, oneLine } from './latches.ts';
import type { Args, Places, Problem } from './problem.ts';
import { PROBLEMS, type ProblemCode } from './problems.ts';
import { tellPassEnd, tellStep } from './telling.ts';

/** The reason why the check ends at a question instead of repairing. It is undefined if the check goes on. */
export function whyStop(mode: Mode, features: SuperblockValues, preen: boolean): string | undefined {
  if (mode === '-n') return undefined;
  const unbuilt = unrepairable(features);
  if (unbuilt) return unbuilt.refused;
  return mode === '-p' && !preen ? 'UNEXPECTED INCONSISTENCY; RUN fsck MANUALLY.' : undefined;
}

/** The check stops at more problems than this, because the rest is not worth telling. */
const MAX_PROBLEMS = 60_000;

export class User {
  readonly #volume: CheckedVolume;
  readonly #places: Places;
  pass = '0';
  problems = 0;
  fixed = 0;
  /** Whether a repair changed more of the volume than the superblock's notes of this check. */
  modified = false;
  /** Questions answered with no. `left` counts them without the harmless ones. */
  refused = 0;
  left = 0;
  inodesVisited = 0;
  blocksRead = 0;
  inodesTotal = 0;
  readonly costs: { pass: string; inodes: number; blocks: number; problems: number }[] = [];
  #before = 0;
  /** While maps are read again, the check does not repeat what it told before. */
  silent = false;
  quietProblems = 0;
  /** The questions that stand for many problems. */
  readonly latches = new Latches();

  /** `told` gets every line, `complained` those of libraries. */
  told: ((line: string) => void) | undefined;
  complained: ((line: string) => void) | undefined;
  /** The name of the volume in messages. */
  name = 'disk.img';

  constructor(volume: CheckedVolume, places: Places) {
    this.#volume = volume;
    this.#places = places;
  }

  ask(code: ProblemCode, args: Args = {}, touched: readonly Touch[] = []): boolean {
    if (this.silent) {
      this.quietProblems++;
      return false;
    }
    const { mode, s, recorder, disk } = this.#volume;
    const p: Problem = PROBLEMS[code];
    this.problems++;
    const question = p.ask.replace('$', String(args.value));
    const stops = question === '' ? undefined : whyStop(mode, s, p.preen);
    const ends = question === 'Abort';
    const fixed = question !== '' && mode !== '-n' && !stops;
    const text = p.say(args, this.#places);
    if (recorder.counting)
      recorder.emit(
        E2fsckProblem,
        { code, pass: this.pass, said: oneLine(text), question, fixed, ino: args.ino ?? 0 },
        touched.length > 0 ? { touched: touched.filter((t) => t.block < disk.blockCount) } : undefined,
      );
    if (mode !== '-n' && ((fixed && !ends) || p.repairs)) this.fixed++;
    if (mode !== '-n' && ((fixed && !ends) || p.changes) && p.changes !== false) this.modified = true;
    if (!fixed && question !== '') {
      this.refused++;
      if (!p.harmless) this.left++;
    }
    if (p.under) for (const line of this.latches.lines(p.under, text, args, fixed)) this.told?.(line);
    else if (text || question)
      this.told?.(question ? `${text}${question}? ${stops ? '' : fixed ? 'yes\n' : 'no\n'}` : text.replace(/\n$/, ''));
    if (stops) throw new Stop(4, stops);
    if (p.ends && !fixed) throw new Stop(8 | 4, 'aborted');
    if (this.problems > MAX_PROBLEMS) throw new Stop(8 | 4, 'There are more problems than can be told.');
    return fixed;
  }

  /** Tells a step of a repair. The next writes belong to it. */
  step(does: string, touched?: readonly Touch[]): void {
    tellStep(this.#volume.recorder, does, touched);
  }

  begin(pass: string, title: string, why: string): void {
    const { recorder, disk } = this.#volume;
    this.pass = pass;
    disk.seen = new Bits();
    this.inodesVisited = 0;
    this.#before = this.problems;
    if (pass !== '0') this.told?.(`Pass ${pass}: ${title}`);
    if (recorder.counting) recorder.emit(E2fsckPass, { pass, title, why });
  }

  end(): void {
    const { recorder, disk } = this.#volume;
    const blocks = disk.seen.count;
    this.blocksRead += blocks;
    this.inodesTotal += this.inodesVisited;
    const cost = { pass: this.pass, inodes: this.inodesVisited, blocks, problems: this.problems - this.#before };
    this.costs.push(cost);
    tellPassEnd(recorder, cost, disk.seen);
  }
}
