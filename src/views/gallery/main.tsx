/**
 * The page of scenes. Here a theme applies to the part of the page that asks for it, so that all three can be seen
 * together.
 */
import { createRoot } from 'react-dom/client';
import '../theme/base.css';
import '../common/common.css';
import { pageLanguage } from '../language/page-language.ts';
import { adoptRules, themeCss } from '../theme/theme-css.ts';
import { Gallery } from './Gallery.tsx';
import './gallery.css';

adoptRules(themeCss().replaceAll(':root[data-theme', '[data-theme'));
void pageLanguage('gallery').then((language) =>
  createRoot(document.getElementById('root') as HTMLElement).render(<Gallery first={language} />),
);
