/** The scenarios, by topic: a name, and a sentence on what to watch. */
import { Icon } from '../../views/common/Icon.tsx';
import { Menu } from '../../views/common/Menu.tsx';
import { arriveBusiest } from '../arrive-busiest.ts';
import type { Scenario } from '../scenario.ts';
import { SHELVES, scenarioOf } from '../scenarios.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import './scenarios.css';

export function ScenarioMenu() {
  const workbench = useWorkbench();
  const present = useApp((s) => scenarioOf(s.run));
  const choose = (s: Scenario) => {
    workbench.store.setState({ invited: false });
    void workbench.run(s.script, { turn: s.turn }).then((refused) => {
      if (refused) return;
      const { tiles, preset } = s;
      // The turn is one step by event.
      workbench.store.setState({ invited: true, by: 'event', tiles, along: s.busiest ? 'machine' : 'steps' });
      // What was chosen is to be looked at, and stepped through.
      document.querySelector<HTMLElement>('main.stage')?.focus({ preventScroll: true });
      if (preset) workbench.pickPreset(preset);
      if (s.busiest) void arriveBusiest(workbench);
    });
  };
  return (
    <Menu
      className="chip scenario-chip"
      title="Scenarios to begin with"
      look="scenarios"
      face={
        <>
          <Icon name="book" size={14} />
          <span className="scenario-name">{present?.name ?? 'Scenarios'}</span>
          <Icon name="down" size={12} />
        </>
      }
      groups={SHELVES.map((shelf) => ({
        title: shelf.title,
        items: shelf.scenarios.map((s) => ({
          key: s.name,
          face: (
            <>
              <b>{s.name}</b>
              <span>{s.watch}</span>
            </>
          ),
          current: s === present,
          choose: () => choose(s),
        })),
      }))}
    />
  );
}
