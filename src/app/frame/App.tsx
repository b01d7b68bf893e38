/** The page: its visit, its theme, and the way to look that was chosen. */
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ThemeName } from '../../views/theme/tokens.ts';
import { ThemeContext } from '../../views/theme/useTheme.ts';
import { OF_PAGE, TRANSPORT } from '../actions.ts';
import { draftOf, isDraftAtRisk } from '../drafts.ts';
import { FilmDialog } from '../film/FilmDialog.tsx';
import { FormatDialog } from '../format/FormatDialog.tsx';
import { listenToKeys } from '../keys.ts';
import { playPassage } from '../passage.ts';
import type { Player } from '../player.ts';
import { hasSeenPassage, rememberedTheme } from '../remembered.ts';
import { restore } from '../restore-visit.ts';
import { titleOf } from '../scenarios.ts';
import { decode } from '../url-state.ts';
import { syncUrl } from '../url-sync.ts';
import { useApp } from '../use-app.ts';
import type { Workbench } from '../workbench.ts';
import { DropZone } from './DropZone.tsx';
import { Explore } from './Explore.tsx';
import { BusyBar } from './Messages.tsx';
import { OnPage } from './OnPage.tsx';
import { Present } from './Present.tsx';
import { listenForPalette, listenToEscape } from './page-keys.ts';
import { useSystemTheme } from './use-media.ts';
import { Welcome } from './Welcome.tsx';
import { Words } from './Words.tsx';
import './app.css';

/** Lessons are fetched when they are wanted: the first picture does not wait for them. */
const Learn = lazy(async () => ({ default: (await import('./Learn.tsx')).Learn }));
const HelpDialog = lazy(() => import('../help/HelpDialog.tsx'));
const EmbedDialog = lazy(() => import('../compose/EmbedDialog.tsx'));
const Palette = lazy(() => import('../palette/Palette.tsx'));

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
    const { theme, bookmarks, ...asked } = visit;
    workbench.store.setState({ welcome: !hasSeenPassage() && !ignored.length && Object.keys(asked).length === 0 });
    void restore(workbench, visit, ignored).then(() => {
      const { run } = workbench.store.getState();
      const draft = run ? draftOf(run) : undefined;
      if (draft !== undefined) workbench.store.setState({ draft });
      if (workbench.store.getState().invited && !hasSeenPassage()) playPassage(workbench, requestAnimationFrame);
    });
    const stop = syncUrl(workbench, follow);
    const deaf = listenToKeys({ workbench, player }, [...TRANSPORT, ...OF_PAGE]);
    const stays = (event: BeforeUnloadEvent) => isDraftAtRisk() && event.preventDefault();
    addEventListener('beforeunload', stays);
    const closesPalette = listenForPalette(workbench);
    const closed = listenToEscape(workbench);
    return () => {
      stop();
      deaf();
      closed();
      closesPalette();
      removeEventListener('beforeunload', stays);
    };
  }, [workbench, player]);
}

function Instrument({ workbench, player }: { workbench: Workbench; player: Player }) {
  const theme = useTheme();
  const dialog = useApp((s) => s.dialog);
  const welcome = useApp((s) => s.welcome);
  // The first visit's screen stands before the way to look.
  const way = useApp((s) => (s.welcome ? undefined : s.locked ? 'learn' : s.way));
  const title = useApp((s) => s.file ?? titleOf(s.run));
  useVisit(workbench, player);
  useEffect(() => {
    document.title = title ? `${title} · ext4lab` : 'ext4lab';
  }, [title]);
  return (
    <ThemeContext value={theme}>
      {welcome && <Welcome player={player} />}
      {way === 'present' && <Present player={player} />}
      {way === 'explore' && <Explore player={player} theme={theme} />}
      {way === 'learn' && (
        <Suspense>
          <Learn player={player} />
        </Suspense>
      )}
      <BusyBar />
      <DropZone />
      <Words />
      {dialog === 'format' && <FormatDialog />}
      {dialog === 'help' && (
        <Suspense>
          <HelpDialog />
        </Suspense>
      )}
      {dialog === 'palette' && (
        <Suspense>
          <Palette player={player} />
        </Suspense>
      )}
      {dialog === 'film' && <FilmDialog />}
      {dialog === 'embed' && (
        <Suspense>
          <EmbedDialog />
        </Suspense>
      )}
    </ThemeContext>
  );
}
