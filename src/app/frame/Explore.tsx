/**
 * All instruments around the stage.
 *
 *      ┌ header ──────────────────────────────────────────┐
 *      │ script │ stage: tiles                │ inspector │     the script folds to a rail;
 *      │        │                             │           │     the inspector is one until it is wanted
 *      ├ narration, transport, lanes, counters ───────────┤
 *      └──────────────────────────────────────────────────┘
 *
 * On a phone one of script, stage, inspector and counters is shown at a time, above narration and transport.
 */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Icon, type IconName } from '../../views/common/Icon.tsx';
import { Separator } from '../../views/common/Separator.tsx';
import type { ThemeName } from '../../views/theme/tokens.ts';
import type { Player } from '../player.ts';
import { rememberedFold, rememberFolded } from '../remembered.ts';
import { ScriptPanel } from '../script/ScriptPanel.tsx';
import { useApp, useWorkbench } from '../use-app.ts';
import { Bottom } from './Bottom.tsx';
import { Counters } from './Counters.tsx';
import { Fault } from './Fault.tsx';
import { Header, HelpButton } from './Header.tsx';
import { Lanes } from './Lanes.tsx';
import { PANELS, type PanelName, type PanelSizes, RAIL, usePanels } from './panels.ts';
import { Stage } from './Stage.tsx';
import { useNarrow, useSmall } from './use-media.ts';
import { WayPicker } from './WaySwitch.tsx';

const InspectorSide = lazy(async () => ({ default: (await import('./InspectorSide.tsx')).InspectorSide }));

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
  const [tab, setTab] = useTab(narrow);
  const [folded, fold] = useFolded(theme);
  const inspecting = useApp((s) => s.inspecting);
  const begun = useApp((s) => s.lineBegun !== undefined);
  // A line is typed where it can be seen.
  useEffect(() => {
    if (!begun) return;
    fold(false);
    setTab('script');
  });
  const machine = useApp((s) => s.answers.machine?.data !== undefined);
  const still = useApp((s) => s.overview?.steps === 0);
  const seen = (panel: Tab) => !narrow || tab === panel;
  // On a phone the panels have no edges.
  const edge = (name: PanelName) =>
    !narrow && <Edge name={name} size={sizes[name]} onSize={(size) => setSize(name, size)} />;
  return (
    <div
      className={`instrument${still ? ' still' : ''}${narrow ? ' narrow' : ''}${machine ? ' on-machine' : ''}`}
      style={narrow ? undefined : styleOf(sizes, folded, inspecting)}
      data-tab={narrow ? tab : undefined}
    >
      <Header theme={theme} narrow={narrow} />
      {narrow && <Tabs tab={tab} onTab={setTab} />}
      {seen('script') && <LeftSide narrow={narrow} folded={folded && !narrow} onFold={fold} edge={edge('left')} />}
      {seen('stage') && <Stage narrow={narrow} />}
      {seen('inspector') && <RightSide open={inspecting || narrow} edge={edge('right')} />}
      {narrow && tab === 'counters' && (
        <div className="side">
          <Counters />
        </div>
      )}
      <footer id="panel-bottom" className="bottom">
        {edge('bottom')}
        <Fault what="The timeline">
          <Bottom player={player} lanes={<Lanes />} />
        </Fault>
        {!narrow && <Counters />}
      </footer>
    </div>
  );
}

/** The panel of a phone that is in sight; the inspector's tab opens it. */
function useTab(narrow: boolean): [Tab, (tab: Tab) => void] {
  const { inspect, store } = useWorkbench();
  const [tab, setTab] = useState<Tab>('stage');
  useEffect(() => {
    if (narrow && tab === 'inspector' && !store.getState().inspecting) inspect(true);
  }, [narrow, tab, inspect, store]);
  return [tab, setTab];
}

/** In a room with a small projector the stage has the script's place, until the script is asked for. */
function useFolded(theme: ThemeName): [boolean, (folded: boolean) => void] {
  const [chosen, setFolded] = useState(rememberedFold);
  const small = useSmall();
  const folded = chosen ?? (small && theme === 'projector');
  const fold = (to: boolean) => {
    rememberFolded(to);
    setFolded(to);
  };
  return [folded, fold];
}

interface LeftProps {
  narrow: boolean;
  folded: boolean;
  onFold(folded: boolean): void;
  edge: ReactNode;
}

/** Left of the stage, by the way to look: the script. */
function LeftSide({ narrow, folded, onFold, edge }: LeftProps) {
  if (folded) return <Rail side="left" icon="code" label="Show the script" onOpen={() => onFold(false)} />;
  return (
    <aside id="panel-left" className="side left" aria-label="Script and what happened">
      <Fault what="The script panel">
        <ScriptPanel />
      </Fault>
      {!narrow && (
        <button
          type="button"
          className="icon-button side-fold"
          aria-label="Fold the script"
          title="Fold the script"
          onClick={() => onFold(true)}
        >
          <Icon name="chevron" size={12} />
        </button>
      )}
      {edge}
    </aside>
  );
}

/** Right of the stage, once something is picked there or it is asked for: the inspector. */
function RightSide({ open, edge }: { open: boolean; edge: ReactNode }) {
  const { inspect } = useWorkbench();
  if (!open) return <Rail side="right" icon="inspect" label="Open the inspector" onOpen={() => inspect(true)} />;
  return (
    <aside id="panel-right" className="side right" aria-label="Inspector">
      <Fault what="The inspector">
        <Suspense>
          <InspectorSide />
        </Suspense>
      </Fault>
      {edge}
    </aside>
  );
}

/** What is left of a panel that is not open. */
function Rail({ side, icon, label, onOpen }: { side: string; icon: IconName; label: string; onOpen(): void }) {
  return (
    <div className={`side rail ${side}`}>
      <button type="button" className="icon-button" aria-label={label} title={label} onClick={onOpen}>
        <Icon name={icon} />
      </button>
    </div>
  );
}

const styleOf = (sizes: PanelSizes, folded: boolean, inspecting: boolean) =>
  ({
    '--left': `${folded ? RAIL : sizes.left}px`,
    '--right': `${inspecting ? sizes.right : RAIL}px`,
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
      <WayPicker />
      <HelpButton />
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
