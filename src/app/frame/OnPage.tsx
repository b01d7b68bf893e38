/** Provides components with the workbench, and tiles with their page. */
import { type ReactNode, useEffect, useMemo } from 'react';
import { LanguageContext } from '../../views/language/useWords.ts';
import { keepCalm } from '../../views/motion/frames.ts';
import { Places } from '../../views/motion/places.ts';
import { type Page, type PageActions, PageContext } from '../../views/page/page.ts';
import { checkVariants, goOnComparing, stopComparison, useComparison } from '../compare/use-comparison.ts';
import { powerCuts } from '../crash.ts';
import { beginEdit } from '../edit/begin-edit.ts';
import { jump } from '../url-sync.ts';
import { useApp, WorkbenchContext } from '../use-app.ts';
import type { Workbench } from '../workbench.ts';

/** The page around tiles: the store as they see it, and what they can do. */
function pageOf(workbench: Workbench): Page {
  const { store, seek } = workbench;
  const goTo = (step: number) => jump(workbench, () => seek({ step, write: 0 }));
  const actions: PageActions = {
    select: (block, field) => workbench.select(field ? { block, field } : { block }),
    point: (block) => workbench.point(block, 'picture'),
    goTo,
    seekTo: workbench.seekTo,
    toEvent: (id) => goTo(id + 1),
    pickFile: workbench.pickFile,
    pickGroup: workbench.pickGroup,
    lookUp: workbench.lookUp,
    seeTree: workbench.seeTree,
    seeMap: (mapView) => store.setState({ mapView }),
    compareSince: workbench.compareSince,
    pickPreset: workbench.pickPreset,
    markCrash: workbench.markCrash,
    type: (line) =>
      void workbench
        .type(line)
        .then((refused) => refused && store.setState({ notice: { tone: 'refused', text: refused } })),
    edit: (path) =>
      void beginEdit(workbench, path).then(
        (refused) => refused && store.setState({ notice: { tone: 'refused', text: refused } }),
      ),
    ask: (name, want) => workbench.ask(name, want),
    cuts: powerCuts(workbench),
    comparisons: {
      useResults(script, preset, count) {
        const { results, ...progress } = useComparison(script, preset, count);
        return { results, progress };
      },
      stop: stopComparison,
      goOn: goOnComparing,
      check: checkVariants,
    },
  };
  return { state: store, actions, clock: workbench.clock, places: new Places() };
}

function Spoken({ children }: { children: ReactNode }) {
  return <LanguageContext value={useApp((s) => s.language)}>{children}</LanguageContext>;
}

export function OnPage({ workbench, children }: { workbench: Workbench; children: ReactNode }) {
  const page = useMemo(() => pageOf(workbench), [workbench]);
  useEffect(() => keepCalm(workbench.clock), [workbench]);
  return (
    <WorkbenchContext value={workbench}>
      <PageContext value={page}>
        <Spoken>{children}</Spoken>
      </PageContext>
    </WorkbenchContext>
  );
}
