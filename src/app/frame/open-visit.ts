/** A visit that the address names: from its link, or with what this browser has kept of it where the link has not all. */

import { type Carried, carriedOf } from '../keep/carried.ts';
import { leftAs } from '../keep/left-visits.ts';
import { isGiven } from '../programs-and-traces.ts';
import { restore } from '../restore-visit.ts';
import { addGiven } from '../session-client.ts';
import type { Decoded } from '../url-state.ts';
import { nameInHistory } from '../visit-name.ts';
import type { Workbench } from '../workbench.ts';

export async function openVisit(workbench: Workbench, { visit, ignored }: Decoded): Promise<void> {
  const name = nameInHistory();
  const whole = visit.run ?? visit.code ?? visit.script ?? visit.live;
  const kept = name !== undefined && whole === undefined ? await keptAs(name) : undefined;
  await takeKept((visit.needs ?? []).filter((key) => !isGiven(key)));
  await restore(workbench, visit, kept ? [] : ignored, kept, name);
}

/** What this browser does not give is not there. */
async function keptAs(name: string): Promise<Carried | undefined> {
  const left = leftAs(name);
  if (left) return carriedOf(left);
  return import('../keep/kept-visits.ts').then(({ keptVisit }) => keptVisit(name)).catch(() => undefined);
}

/** Programs and traces that the visit needs and this browser keeps. */
async function takeKept(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const kept = await import('../keep/kept-visits.ts').then(({ keptGiven }) => keptGiven(keys)).catch(() => []);
  // What cannot be taken any more is asked for, as what is not kept.
  for (const given of kept) await addGiven(given);
}
