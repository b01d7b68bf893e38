/** Every word of the page around the tiles, dialogs included, is plain, or the glossary explains it. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import EmbedDialog from '../../src/app/compose/EmbedDialog.tsx';
import FilmDialog from '../../src/app/film/FilmDialog.tsx';
import FormatDialog from '../../src/app/format/FormatDialog.tsx';
import { Counters } from '../../src/app/frame/Counters.tsx';
import { Header } from '../../src/app/frame/Header.tsx';
import { OnPage } from '../../src/app/frame/OnPage.tsx';
import HelpDialog from '../../src/app/help/HelpDialog.tsx';
import { Outline } from '../../src/app/script/Outline.tsx';
import { sessionService } from '../../src/app/session-service.ts';
import { createWorkbench, type Workbench } from '../../src/app/workbench.ts';
import { unexplained } from '../helpers/unexplained.ts';
import { textsOf } from '../views/rendered.ts';

const SCRIPT = '# mkfs: -t ext4 -b 1024\n# size: 8M\n# machine: papers\necho hi > f\nsync\n';
let workbench: Workbench;

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('location', new URL('https://lab.example/'));
  workbench = createWorkbench(() => ({
    api: sessionService(),
    lost: new Promise<never>(() => {}),
    over: new Promise<undefined>(() => {}),
    end: () => {},
  }));
  await workbench.run(SCRIPT);
  // What is rendered without a browser is a store's first state.
  workbench.store.getInitialState = workbench.store.getState;
});
afterAll(() => vi.unstubAllGlobals());

const PARTS: Record<string, () => ReactNode> = {
  header: () => <Header theme="light" narrow={false} />,
  script: () => <Outline />,
  counters: () => <Counters />,
  format: () => <FormatDialog />,
  film: () => <FilmDialog />,
  embed: () => <EmbedDialog />,
  help: () => <HelpDialog />,
};

for (const [name, part] of Object.entries(PARTS))
  it(name, () => {
    // Commands stand beside what they do.
    const html = renderToStaticMarkup(<OnPage workbench={workbench}>{part()}</OnPage>);
    const foreign = textsOf(html.replaceAll(/<code\b.*?<\/code>/gs, '')).flatMap((text) =>
      unexplained(text, `${SCRIPT} exec`),
    );
    expect(html.length).toBeGreaterThan(500);
    expect([...new Set(foreign)].join(' '), 'into the glossary or, if plain, tests/helpers/plain-words.txt').toBe('');
  });
