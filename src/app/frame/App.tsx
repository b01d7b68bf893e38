/**
 * The instrument.
 *
 *      ┌ header ──────────────────────────────────────────┐
 *      │ script │ stage: tiles                │ inspector │
 *      │        │                             │           │
 *      ├ narration, transport, lanes ─────────┬ counters ─┤
 *      └──────────────────────────────────────┴───────────┘
 *
 * On a phone one of script, stage, inspector and counters is shown at a time, above narration and transport.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { Separator } from '../../views/common/Separator.tsx';
import type { ThemeName } from '../../views/theme/tokens.ts';
import { ThemeContext } from '../../views/theme/useTheme.ts';
import { FilmDialog } from '../film/FilmDialog.tsx';
import { FormatDialog } from '../format/FormatDialog.tsx';
import { listenToKeys } from '../keys.ts';
import { playPassage } from '../passage.ts';
import type { Player } from '../player.ts';
import { hasSeenPassage, rememberedTheme } from '../remembered.ts';
import { restore } from '../restore-visit.ts';
import { titleOf } from '../scenarios.ts';
import { ScriptPanel } from '../script/ScriptPanel.tsx';
import { decode } from '../url-state.ts';
import { syncUrl } from '../url-sync.ts';
import { useApp } from '../use-app.ts';
import type { Workbench } from '../workbench.ts';
import { Bottom } from './Bottom.tsx';
import { Counters } from './Counters.tsx';
import { DropZone } from './DropZone.tsx';
import { Fault } from './Fault.tsx';
import { Header } from './Header.tsx';
import { InspectorSide } from './InspectorSide.tsx';
import { BusyBar } from './Messages.tsx';
import { OnPage } from './OnPage.tsx';
import { Present } from './Present.tsx';
import { pageKeys } from './page-keys.ts';
import { PANELS, type PanelName, type PanelSizes, usePanels } from './panels.ts';
import { Stage } from './Stage.tsx';
import { useNarrow, useSystemTheme } from './use-media.ts';
import './app.css';

export function App({ workbench, player }: { workbench: Workbench; player: Player }) {
  return (
    <OnPage workbench={workbench}>
      <Instrument workbench={workbench} player={player} />
    </OnPage>
  );
}

function useTheme(): ThemeName {
  const system = useSystemTheme();
  const chosen = useApp((s) => s.theme);
  const [remembered] = useState(rememberedTheme);
  const theme = chosen ?? remembered ?? system;
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return theme;
}

/** The visit in the URL and the transport's keys, for as long as the page lives. */
function useVisit(workbench: Workbench, player: Player): void {
  useEffect(() => {
    const follow = (visit: Parameters<typeof restore>[1], ignored: string[]) => void restore(workbench, visit, ignored);
    const { visit, ignored } = decode(location.hash);
    void restore(workbench, visit, ignored).then(() => {
      if (workbench.store.getState().invited && !hasSeenPassage()) playPassage(workbench, requestAnimationFrame);
    });
    const stop = syncUrl(workbench, follow);
    const deaf = listenToKeys(workbench, player, pageKeys(workbench));
    return () => {
      stop();
      deaf();
    };
  }, [workbench, player]);
}

const TABS = [
  { name: 'stage', label: 'Map' },
  { name: 'inspector', label: 'Block' },
  { name: 'script', label: 'Script' },
  { name: 'counters', label: 'Counters' },
] as const;
type Tab = (typeof TABS)[number]['name'];

function Instrument({ workbench, player }: { workbench: Workbench; player: Player }) {
  const theme = useTheme();
  const narrow = useNarrow();
  const [sizes, setSize] = usePanels();
  const [tab, setTab] = useState<Tab>('stage');
  const way = useApp((s) => s.way);
  const dialog = useApp((s) => s.dialog);
  const still = useApp((s) => s.overview?.steps === 0);
  const title = useApp((s) => s.file ?? titleOf(s.run));
  useVisit(workbench, player);
  useEffect(() => {
    document.title = title ? `${title} · ext4lab` : 'ext4lab';
  }, [title]);
  const seen = (panel: Tab) => !narrow || tab === panel;
  // On a phone the panels have no edges.
  const edge = (name: PanelName) =>
    !narrow && <Edge name={name} size={sizes[name]} onSize={(size) => setSize(name, size)} />;
  if (way === 'present')
    return (
      <ThemeContext value={theme}>
        <Present player={player} />
        <BusyBar />
      </ThemeContext>
    );
  return (
    <ThemeContext value={theme}>
      <div
        className={`instrument${still ? ' still' : ''}${narrow ? ' narrow' : ''}`}
        style={narrow ? undefined : styleOf(sizes)}
        data-tab={narrow ? tab : undefined}
      >
        <Header theme={theme} narrow={narrow} />
        {narrow && <Tabs tab={tab} onTab={setTab} />}
        {seen('script') && <LeftSide edge={edge('left')} />}
        {seen('stage') && <Stage narrow={narrow} />}
        {seen('inspector') && (
          <aside id="panel-right" className="side right" aria-label="Inspector">
            <Fault what="The inspector">
              <InspectorSide />
            </Fault>
            {edge('right')}
          </aside>
        )}
        {narrow && tab === 'counters' && (
          <div className="side">
            <Counters />
          </div>
        )}
        <footer id="panel-bottom" className="bottom">
          {edge('bottom')}
          <Fault what="The timeline">
            <Bottom player={player} />
          </Fault>
          {!narrow && <Counters />}
        </footer>
        <BusyBar />
        <DropZone />
        {dialog === 'format' && <FormatDialog />}
        {dialog === 'film' && <FilmDialog />}
      </div>
    </ThemeContext>
  );
}

/** Left of the stage, by the way to look: the script. */
const LeftSide = ({ edge }: { edge: ReactNode }) => (
  <aside id="panel-left" className="side left" aria-label="Script and what happened">
    <Fault what="The script panel">
      <ScriptPanel />
    </Fault>
    {edge}
  </aside>
);

const styleOf = (sizes: PanelSizes) =>
  ({
    '--left': `${sizes.left}px`,
    '--right': `${sizes.right}px`,
    '--bottom': `${sizes.bottom}px`,
  }) as React.CSSProperties;

function Tabs({ tab, onTab }: { tab: Tab; onTab(tab: Tab): void }) {
  return (
    <nav className="tabs" aria-label="Panels">
      {TABS.map((t) => (
        <button key={t.name} type="button" aria-pressed={t.name === tab} onClick={() => onTab(t.name)}>
          {t.label}
        </button>
      ))}
    </nav>
  );
}

const EDGES: Readonly<Record<PanelName, string>> = {
  left: 'Width of the script',
  right: 'Width of the inspector',
  bottom: 'Height of the timeline',
};

function Edge({ name, size, onSize }: { name: PanelName; size: number; onSize(size: number | undefined): void }) {
  return (
    <Separator
      orientation={name === 'bottom' ? 'horizontal' : 'vertical'}
      label={EDGES[name]}
      controls={`panel-${name}`}
      size={size}
      min={PANELS[name].min}
      max={PANELS[name].max}
      grows={name === 'left' ? 'after' : 'before'}
      onSize={onSize}
      onReset={() => onSize(undefined)}
    />
  );
}
