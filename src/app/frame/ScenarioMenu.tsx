/** The scenarios, by topic: a name, and a sentence on what to watch. */
import { Icon } from '../../views/common/Icon.tsx';
import { Menu } from '../../views/common/Menu.tsx';
import { arriveBusiest } from '../arrive-busiest.ts';
import { type Scenario, SHELVES, scenarioOf } from '../scenarios.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import './scenarios.css';

export function ScenarioMenu() {
  const workbench = useWorkbench();
  const present = useApp((s) => scenarioOf(s.run));
  const choose = (s: Scenario) => {
    const { tiles } = workbench.store.getState();
    // The tiles of the previous scenario go with it; tiles that a person chose stay.
    const next = s.tiles ?? (tiles === present?.tiles ? undefined : tiles);
    workbench.store.setState({ invited: false });
    void workbench.run(s.script, { after: s.after, nth: s.nth }).then((refused) => {
      if (refused) return;
      workbench.store.setState({ invited: true, tiles: next, along: s.busiest ? 'machine' : 'steps' });
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
