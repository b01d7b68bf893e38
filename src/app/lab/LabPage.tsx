/**
 * The lab: the papers' benchmark run again, and everything that it shows.
 *
 *     ┌ ext4lab  The lab                          theme ┐
 *     ├───────────────┬─────────────────────────────────┤
 *     │ what to run   │ what this is; what runs         │
 *     │ tests, disks… │ tables, figures, sources        │
 *     └───────────────┴─────────────────────────────────┘
 */

import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { capital } from '../../bytes/text.ts';
import { Icon } from '../../views/common/Icon.tsx';
import { Segmented } from '../../views/common/Segmented.tsx';
import { THEME_NAMES, type ThemeName } from '../../views/theme/tokens.ts';
import { ThemeContext } from '../../views/theme/useTheme.ts';
import { useSystemTheme } from '../frame/use-media.ts';
import { Newer } from '../offline/Newer.tsx';
import { rememberedTheme, rememberTheme } from '../remembered.ts';
import { CellDialog } from './CellDialog.tsx';
import { Choose } from './Choose.tsx';
import { Figures } from './Figures.tsx';
import { type Lab, type Row, rowsOf } from './lab.ts';
import { cellName, readLink, writeLink } from './link.ts';
import { Runs } from './Runs.tsx';
import './lab.css';

const THEME_FACES = { light: 'sun', dark: 'moon', projector: 'projector' } as const;

export function LabPage({ lab }: { lab: Lab }) {
  const state = useSyncExternalStore(lab.subscribe, () => lab.state);
  const system = useSystemTheme();
  const [chosen, setChosen] = useState<ThemeName | undefined>(() => readLink(location.hash).theme ?? rememberedTheme());
  const theme = chosen ?? system;
  const [cell, setCell] = useState(() => readLink(location.hash).cell);
  const show = useRef(readLink(location.hash).show);
  const { matrix, results } = state;
  const table = useMemo(() => ({ matrix, rows: rowsOf({ matrix, results }) }), [matrix, results]);
  const { rows } = table;
  // Figures are drawn when there is time: what a reader does goes first.
  const drawn = useDeferredValue(table);
  const open = useCallback((row: Row) => setCell(cellName(row.cell)), []);
  const opened = rows.find((row) => cellName(row.cell) === cell);

  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    history.replaceState(null, '', writeLink({ matrix, cell, show: show.current, theme: chosen }));
  }, [matrix, cell, chosen]);
  useEffect(() => {
    const follow = () => {
      const link = readLink(location.hash);
      lab.choose(link.matrix);
      setCell(link.cell);
      if (link.theme) setChosen(link.theme);
      show.current = link.show;
      if (link.show) document.getElementById(link.show)?.scrollIntoView();
    };
    if (show.current) document.getElementById(show.current)?.scrollIntoView();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [lab]);

  return (
    <ThemeContext value={theme}>
      <div className="lab">
        <header className="lab-head">
          <a className="wordmark" href="./index.html" title="To the instrument">
            ext4<span>lab</span>
          </a>
          <h1>The lab</h1>
          <Segmented
            label="Theme"
            value={theme}
            options={THEME_NAMES.map((name) => ({
              value: name,
              label: capital(name),
              face: <Icon name={THEME_FACES[name]} size={15} />,
            }))}
            onChange={(name) => {
              rememberTheme(name);
              setChosen(name);
            }}
          />
        </header>
        <Choose state={state} rows={rows} lab={lab} />
        <main className="lab-main">
          <Runs state={state} lab={lab} />
          <Figures rows={drawn.rows} matrix={drawn.matrix} onOpen={open} />
        </main>
        {opened && <CellDialog row={opened} onClose={() => setCell(undefined)} />}
        <Newer />
      </div>
    </ThemeContext>
  );
}
