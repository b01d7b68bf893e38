/** The page begins here. */
import { createRoot } from 'react-dom/client';
import '../../views/theme/base.css';
import '../../views/common/common.css';
import { usualLanguage } from '../../views/language/remembered.ts';
import { browserClock } from '../../views/motion/frames.ts';
import { installThemes } from '../../views/theme/theme-css.ts';
import { viewsInSight } from '../first-picture.ts';
import { speak } from '../language.ts';
import { keepForOffline } from '../offline/offline.ts';
import { createPlayer } from '../player.ts';
import { hasSeenPassage } from '../remembered.ts';
import { startingNow } from '../session-client.ts';
import { trustOwnScripts } from '../trusted-types.ts';
import { type Decoded, decode } from '../url-state.ts';
import { recallVisit } from '../url-sync.ts';
import { createWorkbench, type Workbench } from '../workbench.ts';
import { App } from './App.tsx';

/** What the address asks for, known before anything is drawn: nothing is shown that would give way at once. */
function arrive({ store }: Workbench): Decoded {
  recallVisit();
  const arrival = decode(location.hash);
  const { theme, language, bookmarks, ...asked } = arrival.visit;
  const welcome = !hasSeenPassage() && !arrival.ignored.length && Object.keys(asked).length === 0;
  store.setState({ welcome });
  // A view that cannot be fetched says so in its place.
  viewsInSight({ welcome, tiles: asked.tiles }).catch(() => {});
  return arrival;
}

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
