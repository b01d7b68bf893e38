/** The lab's page begins here. */
import { createRoot } from 'react-dom/client';
import '../../views/theme/base.css';
import '../../views/common/common.css';
import { pageLanguage } from '../../views/language/page-language.ts';
import { installThemes } from '../../views/theme/theme-css.ts';
import { keepForOffline } from '../offline/offline.ts';
import { trustOwnScripts } from '../trusted-types.ts';
import { LabPage } from './LabPage.tsx';
import { Lab } from './lab.ts';
import { readLink } from './link.ts';
import { startRunner, VERSION, workersFor } from './runner.ts';

/** A browser may refuse it. */
function storage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[name];
  } catch {
    return undefined;
  }
}

trustOwnScripts();
installThemes();
const lab = new Lab(
  {
    start: startRunner,
    workers: workersFor(navigator.hardwareConcurrency),
    now: () => performance.now(),
    kept: storage('localStorage'),
    window: storage('sessionStorage'),
    version: VERSION,
  },
  readLink(location.hash).matrix,
);
addEventListener('storage', ({ key }) => lab.heard(key ?? ''));
void pageLanguage('lab', readLink(location.hash).language).then((language) =>
  createRoot(document.getElementById('root')!).render(<LabPage lab={lab} first={language} />),
);
keepForOffline(false);
