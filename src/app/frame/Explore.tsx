/**
 * All instruments around the stage.
 *
 *      ┌ header ──────────────────────────────────────────┐
 *      │ script │ stage: tiles                │ inspector │
 *      │        │                             │           │
 *      ├ narration, transport, lanes ─────────┬ counters ─┤
 *      └──────────────────────────────────────┴───────────┘
 *
 * On a phone one of script, stage, inspector and counters is shown at a time, above narration and transport.
 */
import { type ReactNode, useState } from 'react';
import { Separator } from '../../views/common/Separator.tsx';
import type { ThemeName } from '../../views/theme/tokens.ts';
import type { Player } from '../player.ts';
import { ScriptPanel } from '../script/ScriptPanel.tsx';
import { useApp } from '../use-app.ts';
import { Bottom } from './Bottom.tsx';
import { Counters } from './Counters.tsx';
import { Fault } from './Fault.tsx';
import { Header } from './Header.tsx';
import { InspectorSide } from './InspectorSide.tsx';
import { PANELS, type PanelName, type PanelSizes, usePanels } from './panels.ts';
import { Stage } from './Stage.tsx';
import { useNarrow } from './use-media.ts';

const TABS = [
  { name: 'stage', label: 'Map' },
  { name: 'inspector', label: 'Block' },
  { name: 'script', label: 'Script' },
  { name: 'counters', label: 'Counters' },
] as const;
type Tab = (typeof TABS)[number]['name'];

export function Explore({ player, theme }: { player: Player; theme: ThemeName }) {
  const narrow = useNarrow();
  const [sizes, setSize] = usePanels();
  const [tab, setTab] = useState<Tab>('stage');
  const still = useApp((s) => s.overview?.steps === 0);
  const seen = (panel: Tab) => !narrow || tab === panel;
  // On a phone the panels have no edges.
  const edge = (name: PanelName) =>
    !narrow && <Edge name={name} size={sizes[name]} onSize={(size) => setSize(name, size)} />;
  return (
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
    </div>
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
