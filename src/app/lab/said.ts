/** The lab's words in the language that was chosen, with those of the parts that it shows. */
import { useMemo } from 'react';
import { lab } from '../../languages/en/pages/lab.ts';
import type { PageWords } from '../../languages/pages.ts';
import { usePageWords } from '../../views/language/page-language.ts';
import { useViews } from '../../views/language/useWords.ts';
import { FORMULAS_IN_ENGLISH, type FormulaSaid } from '../../views/latency/formulas.ts';
import { ENGLISH, type TimeSaid } from '../../views/latency/said.ts';

export type LabSaid = TimeSaid & FormulaSaid & { lab: PageWords<'lab'> };

const VIEWS: TimeSaid & FormulaSaid = { ...ENGLISH, ...FORMULAS_IN_ENGLISH };

export const LAB_IN_ENGLISH: LabSaid = { ...VIEWS, lab };

/** One object for a language. */
export function useLabSaid(): LabSaid {
  const words = usePageWords('lab', lab);
  const views = useViews(VIEWS);
  return useMemo(() => ({ ...views, lab: words }), [views, words]);
}
