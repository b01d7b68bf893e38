/** The word mark, the volume, and what can be done with it as a whole. */
import { useRef, useState } from 'react';
import { Icon } from '../../views/common/Icon.tsx';
import { Segmented } from '../../views/common/Segmented.tsx';
import { formatBytes } from '../../views/common/units.ts';
import { THEME_NAMES, type ThemeName } from '../../views/theme/tokens.ts';
import { rememberTheme } from '../remembered.ts';
import { linkOf } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { DownloadMenu } from './DownloadMenu.tsx';
import { openFile } from './open-file.ts';
import { ScenarioMenu } from './ScenarioMenu.tsx';
import { WaySwitch } from './WaySwitch.tsx';
import './header.css';

const THEME_FACES = { light: 'sun', dark: 'moon', projector: 'projector' } as const;
const THEME_LABELS = { light: 'Light', dark: 'Dark', projector: 'Projector' } as const;

export function Header({ theme, narrow }: { theme: ThemeName; narrow: boolean }) {
  const workbench = useWorkbench();
  const overview = useApp((s) => s.overview);
  return (
    <header className="header">
      <h1 className="wordmark">
        ext4<span>lab</span>
      </h1>
      <ScenarioMenu />
      {overview && (
        <button
          type="button"
          className="chip"
          title="Format another volume"
          aria-haspopup="dialog"
          onClick={() => workbench.store.setState({ dialog: 'format' })}
        >
          <b>{overview.kind}</b>
          <span>{formatBytes(overview.byteLength)}</span>
          <span className="chip-more">{formatBytes(overview.blockSize)} blocks</span>
          {overview.warnings.length > 0 && <span className="chip-warning">read-only</span>}
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

/** All three side by side; on a phone one button that goes from each to the next. */
function ThemeSwitch({ theme, narrow }: { theme: ThemeName; narrow: boolean }) {
  const { store } = useWorkbench();
  const choose = (name: ThemeName) => {
    rememberTheme(name);
    store.setState({ theme: name });
  };
  return narrow ? (
    <button
      type="button"
      className="button"
      aria-label={`Theme: ${THEME_LABELS[theme]}`}
      onClick={() => choose(THEME_NAMES[(THEME_NAMES.indexOf(theme) + 1) % THEME_NAMES.length])}
    >
      <Icon name={THEME_FACES[theme]} />
    </button>
  ) : (
    <Segmented
      label="Theme"
      value={theme}
      options={THEME_NAMES.map((name) => ({
        value: name,
        label: THEME_LABELS[name],
        face: <Icon name={THEME_FACES[name]} size={15} />,
      }))}
      onChange={choose}
    />
  );
}

function LabLink() {
  return (
    <a className="button" href="./lab.html" title="The lab: the papers’ benchmarks, run again" aria-label="The lab">
      <Icon name="flask" size={15} />
      <span>Lab</span>
    </a>
  );
}

function OpenImage() {
  const workbench = useWorkbench();
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="Disk image"
        onChange={(e) => {
          const chosen = e.target.files?.[0];
          if (chosen) void openFile(workbench, chosen);
          e.target.value = '';
        }}
      />
      <button
        type="button"
        className="button"
        onClick={() => file.current?.click()}
        title="Open a disk image or a visit that was saved, or drop one anywhere"
      >
        <Icon name="open" size={15} />
        <span>Open image</span>
      </button>
    </>
  );
}

/** Also at the end of a phone's tabs. */
export function HelpButton() {
  const { store } = useWorkbench();
  return (
    <button
      type="button"
      className="button help-button"
      aria-label="Help"
      title="Help (?)"
      aria-haspopup="dialog"
      onClick={() => store.setState({ dialog: 'help' })}
    >
      ?
    </button>
  );
}

function Share() {
  const workbench = useWorkbench();
  const [said, setSaid] = useState('');
  const copy = async () => {
    const link = linkOf(workbench.store.getState());
    try {
      await navigator.clipboard.writeText(link);
      setSaid('Link copied');
      setTimeout(() => setSaid(''), 2000);
    } catch {
      // No clipboard without https: the address bar has the same link.
      history.replaceState(history.state, '', link);
      workbench.store.setState({
        notice: { tone: 'info', text: 'This browser does not let the page copy: the link is in the address bar.' },
      });
    }
  };
  return (
    <button type="button" className="button primary share" onClick={copy} title="Copy a link to this very moment">
      <Icon name="link" size={15} />
      <span aria-live="polite">{said || 'Share'}</span>
    </button>
  );
}
