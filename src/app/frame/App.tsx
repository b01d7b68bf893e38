/** The page: its visit, its theme, and the way to look that was chosen. */
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ThemeName } from '../../views/theme/tokens.ts';
import { ThemeContext } from '../../views/theme/useTheme.ts';
import { OF_PAGE, TRANSPORT } from '../actions.ts';
import { draftOf, isDraftAtRisk } from '../drafts.ts';
import { afterFirstPicture, fetchWorkbench } from '../first-picture.ts';
import { titleOf } from '../first-scenario.ts';
import { noteLeft } from '../keep/left-visits.ts';
import { listenToKeys } from '../keys.ts';
import { Newer } from '../offline/Newer.tsx';
import { playPassage } from '../passage.ts';
import type { Player } from '../player.ts';
import { hasSeenPassage, rememberedTheme } from '../remembered.ts';
import type { Decoded } from '../url-state.ts';
import { syncUrl } from '../url-sync.ts';
import { useApp } from '../use-app.ts';
import type { Workbench } from '../workbench.ts';
import { DropZone } from './DropZone.tsx';
import { BusyBar } from './Messages.tsx';
import { OnPage } from './OnPage.tsx';
import { openVisit } from './open-visit.ts';
import { listenForPalette, listenForUndo, listenToEscape } from './page-keys.ts';
import { useSystemTheme } from './use-media.ts';
import { useScenario } from './use-scenario.ts';
import { Welcome } from './Welcome.tsx';
import { Words } from './Words.tsx';
import './app.css';

/** Code that a visit does not begin with is fetched when it is wanted, so that the first picture does not wait for it. */
const Explore = lazy(async () => ({ default: (await import('./Explore.tsx')).Explore }));
const Present = lazy(async () => ({ default: (await import('./Present.tsx')).Present }));
const Learn = lazy(async () => ({ default: (await import('./Learn.tsx')).Learn }));
const FilmDialog = lazy(() => import('../film/FilmDialog.tsx'));
const FormatDialog = lazy(() => import('../format/FormatDialog.tsx'));
const HelpDialog = lazy(() => import('../help/HelpDialog.tsx'));
const RecentDialog = lazy(() => import('../keep/RecentDialog.tsx'));
const CodeDialog = lazy(() => import('../keep/CodeDialog.tsx'));
const EditDialog = lazy(() => import('../edit/EditDialog.tsx'));
const EmbedDialog = lazy(() => import('../compose/EmbedDialog.tsx'));
const Palette = lazy(() => import('../palette/Palette.tsx'));

interface Props {
  workbench: Workbench;
  player: Player;
  arrival: Decoded;
}

export function App(props: Props) {
  return (
    <OnPage workbench={props.workbench}>
      <Instrument {...props} />
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
function useVisit({ workbench, player, arrival }: Props): void {
  useEffect(() => {
    const follow = (decoded: Decoded) => void openVisit(workbench, decoded);
    const ends: (() => void)[] = [listenForUndo(workbench), noteLeft(workbench.store)];
    void openVisit(workbench, arrival).then(() => {
      const { run } = workbench.store.getState();
      const draft = run ? draftOf(run) : undefined;
      if (draft !== undefined) workbench.store.setState({ draft });
      if (workbench.store.getState().invited && !hasSeenPassage()) playPassage(workbench, requestAnimationFrame);
      return afterFirstPicture(workbench.store.getState()).then(async () => {
        if (workbench.store.getState().welcome) fetchWorkbench();
        const [{ keepVisits }, { noteActs }] = await Promise.all([
          import('../keep/keep-visits.ts'),
          import('../undo.ts'),
        ]);
        ends.push(keepVisits(workbench), noteActs(workbench, window));
      });
    });
    const stop = syncUrl(workbench, follow);
    // This listens before the page's keys, because keys typed for a dialog on its way are not the page's.
    const closesPalette = listenForPalette(workbench);
    const deaf = listenToKeys({ workbench, player }, [...TRANSPORT, ...OF_PAGE]);
    const stays = (event: BeforeUnloadEvent) => isDraftAtRisk() && event.preventDefault();
    addEventListener('beforeunload', stays);
    const closed = listenToEscape(workbench);
    return () => {
      stop();
      for (const end of ends) end();
      deaf();
      closed();
      closesPalette();
      removeEventListener('beforeunload', stays);
    };
  }, [workbench, player, arrival]);
}

function Instrument(props: Props) {
  const { player } = props;
  const theme = useTheme();
  const dialog = useApp((s) => s.dialog);
  const welcome = useApp((s) => s.welcome);
  // The first visit's screen stands before the way to look.
  const way = useApp((s) => (s.welcome ? undefined : s.locked ? 'learn' : s.way));
  const scenario = useScenario();
  const title = useApp((s) => s.file ?? scenario?.name ?? titleOf(s.run));
  useVisit(props);
  useEffect(() => {
    document.title = title ? `${title} · ext4lab` : 'ext4lab';
  }, [title]);
  return (
    <ThemeContext value={theme}>
      {welcome && <Welcome player={player} />}
      <Suspense>
        {way === 'present' && <Present player={player} />}
        {way === 'explore' && <Explore player={player} theme={theme} />}
        {way === 'learn' && <Learn player={player} />}
      </Suspense>
      <BusyBar />
      {/* Not before an audience. */}
      {way !== 'present' && <Newer />}
      <DropZone />
      <Words />
      <Suspense>
        {dialog === 'format' && <FormatDialog />}
        {dialog === 'help' && <HelpDialog />}
        {dialog === 'palette' && <Palette player={player} />}
        {dialog === 'film' && <FilmDialog />}
        {dialog === 'recent' && <RecentDialog />}
        {dialog === 'embed' && <EmbedDialog />}
        {dialog === 'code' && <CodeDialog />}
        {dialog === 'edit' && <EditDialog />}
      </Suspense>
    </ThemeContext>
  );
}
