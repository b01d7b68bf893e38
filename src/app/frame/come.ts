/** A visit that the address names: from its link, or with what this browser has kept of it where the link has not all. */
import { restore } from '../restore-visit.ts';
import type { Decoded } from '../url-state.ts';
import { nameInHistory } from '../visit-name.ts';
import type { Workbench } from '../workbench.ts';

export async function come(workbench: Workbench, { visit, ignored }: Decoded): Promise<void> {
  const name = nameInHistory();
  const whole = visit.run ?? visit.code ?? visit.script ?? visit.live;
  const kept = name !== undefined && whole === undefined ? await keptAs(name) : undefined;
  await restore(workbench, visit, kept ? [] : ignored, kept, name);
}

/** What this browser does not give is not there. */
const keptAs = (name: string) =>
  import('../keep/kept-visits.ts').then(({ keptVisit }) => keptVisit(name)).catch(() => undefined);
