/**
 * The page of scenes. Here a theme applies to the part of the page that asks for it, so that all three can be seen
 * together.
 */
import { createRoot } from 'react-dom/client';
import { broughtFor } from '../../session/run/late-tools.ts';
import '../theme/base.css';
import '../common/common.css';
import { pageLanguage } from '../language/page-language.ts';
import { adoptRules, themeCss } from '../theme/theme-css.ts';
import { Gallery } from './Gallery.tsx';
import './gallery.css';
import { VIEWS } from './scenes-of-views.ts';

adoptRules(themeCss().replaceAll(':root[data-theme', '[data-theme'));
// Scenes are recorded on the page itself; one whose programs cannot be fetched says so.
const programs = broughtFor(VIEWS.flatMap(({ scenes }) => scenes.map(({ command }) => command)).join('\n'));
void Promise.all([pageLanguage('gallery'), programs]).then(([language]) =>
  createRoot(document.getElementById('root') as HTMLElement).render(<Gallery first={language} />),
);
