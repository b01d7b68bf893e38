/**
 * The lab: the papers' benchmark run again, and everything that it shows.
 *
 *     ┌ ext4lab  The lab                          theme ┐
 *     ├───────────────┬─────────────────────────────────┤
 *     │ what to run   │ what this is; what runs         │
 *     │ tests, disks… │ tables, figures, sources        │
 *     └───────────────┴─────────────────────────────────┘
 */

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { usePageLanguage, usePageTitle } from '../../views/language/page-language.ts';
import { LanguageContext, useWords } from '../../views/language/useWords.ts';
import type { ThemeName } from '../../views/theme/tokens.ts';
import { ThemeContext } from '../../views/theme/useTheme.ts';
import type { LanguageTag } from '../../words/languages.ts';
import { useSystemTheme } from '../frame/use-media.ts';
import { Newer } from '../offline/Newer.tsx';
import { PageHead, type PageHeadProps } from '../page-head/PageHead.tsx';
import { rememberedTheme } from '../remembered.ts';
import { CellDialog } from './CellDialog.tsx';
import { Choose } from './Choose.tsx';
import { Figures } from './Figures.tsx';
import { type Lab, type Row, rowsOf } from './lab.ts';
import { cellName, readLink, writeLink } from './link.ts';
import { Runs } from './Runs.tsx';
import { lab as english } from './words.ts';
import './lab.css';

/** `first` is the language that is loaded already. */
export function LabPage({ lab, first }: { lab: Lab; first: LanguageTag }) {
  const { language, choose: speak, show: speakAsLinked } = usePageLanguage('lab', first);
  const state = useSyncExternalStore(lab.subscribe, () => lab.state);
  const system = useSystemTheme();
  const [chosen, setChosen] = useState<ThemeName | undefined>(() => readLink(location.hash).theme ?? rememberedTheme());
  const theme = chosen ?? system;
  const [cell, setCell] = useState(() => readLink(location.hash).cell);
  const show = useRef(readLink(location.hash).show);
  const { matrix, results } = state;
  const table = useMemo(() => ({ matrix, rows: rowsOf({ matrix, results }) }), [matrix, results]);
  const { rows } = table;
  const open = useCallback((row: Row) => setCell(cellName(row.cell)), []);
  const opened = rows.find((row) => cellName(row.cell) === cell);

  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    history.replaceState(null, '', writeLink({ matrix, cell, show: show.current, theme: chosen, language }));
  }, [matrix, cell, chosen, language]);
  useEffect(() => {
    const follow = () => {
      const link = readLink(location.hash);
      lab.choose(link.matrix);
      setCell(link.cell);
      if (link.theme) setChosen(link.theme);
      if (link.language) speakAsLinked(link.language);
      show.current = link.show;
      if (link.show) document.getElementById(link.show)?.scrollIntoView();
    };
    if (show.current) document.getElementById(show.current)?.scrollIntoView();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [lab, speakAsLinked]);

  return (
    <LanguageContext value={language}>
      <ThemeContext value={theme}>
        <div className="lab">
          <Head theme={theme} onTheme={setChosen} language={language} onLanguage={speak} />
          <Choose state={state} rows={rows} lab={lab} />
          <main className="lab-main">
            <Runs state={state} lab={lab} />
            <Figures table={table} onOpen={open} />
          </main>
          {opened && <CellDialog row={opened} onClose={() => setCell(undefined)} />}
          <Newer />
        </div>
      </ThemeContext>
    </LanguageContext>
  );
}

function Head(props: Pick<PageHeadProps, 'theme' | 'onTheme' | 'language' | 'onLanguage'>) {
  const words = useWords(english);
  usePageTitle(words.page);
  return (
    <PageHead title={words.title} {...props}>
      <a href="./experiments.html">{words.experiments}</a>
    </PageHead>
  );
}
