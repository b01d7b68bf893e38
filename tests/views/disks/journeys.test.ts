/** The tables of journeys by name, and their joints: every row is found from its owner, and only there. */

import { describe, expect, it } from 'vitest';
import { machine } from '../../../src/session/answers/machine-data.ts';
import { Session } from '../../../src/session/session.ts';
import { START } from '../../../src/session/session-api.ts';
import { Joint, Table, waysOf } from '../../../src/views/common/journeys.ts';
import { sessions } from '../../helpers/equipment.ts';

describe('tables of journeys', () => {
  it('are read by the names of their columns', () => {
    const table = new Table(Float64Array.of(1, 2, 3, 4), ['a', 'b']);
    expect(table.length).toBe(2);
    expect(table.at(1, 'b')).toBe(4);
    expect(table.row(0)).toEqual({ a: 1, b: 2 });
  });

  it('know the rows of an owner, and that some have none', () => {
    const owners = [2, 0, -1, 2, 7];
    const joint = new Joint(3, owners.length, (row) => owners[row]);
    expect([...joint.of(0)]).toEqual([1]);
    expect([...joint.of(1)]).toEqual([]);
    expect([...joint.of(2)]).toEqual([0, 3]);
    expect([...joint.of(-1)]).toEqual([]);
    expect([...joint.of(9)]).toEqual([]);
  });

  it('lead from an operation to the arm', () => {
    const session = sessions.script('# size: 64M\n# machine: papers\n# disks: 4\nseq 20000 > a\nsync\n');
    if (!(session instanceof Session)) throw new Error(session.refused);
    const ways = waysOf(session.ask(START, machine)!);
    let moved = 0;
    for (let row = 0; row < ways.bios.length; row++) {
      const operation = ways.bios.at(row, 'operation');
      expect([...ways.biosOfOperation.of(operation)]).toContain(row);
      const request = ways.bios.at(row, 'request');
      expect([...ways.biosOf.of(request)]).toContain(row);
      for (const piece of ways.piecesOf.of(request)) {
        expect(ways.pieces.at(piece, 'request')).toBe(request);
        for (const arm of ways.armsOf.of(piece)) {
          expect(ways.arms.at(arm, 'disk')).toBe(ways.pieces.at(piece, 'disk'));
          moved++;
        }
      }
    }
    expect(moved).toBeGreaterThan(0);
  });
});
