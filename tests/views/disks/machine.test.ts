/** The scenes of the machine, as text; its geometry at every step. */
import { describe, expect, it } from 'vitest';
import { machine as machineAnswer } from '../../../src/session/answers/machine-data.ts';
import { START } from '../../../src/session/session-api.ts';
import { sessionOf } from '../../../src/views/common/scene.ts';
import { drawnTime, flightsOf } from '../../../src/views/disks/flights.ts';
import { headTrace, movementsOf } from '../../../src/views/disks/layout.ts';
import { windowOf } from '../../../src/views/disks/moments.ts';
import { armAt, cylindersOf, depthOf } from '../../../src/views/disks/platter.ts';
import { MACHINE_SCENES } from '../../../src/views/disks/scene.ts';
import { placeOf } from '../../../src/views/disks/stripes.ts';

const scene = MACHINE_SCENES.find((s) => s.id === 'stripe')!;
const machine = () => sessionOf(scene.command).ask(START, machineAnswer)!;

describe('disks', () => {
  it('show every movement inside of the lane, and an arm over the disk', () => {
    const data = machine();
    for (let op = 0; op < data.event.length; op += 3) {
      const window = windowOf(data, op);
      const along = drawnTime(flightsOf(data), window);
      for (let disk = 0; disk < data.disks; disk++) {
        for (const m of movementsOf(data, disk, along, 300)) {
          expect(m.media).toBeGreaterThan(0);
          expect(m.x).toBeLessThanOrEqual(301);
        }
        headTrace(data, disk, along, 300, 20);
        const { cylinder } = armAt(flightsOf(data), disk, window.to);
        const depth = depthOf(cylindersOf(flightsOf(data), window), cylinder);
        expect(depth).toBeGreaterThan(0);
        expect(depth).toBeLessThan(1);
      }
    }
  });

  it('know which disk holds a block', () => {
    const data = machine();
    const blocks = data.chunkBytes / 4096;
    expect(placeOf(data, 0, 4096)).toEqual({ disk: 0, chunk: 0, row: 0, sector: 0 });
    expect(placeOf(data, blocks * 5, 4096)).toEqual({ disk: 1, chunk: 5, row: 1, sector: blocks * 8 });
  });
});
