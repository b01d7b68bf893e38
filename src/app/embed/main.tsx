/** The embedded page begins here. */
import { createRoot } from 'react-dom/client';
import '../../views/theme/base.css';
import '../../views/common/common.css';
import { browserClock } from '../../views/motion/frames.ts';
import { installThemes } from '../../views/theme/theme-css.ts';
import { createPlayer } from '../player.ts';
import { startingNow } from '../session-client.ts';
import { trustOwnScripts } from '../trusted-types.ts';
import { createWorkbench } from '../workbench.ts';
import { Embed } from './Embed.tsx';

trustOwnScripts();
installThemes();
const workbench = createWorkbench(startingNow(), { time: browserClock() });
createRoot(document.getElementById('root')!).render(<Embed workbench={workbench} player={createPlayer(workbench)} />);
