/** The page of the experiments begins here. */
import { createRoot } from 'react-dom/client';
import '../../views/theme/base.css';
import '../../views/common/common.css';
import { pageLanguage } from '../../views/language/page-language.ts';
import { installThemes } from '../../views/theme/theme-css.ts';
import { keepForOffline } from '../offline/offline.ts';
import { trustOwnScripts } from '../trusted-types.ts';
import { ExperimentsPage, linked } from './ExperimentsPage.tsx';

trustOwnScripts();
installThemes();
void pageLanguage('experiments', linked('language')).then((language) =>
  createRoot(document.getElementById('root')!).render(<ExperimentsPage first={language} />),
);
keepForOffline(false);
