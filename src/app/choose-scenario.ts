/** Runs the script of a chosen scenario. The page arrives where the story turns, with the scenario's tiles open. */
import { arriveBusiest } from './arrive-busiest.ts';
import type { Scenario } from './scenario.ts';
import type { Workbench } from './workbench.ts';

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
