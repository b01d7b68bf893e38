/** The word mark, the volume, and the actions on the volume as a whole. */

import { useRef, useState } from 'react';
import { Segmented } from '../../views/common/Buttons.tsx';
import { Icon } from '../../views/common/Icon.tsx';
import { formatBytes } from '../../views/common/units.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { THEME_NAMES, type ThemeName } from '../../views/theme/tokens.ts';
import { header } from '../header-words.ts';
import { links } from '../link-words.ts';
import { own } from '../own-words.ts';
import { inWords } from '../programs-and-traces.ts';
import { rememberTheme } from '../remembered.ts';
import { linkOf, needsOf } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { DownloadMenu } from './DownloadMenu.tsx';
import { openFile } from './open-file.ts';
import { ScenarioMenu } from './ScenarioMenu.tsx';
import { WaySwitch } from './WaySwitch.tsx';
import './header.css';

const THEME_FACES = { light: 'sun', dark: 'moon', projector: 'projector' } as const;

export function Header({ theme, narrow }: { theme: ThemeName; narrow: boolean }) {
  const workbench = useWorkbench();
  const overview = useApp((s) => s.overview);
  const tag = useLanguage();
  const words = useWords(header);
  return (
    <header className="header" lang={tag}>
      <h1 className="wordmark">
        ext4<span>lab</span>
      </h1>
      <ScenarioMenu />
      {overview && (
        <button
          type="button"
          className="chip"
          title={words.formatAnother}
          aria-haspopup="dialog"
          onClick={() => workbench.store.setState({ dialog: 'format' })}
        >
          <b>{overview.kind}</b>
          <span>{formatBytes(overview.byteLength)}</span>
          <span className="chip-more">{words.blocksOf(formatBytes(overview.blockSize))}</span>
          {overview.warnings.length > 0 && <span className="chip-warning">{words.readOnly}</span>}
          <Icon name="sliders" size={14} />
        </button>
      )}
      <span className="header-space" />
      {!narrow && <WaySwitch />}
      <ThemeSwitch theme={theme} narrow={narrow} />
      {!narrow && <HelpButton />}
      {!narrow && <LabLink />}
      <OpenImage />
      {overview && <DownloadMenu />}
      {overview && <Share />}
    </header>
  );
}

/** All three themes side by side. On a phone one button goes from each to the next. */
function ThemeSwitch({ theme, narrow }: { theme: ThemeName; narrow: boolean }) {
  const words = useWords(header);
  const { store } = useWorkbench();
  const choose = (name: ThemeName) => {
    rememberTheme(name);
    store.setState({ theme: name });
  };
  return narrow ? (
    <button
      type="button"
      className="button"
      aria-label={words.themeIs(words.themes[theme])}
      onClick={() => choose(THEME_NAMES[(THEME_NAMES.indexOf(theme) + 1) % THEME_NAMES.length])}
    >
      <Icon name={THEME_FACES[theme]} />
    </button>
  ) : (
    <Segmented
      label={words.theme}
      value={theme}
      options={THEME_NAMES.map((name) => ({
        value: name,
        label: words.themes[name],
        face: <Icon name={THEME_FACES[name]} size={15} />,
      }))}
      onChange={choose}
    />
  );
}

function LabLink() {
  const { lab } = useWords(header);
  return (
    <a className="button" href="./lab.html" title={lab.title} aria-label={lab.name}>
      <Icon name="flask" size={15} />
      <span>{lab.short}</span>
    </a>
  );
}

function OpenImage() {
  const words = useWords(header);
  const workbench = useWorkbench();
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={words.image}
        onChange={(e) => {
          const chosen = e.target.files?.[0];
          if (chosen) void openFile(workbench, chosen);
          e.target.value = '';
        }}
      />
      <button type="button" className="button" onClick={() => file.current?.click()} title={words.openTitle}>
        <Icon name="open" size={15} />
        <span>{words.open}</span>
      </button>
    </>
  );
}

/** Also at the end of a phone's tabs. */
export function HelpButton() {
  const tag = useLanguage();
  const words = useWords(header);
  const { store } = useWorkbench();
  return (
    <button
      type="button"
      className="button help-button"
      lang={tag}
      aria-label={words.help}
      title={words.helpTitle}
      aria-haspopup="dialog"
      onClick={() => store.setState({ dialog: 'help' })}
    >
      ?
    </button>
  );
}

function Share() {
  const words = useWords(header);
  const late = useWords(links);
  const workbench = useWorkbench();
  const [said, setSaid] = useState('');
  const copy = async () => {
    const link = linkOf(workbench.store.getState());
    const needs = needsOf(workbench.store.getState());
    if (needs)
      workbench.store.setState({
        notice: {
          tone: 'info',
          text: own(workbench.store.getState().language, late.notBrought(inWords(needs, late))),
        },
      });
    try {
      await navigator.clipboard.writeText(link);
      setSaid(words.copied);
      setTimeout(() => setSaid(''), 2000);
    } catch {
      // Without https there is no clipboard, but the address bar has the same link.
      history.replaceState(history.state, '', link);
      workbench.store.setState({
        notice: { tone: 'info', text: own(workbench.store.getState().language, words.notCopied) },
      });
    }
  };
  return (
    <button type="button" className="button primary share" onClick={copy} title={words.shareTitle}>
      <Icon name={said ? 'check' : 'link'} size={15} />
      <span aria-live="polite">{said || words.share}</span>
    </button>
  );
}
