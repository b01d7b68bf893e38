/** Provides components with the workbench, and tiles with their page. */
import { type ReactNode, useEffect, useMemo } from 'react';
import { LanguageContext } from '../../views/language/useWords.ts';
import { keepCalm } from '../../views/motion/frames.ts';
import { PageContext } from '../../views/page/page.ts';
import { useApp, WorkbenchContext } from '../use-app.ts';
import type { Workbench } from '../workbench.ts';
import { pageOf } from './page.ts';

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
