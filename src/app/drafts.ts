/**
 * Drafts of the editor that were not run, one for each script that was run. A draft returns with its script on this
 * browser. If the browser refuses to keep it, it lasts as long as the page. The page then says so before it closes.
 *
 *      a script ran ──edit──▶ draft ──another scenario, a reload──▶ still there, beside the script's own text
 */
const KEY = 'ext4lab.drafts';
/** The number of drafts that are kept. The oldest is dropped first. */
const MOST = 24;

/** The drafts of this page by the text that was run, and whether the browser has all of them. */
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
    // Storage is forbidden or full. The draft is still on the page.
    safe = draft === undefined;
  }
}

/** The draft in place of a script; undefined if there is none. */
export function draftOf(run: string): string | undefined {
  const draft = ofPage.get(run) ?? stored().get(run);
  return draft === run ? undefined : draft;
}

/** Keeps a draft. Returns false if it lasts only as long as the page. */
export function keepDraft(run: string, draft: string): boolean {
  ofPage.set(run, draft);
  store(run, draft);
  return safe;
}

/** Forgets a draft that was run, because it now has its own link. */
export function forgetDraft(run: string): void {
  ofPage.delete(run);
  store(run, undefined);
}

/** Answers whether closing the page would lose a draft. */
export const isDraftAtRisk = (): boolean => !safe;
