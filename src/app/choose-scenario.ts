/** Runs the script of a chosen scenario. The page arrives where the story turns, with the scenario's tiles open. */

import { flightsOf } from '../views/disks/flights.ts';
import { machineTimeOf } from '../views/disks/machine-time.ts';
import { busiest } from '../views/disks/moments.ts';
import type { Scenario } from './scenario.ts';
import type { Workbench } from './workbench.ts';

/** Moves to the moment with the busiest disks from the present step on, because they rest at the end of a call. */
async function arriveBusiest(workbench: Workbench): Promise<void> {
  const { timeline, moment } = workbench.store.getState();
  const data = await workbench.ask('machine', {});
  const time = machineTimeOf(data, await workbench.ask('machineTime', {}));
  const now = workbench.store.getState();
  // A person may have moved elsewhere meanwhile.
  if (!data || !time || now.timeline !== timeline || now.moment !== moment) return;
  const window = { from: time.timeOf(moment.step), to: data.now };
  workbench.seekTo(time.positionOf(busiest(flightsOf(data), window)));
}

export async function chooseScenario(workbench: Workbench, scenario: Scenario): Promise<void> {
  const { script, turn, tiles, preset, busiest } = scenario;
  workbench.store.setState({ invited: false });
  if (await workbench.run(script, { turn })) return;
  // The turn is one step by events.
  workbench.store.setState({ invited: true, by: 'event', tiles, along: busiest ? 'machine' : 'steps' });
  // A person wants to look at the scenario and step through it.
  document.querySelector<HTMLElement>('main.stage')?.focus({ preventScroll: true });
  if (preset) workbench.pickPreset(preset);
  if (busiest) void arriveBusiest(workbench);
}
