/**
 * The page of scenes. Here a theme applies to the part of the page that asks for it, so that all three can be seen
 * together.
 */
import { createRoot } from 'react-dom/client';
import { bringFast } from '../../session/run/late-tools.ts';
import '../theme/base.css';
import '../common/common.css';
import { pageLanguage } from '../language/page-language.ts';
import { adoptRules, themeCss } from '../theme/theme-css.ts';
import { Gallery } from './Gallery.tsx';
import './gallery.css';

adoptRules(themeCss().replaceAll(':root[data-theme', '[data-theme'));
// Scenes are recorded on the page itself, and one has fast commits; without them that one says so.
const fast = bringFast().catch(() => {});
void Promise.all([pageLanguage('gallery'), fast]).then(([language]) =>
  createRoot(document.getElementById('root') as HTMLElement).render(<Gallery first={language} />),
);
