/** The scenario that is shown. All but the first are fetched when one of them may be meant. */
import { useEffect, useState } from 'react';
import { FIRST } from '../first-scenario.ts';
import type { Scenario } from '../scenario.ts';
import { useApp } from '../use-app.ts';

export function useScenario(): Scenario | undefined {
  const run = useApp((s) => s.run);
  const [found, set] = useState<{ run: string; scenario: Scenario | undefined }>();
  const first = run === FIRST.script;
  useEffect(() => {
    if (!run || first) return undefined;
    let wanted = true;
    void import('../scenarios.ts').then((m) => wanted && set({ run, scenario: m.scenarioOf(run) }));
    return () => {
      wanted = false;
    };
  }, [run, first]);
  if (first) return FIRST;
  return found?.run === run ? found.scenario : undefined;
}
