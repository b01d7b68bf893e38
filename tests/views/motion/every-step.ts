/**
 * The picture of a tile from each step of a recording to the next: exact at its ends, without jumps, within what it
 * fills, the same way back, and nothing in it changes that neither the event nor the story explains.
 */
import { expect } from 'vitest';
import type { Session } from '../../../src/session/session.ts';
import { plan, unexplained } from '../../../src/views/motion/between.ts';
import type { Mark } from '../../../src/views/motion/mark.ts';
import { type Story, turned } from '../../../src/views/motion/story.ts';
import { long } from '../../helpers/long.ts';
import { expectMirror, expectNoJumps, expectWithin } from './marks.ts';
import { stepsOf, touchedBy } from './steps.ts';

interface Picture {
  marks: readonly Mark[];
}

export interface Moving<P extends Picture> {
  tile: string;
  scenes: readonly { id: string; command: string }[];
  /** Events at which it moves, and how many of them are looked at in a recording; a third of them in a short run. */
  matter: RegExp;
  most: number;
  shownAt(session: Session, step: number): P | undefined;
  /** The moment before, of what is shown after. */
  before?(session: Session, step: number, after: P): P | undefined;
  /** One is not the other's successor: there is no way between them. */
  apart?(a: P, b: P): boolean;
  storyOf(a: P, b: P): Story;
  /** What explains a change, beside the story; undefined if any may be. */
  explains?(session: Session, step: number, a: P, b: P): ReadonlySet<string> | undefined;
  /** The shortest share of the way that a story gives to a thing. */
  shortest?: number;
  /** How far beyond both pictures things may pass, px. */
  margin?: number;
  /** Its story is told in one direction only. */
  oneWay?: boolean;
}

export interface MovingTile {
  tile: string;
  scenes: readonly { id: string; command: string }[];
  /** How many of its ways were looked at. */
  check(session: Session): number;
}

export function movingTile<P extends Picture>(of: Moving<P>): MovingTile {
  const { tile, scenes, explains = touchedBy } = of;
  return {
    tile,
    scenes,
    check(session) {
      const faults: string[] = [];
      let moved = 0;
      for (const step of stepsOf(session, of.matter, long ? of.most : Math.ceil(of.most / 3))) {
        const b = of.shownAt(session, step + 1);
        const a = b && (of.before ? of.before(session, step, b) : of.shownAt(session, step));
        if (!a || !b || of.apart?.(a, b)) continue;
        const story = of.storyOf(a, b);
        const there = plan(a.marks, b.marks, story);
        expect(there.at(0)).toBe(a.marks);
        expect(there.at(1)).toBe(b.marks);
        const known = explains(session, step, a, b);
        if (known)
          for (const { key, how } of unexplained(there, known))
            faults.push(`step ${step}, ${session.recording.events[step].name}: ${key} ${how}`);
        if (there.still) continue;
        moved++;
        expectNoJumps(there, of.shortest);
        expectWithin(there, of.margin);
        if (!of.oneWay) expectMirror(there, plan(b.marks, a.marks, turned(story)));
      }
      expect(faults.slice(0, 40)).toEqual([]);
      return moved;
    },
  };
}
