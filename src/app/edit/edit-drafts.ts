/**
 * Unsaved texts of the panel, one for each file of each visit. A text returns when the file is next edited, also after a
 * reload. If the browser refuses to keep it, it lasts as long as the page.
 */
const KEY = 'ext4lab.edits';
/** The number of texts that are kept. The oldest is dropped first. */
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

/** Keeps a text. Undefined forgets it, because it was saved or discarded. */
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
    // Storage is forbidden or full. The text is still on the page.
  }
}
