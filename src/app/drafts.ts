/**
 * What was written in the editor and not run, for each script that was run: it is there again when that script is, on this
 * browser. What the browser refuses to keep lasts as long as the page, which then says so and does not close silently.
 *
 *      a script ran ──edit──▶ draft ──another scenario, a reload──▶ still there, beside the script's own text
 */
const KEY = 'ext4lab.drafts';
/** Drafts that are kept; the oldest one goes first. */
const MOST = 24;

/** Drafts of this page, by the text that was run; and whether the browser has them all. */
const ofPage = new Map<string, string>();
let safe = true;

function stored(): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const pairs = Array.isArray(kept) ? kept.filter(isPair) : [];
    return new Map(pairs);
  } catch {
    return new Map();
  }
}

const isPair = (pair: unknown): pair is [string, string] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string');

function store(run: string, draft: string | undefined): void {
  const all = stored();
  all.delete(run);
  if (draft !== undefined) all.set(run, draft);
  try {
    localStorage.setItem(KEY, JSON.stringify([...all].slice(-MOST)));
    safe = true;
  } catch {
    // Forbidden, or full: what could not be kept is still on the page.
    safe = draft === undefined;
  }
}

/** What was written in place of a script and not run; undefined if that is nothing else. */
export function draftOf(run: string): string | undefined {
  const draft = ofPage.get(run) ?? stored().get(run);
  return draft === run ? undefined : draft;
}

/** False if it lasts only as long as the page. */
export function keepDraft(run: string, draft: string): boolean {
  ofPage.set(run, draft);
  store(run, draft);
  return safe;
}

/** It was run: it has a link of its own now. */
export function forgetDraft(run: string): void {
  ofPage.delete(run);
  store(run, undefined);
}

/** Whether closing the page would lose something. */
export const isDraftAtRisk = (): boolean => !safe;
