/** The scenarios, by topic: a name, and a sentence on what to watch. */
import { Icon } from '../../views/common/Icon.tsx';
import { SHELVES, scenarioOf } from '../scenarios.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { Menu } from './Menu.tsx';
import './scenarios.css';

export function ScenarioMenu() {
  const workbench = useWorkbench();
  const present = useApp((s) => scenarioOf(s.run));
  return (
    <Menu
      className="chip scenario-chip"
      title="Scenarios to begin with"
      face={
        <>
          <Icon name="book" size={14} />
          <span className="scenario-name">{present?.name ?? 'Scenarios'}</span>
          <Icon name="down" size={12} />
        </>
      }
    >
      {(close) => (
        <div className="scenarios">
          {SHELVES.map((shelf) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu; role="group" is what ARIA has for it
            <div key={shelf.title} role="group" aria-label={shelf.title}>
              <p>{shelf.title}</p>
              {shelf.scenarios.map((s) => (
                <button
                  key={s.name}
                  type="button"
                  role="menuitem"
                  aria-current={s === present ? 'true' : undefined}
                  onClick={() => {
                    close();
                    const { tiles } = workbench.store.getState();
                    // The tiles of the previous scenario go with it; tiles that a person chose stay.
                    const next = s.tiles ?? (tiles === present?.tiles ? undefined : tiles);
                    workbench.store.setState({ invited: false });
                    void workbench
                      .run(s.script, { after: s.after, nth: s.nth })
                      .then((refused) => !refused && workbench.store.setState({ invited: true, tiles: next }));
                  }}
                >
                  <b>{s.name}</b>
                  <span>{s.watch}</span>
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </Menu>
  );
}
