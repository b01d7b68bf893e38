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
import { Fault } from '../../views/common/Fault.tsx';
import { Icon, type IconName } from '../../views/common/Icon.tsx';
import { Separator } from '../../views/common/Separator.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { frame as englishFrame } from '../../views/page/words.ts';
import type { ThemeName } from '../../views/theme/tokens.ts';
import type { Player } from '../player.ts';
import { rememberedFold, rememberFolded } from '../remembered.ts';
import { ScriptPanel } from '../script/ScriptPanel.tsx';
import { useApp, useWorkbench } from '../use-app.ts';
import { Bottom } from './Bottom.tsx';
import { Counters } from './Counters.tsx';
import { Header, HelpButton } from './Header.tsx';
import { Lanes } from './Lanes.tsx';
import { panels } from './panel-words.ts';
import { PANELS, type PanelName, type PanelSizes, RAIL, usePanels } from './panels.ts';
import { Stage } from './Stage.tsx';
import { useNarrow, useSmall } from './use-media.ts';
import { WayPicker } from './WaySwitch.tsx';

const InspectorSide = lazy(async () => ({ default: (await import('./InspectorSide.tsx')).InspectorSide }));

const TABS = ['stage', 'inspector', 'script', 'counters'] as const;
type Tab = (typeof TABS)[number];

export function Explore({ player, theme }: { player: Player; theme: ThemeName }) {
  const narrow = useNarrow();
  const [sizes, setSize] = usePanels();
  const [tab, setTab] = useTab(narrow);
  const [folded, fold] = useFolded(theme);
  const inspecting = useApp((s) => s.inspecting);
  const begun = useApp((s) => s.lineBegun !== undefined);
  // The prompt must be visible when a line is typed.
  useEffect(() => {
    if (!begun) return;
    fold(false);
    setTab('script');
  });
  const machine = useApp((s) => s.answers.machine?.data !== undefined);
  const still = useApp((s) => s.overview?.steps === 0);
  const tag = useLanguage();
  const frame = useWords(englishFrame);
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
      <footer id="panel-bottom" className="bottom" lang={tag}>
        {edge('bottom')}
        <Fault what={frame.parts.timeline}>
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

/** With a small projector the stage takes the script's place, until a person asks for the script. */
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

/** The script to the left of the stage. */
function LeftSide({ narrow, folded, onFold, edge }: LeftProps) {
  const tag = useLanguage();
  const frame = useWords(englishFrame);
  const words = useWords(panels);
  if (folded) return <Rail side="left" icon="code" label={words.showScript} onOpen={() => onFold(false)} />;
  return (
    <aside id="panel-left" className="side left" aria-label={words.scriptSide} lang={tag}>
      <Fault what={frame.parts.script}>
        <ScriptPanel />
      </Fault>
      {!narrow && (
        <button
          type="button"
          className="icon-button side-fold"
          aria-label={words.foldScript}
          title={words.foldScript}
          onClick={() => onFold(true)}
        >
          <Icon name="chevron" size={12} />
        </button>
      )}
      {edge}
    </aside>
  );
}

/** The inspector to the right of the stage, once a person picks something or asks for it. */
function RightSide({ open, edge }: { open: boolean; edge: ReactNode }) {
  const { inspect } = useWorkbench();
  const tag = useLanguage();
  const frame = useWords(englishFrame);
  const words = useWords(panels);
  if (!open) return <Rail side="right" icon="inspect" label={words.openInspector} onOpen={() => inspect(true)} />;
  return (
    <aside id="panel-right" className="side right" aria-label={words.inspector} lang={tag}>
      <Fault what={frame.parts.inspector}>
        <Suspense>
          <InspectorSide />
        </Suspense>
      </Fault>
      {edge}
    </aside>
  );
}

/** The rail in place of a panel that is not open. */
function Rail({ side, icon, label, onOpen }: { side: string; icon: IconName; label: string; onOpen(): void }) {
  const tag = useLanguage();
  return (
    <div lang={tag} className={`side rail ${side}`}>
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
  const tag = useLanguage();
  const words = useWords(panels);
  return (
    <nav className="tabs" aria-label={words.panels} lang={tag}>
      {TABS.map((name) => (
        <button key={name} type="button" aria-pressed={name === tab} onClick={() => onTab(name)}>
          {words.tabs[name]}
        </button>
      ))}
      <WayPicker />
      <HelpButton />
    </nav>
  );
}

function Edge({ name, size, onSize }: { name: PanelName; size: number; onSize(size: number | undefined): void }) {
  const { edges } = useWords(panels);
  return (
    <Separator
      orientation={name === 'bottom' ? 'horizontal' : 'vertical'}
      label={edges[name]}
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
