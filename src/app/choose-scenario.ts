/** A scenario that was chosen: its script runs, and the page arrives where its story turns, with its tiles open. */
import { arriveBusiest } from './arrive-busiest.ts';
import type { Scenario } from './scenario.ts';
import type { Workbench } from './workbench.ts';

export async function chooseScenario(workbench: Workbench, scenario: Scenario): Promise<void> {
  const { script, turn, tiles, preset, busiest } = scenario;
  workbench.store.setState({ invited: false });
  if (await workbench.run(script, { turn })) return;
  // The turn is one step by event.
  workbench.store.setState({ invited: true, by: 'event', tiles, along: busiest ? 'machine' : 'steps' });
  // What was chosen is to be looked at, and stepped through.
  document.querySelector<HTMLElement>('main.stage')?.focus({ preventScroll: true });
  if (preset) workbench.pickPreset(preset);
  if (busiest) void arriveBusiest(workbench);
}
