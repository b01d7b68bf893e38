/** The page begins here. */
import { createRoot } from 'react-dom/client';
import '../../views/theme/base.css';
import '../../views/common/common.css';
import { usualLanguage } from '../../views/language/remembered.ts';
import { browserClock } from '../../views/motion/frames.ts';
import { installThemes } from '../../views/theme/theme-css.ts';
import { speak } from '../language.ts';
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
const draw = () =>
  createRoot(document.getElementById('root')!).render(
    <App workbench={workbench} player={createPlayer(workbench)} arrival={arrival} />,
  );
const language = arrival.visit.language ?? usualLanguage();
// Its sentences come beside the volume; nothing is shown that would give way at once.
if (language === 'en') draw();
else void speak(workbench.store, language).then(draw, draw);
keepForOffline(arrival.visit.live !== undefined);
