/**
 * Mere proposals for ext4, laid out in bytes. The page labels them as experiments from the first line on.
 *
 *     ┌ ext4lab  Experiments                 theme ┐
 *     │ what this is: none of it is Linux's        │
 *     │ proposal, figures beside ext4's, blocks    │  four times
 */

import { useEffect, useState } from 'react';
import { ABOUT } from '../../experiments/about.ts';
import { usePageLanguage, usePageTitle } from '../../views/language/page-language.ts';
import { LanguageContext, useLanguage, useWords } from '../../views/language/useWords.ts';
import { tiles } from '../../views/page/words.ts';
import { isThemeName, type ThemeName } from '../../views/theme/tokens.ts';
import { ThemeContext } from '../../views/theme/useTheme.ts';
import type { LanguageTag } from '../../words/languages.ts';
import { saidIn } from '../../words/words.ts';
import { useSystemTheme } from '../frame/use-media.ts';
import { header } from '../header-words.ts';
import { Newer } from '../offline/Newer.tsx';
import { PageHead, type PageHeadProps } from '../page-head/PageHead.tsx';
import { rememberedTheme } from '../remembered.ts';
import { ExperimentPart } from './ExperimentPart.tsx';
import { useResults } from './use-results.ts';
import { experiments } from './words.ts';
import './experiments.css';

/** `#theme=dark&language=sr-Latn`. */
export const linked = (name: 'theme' | 'language') =>
  new URLSearchParams(location.hash.slice(1)).get(name) ?? undefined;

function linkedTheme(): ThemeName | undefined {
  const theme = linked('theme');
  return isThemeName(theme) ? theme : undefined;
}

/** `first` is the language that has already arrived. */
export function ExperimentsPage({ first }: { first: LanguageTag }) {
  const { language, choose: speak } = usePageLanguage('experiments', first);
  const system = useSystemTheme();
  const [chosen, setChosen] = useState<ThemeName | undefined>(() => linkedTheme() ?? rememberedTheme());
  const theme = chosen ?? system;
  const results = useResults();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <LanguageContext value={language}>
      <ThemeContext value={theme}>
        <div className="experiments">
          <Head theme={theme} onTheme={setChosen} language={language} onLanguage={speak} />
          <main className="experiments-main">
            <Introduction />
            {ABOUT.map((experiment) => (
              <ExperimentPart key={experiment.name} experiment={experiment} result={results.get(experiment.name)} />
            ))}
          </main>
          <Newer />
        </div>
      </ThemeContext>
    </LanguageContext>
  );
}

function Head(props: Pick<PageHeadProps, 'theme' | 'onTheme' | 'language' | 'onLanguage'>) {
  const words = useWords(experiments);
  const { lab } = useWords(header);
  usePageTitle(words.page);
  return (
    <PageHead title={words.title} {...props}>
      <a href="./lab.html">{lab.name}</a>
    </PageHead>
  );
}

function Introduction() {
  const words = useWords(experiments);
  const tag = useLanguage();
  const { legend } = useWords(tiles);
  return (
    <section className="experiments-about">
      <p className="experiments-label">{words.label}</p>
      <p>{words.about}</p>
      <nav aria-label={words.contents}>
        {ABOUT.map(({ name, title }) => (
          <a key={name} href={`#${name}`}>
            {saidIn(tag, 'experiment', name, { title }).title}
          </a>
        ))}
      </nav>
      <p className="experiments-legend">
        {Object.entries(legend).map(
          ([what, label]) =>
            what !== 'journal' && (
              <span key={what}>
                <i style={{ background: `var(--kind-${what})` }} />
                {label}
              </span>
            ),
        )}
        <span>
          <svg width="22" height="8" aria-hidden="true">
            <polyline className="experiment-way" points="0,4 22,4" />
          </svg>
          {words.way}
        </span>
      </p>
    </section>
  );
}
