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

import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { LanguageTag } from '../../words/languages.ts';
import { resting, Segmented } from '../common/Buttons.tsx';
import { Fault } from '../common/Fault.tsx';
import type { Scene, Scenes } from '../common/scene.ts';
import { OtherLanguages } from '../language/OtherLanguages.tsx';
import { usePageLanguage, usePageTitle } from '../language/page-language.ts';
import { LanguageContext, useLanguage, useWords } from '../language/useWords.ts';
import { Sentence } from '../narration/Narration.tsx';
import { told as englishTold } from '../narration/words.ts';
import { PageContext, usePage } from '../page/page.ts';
import { TileView } from '../TileView.tsx';
import { THEME_NAMES, type ThemeName } from '../theme/tokens.ts';
import { ThemeContext } from '../theme/useTheme.ts';
import { tileNamed } from '../tiles.ts';
import { Contents } from './Contents.tsx';
import { INSPECTOR, InspectorOfScene } from './InspectorOfScene.tsx';
import { instrumentLink, type LivePage, livePage } from './live-page.ts';
import { MotionStrip } from './MotionStrip.tsx';
import { Motions } from './Motions.tsx';
import { type FoundView, found, sceneTold, tileOf, VIEWS, viewTold } from './scenes-of-views.ts';
import { gallery } from './words.ts';

type Shown = ThemeName | 'all';
const CHOICES: readonly Shown[] = [...THEME_NAMES, 'all'];

const usual = (): ThemeName => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** `#motion` plays all motions side by side. */
const MOTION = 'motion';

/** `#map/flex@dark` shows one scene in one theme, for a close look and for pictures. */
function wanted(hash: string): { only?: string; theme: Shown } {
  const parts = /^#([a-z0-9/-]*)(?:@(\w+))?$/.exec(hash);
  const theme = CHOICES.find((choice) => choice === parts?.[2]) ?? usual();
  return { only: parts?.[1] || undefined, theme };
}

/** `first` is the language that is already loaded. */
export function Gallery({ first }: { first: LanguageTag }) {
  const { language, choose: speak } = usePageLanguage('gallery', first);
  return (
    <LanguageContext value={language}>
      <AllScenes language={language} onLanguage={speak} />
    </LanguageContext>
  );
}

function AllScenes({ language, onLanguage }: { language: LanguageTag; onLanguage(tag: LanguageTag): void }) {
  const words = useWords(gallery);
  usePageTitle(words.page);
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
  const views = useMemo(() => found(text, language), [text, language]);
  const shown = views.flatMap(({ of, scenes }) => {
    const { id } = of.view;
    const wished = scenes.filter((s) => !only || only === id || only === `${id}/${s.id}`);
    return wished.length > 0 ? [{ of, scenes: wished }] : [];
  });
  const all = VIEWS.reduce((n, v) => n + v.scenes.length, 0);
  return (
    <div className="gallery">
      <header>
        <h1>
          <a href="./index.html" className="gallery-mark">
            ext4<i>lab</i>
          </a>{' '}
          {words.title}
        </h1>
        <p>{words.about(all)}</p>
        <Segmented
          label={words.theme}
          value={theme}
          options={CHOICES.map((value) => ({ value, label: words.themes[value] }))}
          onChange={(value) => {
            location.hash = `${only ?? ''}@${value}`;
          }}
        />{' '}
        <OtherLanguages language={language} onLanguage={onLanguage} />
      </header>
      <Contents views={views} only={only} theme={theme} text={text} onText={find} />
      <main>
        <p className="gallery-all">
          {only && (
            <a href={`#@${theme}`} className="gallery-link">
              {words.allScenes}
            </a>
          )}{' '}
          {only !== MOTION && (
            <a href={`#${MOTION}@${theme}`} className="gallery-link">
              {words.allMotions}
            </a>
          )}
        </p>
        {only === MOTION ? (
          <Motions views={views} theme={theme === 'all' ? 'light' : theme} />
        ) : (
          <Rows shown={shown} theme={theme} text={text} />
        )}
      </main>
    </div>
  );
}

function Rows({ shown, theme, text }: { shown: readonly FoundView[]; theme: Shown; text: string }) {
  const tag = useLanguage();
  const words = useWords(gallery);
  if (shown.length === 0)
    return (
      <p className="gallery-none">
        {text ? words.noneSpeaks(text) : words.noneCalled} {words.empty} <a href={`#@${theme}`}>{words.toAll}</a>.
      </p>
    );
  return shown.map(({ of, scenes }) => (
    <section key={of.view.id} aria-label={viewTold(tag, of)}>
      <h2>{viewTold(tag, of)}</h2>
      {scenes.map((scene) => (
        <SceneRow key={scene.id} of={of} scene={scene} theme={theme} />
      ))}
    </section>
  ));
}

interface RowProps {
  of: Scenes<Scene>;
  scene: Scene;
  theme: Shown;
}

/** A script with more lines than this is folded. */
const LINES = 6;

function SceneRow({ of, scene, theme }: RowProps) {
  const words = useWords(gallery);
  const row = useRef<HTMLElement>(null);
  const near = useNear(row);
  const path = `${of.view.id}/${scene.id}`;
  const themes = theme === 'all' ? THEME_NAMES : [theme];
  const { title, about } = sceneTold(useLanguage(), of, scene);
  const lines = scene.command.trim().split('\n').length;
  return (
    <article ref={row} id={path}>
      <h3>
        <a href={`#${path}@${theme}`} className="gallery-scene">
          {title}
        </a>
      </h3>
      <p>{about}</p>
      {lines > LINES ? (
        <details className="gallery-script">
          <summary>{words.script(lines)}</summary>
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
                {near && (
                  <Fault what={title}>
                    <LiveScene of={of} scene={scene} />
                  </Fault>
                )}
              </div>
            </div>
          </ThemeContext>
        ))}
      </div>
    </article>
  );
}

/** Answers whether it has been scrolled near, because a volume is formatted just before it comes into sight. */
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

function LiveScene({ of, scene }: Omit<RowProps, 'theme'>) {
  const tile = tileNamed(tileOf(of, scene));
  const language = useContext(LanguageContext);
  const page = useMemo(() => {
    const live = livePage(of, scene, tile ?? INSPECTOR);
    live.state.setState({ language });
    return live;
  }, [of, scene, tile, language]);
  return (
    <PageContext value={page}>
      <div style={{ height: scene.height }}>
        {tile ? <TileView tile={tile} /> : <InspectorOfScene event={page.event} />}
      </div>
      <Steps page={page} tile={tile?.id} />
      <MotionStrip of={of} scene={scene} />
    </PageContext>
  );
}

function Steps({ page: { session, go, event }, tile }: { page: LivePage; tile: string | undefined }) {
  const told = useWords(englishTold);
  const words = useWords(gallery);
  const state = usePage((s) => s);
  const { step } = state.moment;
  const { steps } = session.overview;
  return (
    <p className="gallery-step">
      <button type="button" className="button" {...resting(step === 0, () => go(step - 1))}>
        {words.back}
      </button>
      <button type="button" className="button" {...resting(step === steps, () => go(step + 1))}>
        {words.step}
      </button>
      <span>
        {words.at(step, steps)} {step > 0 && <Sentence text={told.sentence(event(step - 1))} />}
      </span>
      <a className="button" href={instrumentLink(state, tile)}>
        {words.open}
      </a>
    </p>
  );
}
