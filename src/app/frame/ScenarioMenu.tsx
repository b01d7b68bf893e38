/** The scenarios, by topic: a name, and a sentence on what to watch. */
import { Icon } from '../../views/common/Icon.tsx';
import { Menu } from '../../views/common/Menu.tsx';
import { chooseScenario } from '../choose-scenario.ts';
import { SHELVES, scenarioOf } from '../scenarios.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import './scenarios.css';

/** Here a phone has it too. */
const LAB = {
  title: 'Measured',
  items: [
    {
      key: 'lab',
      face: (
        <>
          <b>The lab</b>
          <span>The papers’ benchmarks, run again on one to four disks: their seconds beside ours.</span>
        </>
      ),
      choose: () => location.assign('./lab.html'),
    },
  ],
};

export function ScenarioMenu() {
  const workbench = useWorkbench();
  const present = useApp((s) => scenarioOf(s.run));
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
      groups={[
        ...SHELVES.map((shelf) => ({
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
            choose: () => chooseScenario(workbench, s),
          })),
        })),
        {
          title: 'Kept on this browser',
          items: [
            {
              key: 'recent',
              face: (
                <>
                  <b>Recent visits …</b>
                  <span>Go on where you were, with what you typed and opened.</span>
                </>
              ),
              choose: () => workbench.store.setState({ dialog: 'recent' }),
            },
          ],
        },
        LAB,
      ]}
    />
  );
}
