/** The scenarios, by topic: a name, and a sentence on what to watch. */

import { Icon } from '../../views/common/Icon.tsx';
import { Menu } from '../../views/common/Menu.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { chooseScenario } from '../choose-scenario.ts';
import { SHELVES, scenarioOf } from '../scenarios.ts';
import { saidOf, shelfTitle } from '../told-scenario.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { scenarioMenu } from './scenario-menu-words.ts';
import './scenarios.css';

export function ScenarioMenu() {
  const workbench = useWorkbench();
  const tag = useLanguage();
  const menu = useWords(scenarioMenu);
  const present = useApp((s) => scenarioOf(s.run));
  const page = (key: string, { name, about }: { name: string; about: string }, choose: () => void) => ({
    key,
    face: (
      <>
        <b>{name}</b>
        <span>{about}</span>
      </>
    ),
    choose,
  });
  return (
    <Menu
      className="chip scenario-chip"
      title={menu.title}
      look="scenarios"
      lang={tag}
      face={
        <>
          <Icon name="book" size={14} />
          <span className="scenario-name">{present ? saidOf(tag, present).name : menu.name}</span>
          <Icon name="down" size={12} />
        </>
      }
      groups={[
        ...SHELVES.map((shelf) => ({
          title: shelfTitle(tag, shelf),
          items: shelf.scenarios.map((s) => {
            const { name, watch } = saidOf(tag, s);
            return {
              ...page(s.name, { name, about: watch }, () => chooseScenario(workbench, s)),
              current: s === present,
            };
          }),
        })),
        {
          title: menu.kept,
          items: [page('recent', menu.recent, () => workbench.store.setState({ dialog: 'recent' }))],
        },
        {
          // Here a phone has them too.
          title: menu.measured,
          items: [
            page('lab', menu.lab, () => location.assign('./lab.html')),
            page('experiments', menu.experiments, () => location.assign('./experiments.html')),
          ],
        },
      ]}
    />
  );
}
