/**
 * What was written in the panel and not saved, for each file of each visit: it is there again when the file is next edited, also
 * after a reload. What the browser refuses to keep lasts as long as the page.
 */
const KEY = 'ext4lab.edits';
/** The oldest one goes first. */
const MOST = 24;

const ofPage = new Map<string, string>();

const keyOf = (visit: string | undefined, path: string): string => `${visit ?? ''} ${path}`;

function stored(): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const isPair = (pair: unknown): pair is [string, string] =>
      Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string');
    return new Map(Array.isArray(kept) ? kept.filter(isPair) : []);
  } catch {
    return new Map();
  }
}

export const editDraftOf = (visit: string | undefined, path: string): string | undefined =>
  ofPage.get(keyOf(visit, path)) ?? stored().get(keyOf(visit, path));

/** Undefined forgets it: it was saved, or thrown away. */
export function keepEditDraft(visit: string | undefined, path: string, text: string | undefined): void {
  const key = keyOf(visit, path);
  const all = stored();
  all.delete(key);
  ofPage.delete(key);
  if (text !== undefined) {
    all.set(key, text);
    ofPage.set(key, text);
  }
  try {
    localStorage.setItem(KEY, JSON.stringify([...all].slice(-MOST)));
  } catch {
    // Forbidden, or full: it is still on the page.
  }
}
