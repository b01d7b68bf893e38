/**
 * Every view in its scenes: a list of all, and each one live, to be stepped, zoomed, selected, and opened in the
 * instrument.
 *
 *      ┌ find a scene ──┐  Volume map
 *      │ Volume map     │  Fits a blackboard     A volume of 1 MiB: every block a large cell …
 *      │   Fits a …     │  ┌ tile ───────────────────────────┐
 *      │   Flexible …   │  └─────────────────────────────────┘
 *      │ File map       │  back  step   step 15 of 15 …            Open in the instrument
 */
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Session } from '../../session/session.ts';
import { type EventRow, type Moment, START } from '../../session/session-api.ts';
import { Segmented } from '../common/Segmented.tsx';
import { momentOf, type Scene, sessionOf } from '../common/scene.ts';
import { formatCount } from '../common/units.ts';
import { blockOf, type InspectorScene } from '../inspector/scene.ts';
import { Sentence } from '../narration/Narration.tsx';
import { THEME_NAMES, type ThemeName } from '../theme/tokens.ts';
import { ThemeContext } from '../theme/useTheme.ts';
import type { MapScene } from '../volume-map/scene.ts';
import { Contents } from './Contents.tsx';
import { instrumentLink } from './links.ts';
import { found, VIEWS } from './scenes-of-views.ts';

type Shown = ThemeName | 'all';
const CHOICES = [
  ...THEME_NAMES.map((name) => ({ value: name, label: name })),
  { value: 'all', label: 'all three' },
] as const;

const usual = (): ThemeName => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** `#map/flex@dark` shows one scene in one theme, for a close look and for pictures. */
function wanted(hash: string): { only?: string; theme: Shown } {
  const parts = /^#([a-z0-9/-]*)(?:@(\w+))?$/.exec(hash);
  const theme = CHOICES.find((c) => c.value === parts?.[2])?.value ?? usual();
  return { only: parts?.[1] || undefined, theme };
}

export function Gallery() {
  const [{ only, theme }, set] = useState(() => wanted(location.hash));
  const [text, find] = useState('');
  useEffect(() => {
    const follow = () => {
      set(wanted(location.hash));
      scrollTo(0, 0);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    document.documentElement.dataset.theme = theme === 'all' ? 'light' : theme;
  }, [theme]);
  const views = useMemo(() => found(text), [text]);
  const shown = views.flatMap((view) => {
    const scenes = view.scenes.filter((s) => !only || only === view.id || only === `${view.id}/${s.id}`);
    return scenes.length > 0 ? [{ ...view, scenes }] : [];
  });
  const all = VIEWS.reduce((n, v) => n + v.scenes.length, 0);
  return (
    <div className="gallery">
      <header>
        <h1>
          <a href="./index.html" className="gallery-mark">
            ext4<i>lab</i>
          </a>{' '}
          scenes
        </h1>
        <p>
          Each view at telling moments of volumes that the engine makes here and now: {formatCount(all)} scenes, which
          the tests hold fast.
        </p>
        <Segmented
          label="Theme"
          value={theme}
          options={CHOICES}
          onChange={(value) => {
            location.hash = `${only ?? ''}@${value}`;
          }}
        />
      </header>
      <Contents views={views} only={only} theme={theme} text={text} onText={find} />
      <main>
        {only && (
          <p className="gallery-all">
            <a href={`#@${theme}`}>All scenes</a>
          </p>
        )}
        {shown.length === 0 && (
          <p className="gallery-none">
            No scene {text ? `speaks of “${text}”` : 'is called that'}. Empty the field on the list, or go to{' '}
            <a href={`#@${theme}`}>all scenes</a>.
          </p>
        )}
        {shown.map((view) => (
          <section key={view.id} aria-label={view.title}>
            <h2>{view.title}</h2>
            {view.scenes.map((scene) => (
              <SceneRow
                key={scene.id}
                view={view.id}
                scene={scene}
                theme={theme}
                draw={view.draw as (scene: Scene, live: Live) => ReactNode}
              />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

interface RowProps {
  view: string;
  scene: Scene;
  theme: Shown;
  draw(scene: Scene, live: Live): ReactNode;
}

/** A script with more lines than this is folded. */
const LINES = 6;

function SceneRow({ view, scene, theme, draw }: RowProps) {
  const row = useRef<HTMLElement>(null);
  const near = useNear(row);
  const path = `${view}/${scene.id}`;
  const themes = theme === 'all' ? THEME_NAMES : [theme];
  const lines = scene.command.trim().split('\n').length;
  return (
    <article ref={row} id={path}>
      <h3>
        <a href={`#${path}@${theme}`} className="gallery-scene">
          {scene.title}
        </a>
      </h3>
      <p>{scene.about}</p>
      {lines > LINES ? (
        <details className="gallery-script">
          <summary>The script, {lines} lines</summary>
          <pre>{scene.command.trim()}</pre>
        </details>
      ) : (
        <pre>{scene.command.trim()}</pre>
      )}
      <div className="gallery-themes">
        {themes.map((name) => (
          <ThemeContext key={name} value={name}>
            <div className="gallery-frame" data-theme={name} style={{ maxWidth: scene.width + 26 }}>
              <div style={{ minHeight: scene.height }}>
                {near && <LiveScene view={view} scene={scene} draw={draw} />}
              </div>
            </div>
          </ThemeContext>
        ))}
      </div>
    </article>
  );
}

/** Whether it has been scrolled near: a volume is formatted when it is about to be seen. */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [near, set] = useState(false);
  useEffect(() => {
    if (!element.current || near) return;
    const observer = new IntersectionObserver((e) => e.some((x) => x.isIntersecting) && set(true), {
      rootMargin: '400px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}

export interface Live {
  session: Session;
  moment: Moment;
  go(step: number): void;
  event(id: number): EventRow | undefined;
  selected: number | undefined;
  select(block: number): void;
  field: string | undefined;
  choose(field: string | undefined): void;
}

function LiveScene({ view, scene, draw }: Omit<RowProps, 'theme'>) {
  const session = useMemo(() => sessionOf(scene.command), [scene]);
  const [moment, setMoment] = useState(() => momentOf(scene, session));
  const { field: firstField, selected: firstSelected, block } = scene as Partial<InspectorScene & MapScene>;
  const first = block === undefined ? firstSelected : blockOf(scene as InspectorScene, session);
  const [selected, select] = useState(first);
  const [field, choose] = useState(firstField);
  const { steps } = session.overview;
  const go = (step: number) => setMoment({ step: Math.max(0, Math.min(steps, step)), write: 0 });
  const event = useCallback((id: number) => session.ask(START, 'events', { from: id, to: id + 1 })[0], [session]);
  const live: Live = { session, moment, go, event, selected, select, field, choose };
  return (
    <>
      <div style={{ height: scene.height }}>{draw(scene, live)}</div>
      <p className="gallery-step">
        <button type="button" className="button" disabled={moment.step === 0} onClick={() => go(moment.step - 1)}>
          back
        </button>
        <button type="button" className="button" disabled={moment.step === steps} onClick={() => go(moment.step + 1)}>
          step
        </button>
        <span>
          step {formatCount(moment.step)} of {formatCount(steps)}{' '}
          {moment.step > 0 && <Sentence text={event(moment.step - 1).sentence} />}
        </span>
        <a className="button" href={instrumentLink(view, scene, moment, selected)}>
          Open in the instrument
        </a>
      </p>
    </>
  );
}
