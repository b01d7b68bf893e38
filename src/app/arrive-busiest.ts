/** Moves to the moment with the busiest disks from the present step on, because they rest at the end of a call. */
import { flightsOf } from '../views/disks/flights.ts';
import { machineTimeOf } from '../views/disks/machine-time.ts';
import { busiest } from '../views/disks/moments.ts';
import type { Workbench } from './workbench.ts';

export async function arriveBusiest(workbench: Workbench): Promise<void> {
  const { timeline, moment } = workbench.store.getState();
  const data = await workbench.ask('machine', {});
  const time = machineTimeOf(data, await workbench.ask('machineTime', {}));
  const now = workbench.store.getState();
  // A person may have moved elsewhere meanwhile.
  if (!data || !time || now.timeline !== timeline || now.moment !== moment) return;
  const window = { from: time.timeOf(moment.step), to: data.now };
  workbench.seekTo(time.positionOf(busiest(flightsOf(data), window)));
}
