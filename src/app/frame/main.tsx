/** The page begins here. */
import { createRoot } from 'react-dom/client';
import '../../views/theme/base.css';
import '../../views/common/common.css';
import { browserClock } from '../../views/motion/frames.ts';
import { installThemes } from '../../views/theme/theme-css.ts';
import { keepForOffline } from '../offline/offline.ts';
import { createPlayer } from '../player.ts';
import { startingNow } from '../session-client.ts';
import { trustOwnScripts } from '../trusted-types.ts';
import { createWorkbench } from '../workbench.ts';
import { App } from './App.tsx';
import { arrive } from './arrive.ts';

trustOwnScripts();
installThemes();
const workbench = createWorkbench(startingNow(), { time: browserClock() });
const arrival = arrive(workbench);
createRoot(document.getElementById('root')!).render(
  <App workbench={workbench} player={createPlayer(workbench)} arrival={arrival} />,
);
keepForOffline(arrival.visit.live !== undefined);
