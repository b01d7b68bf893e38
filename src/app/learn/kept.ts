/** What this browser keeps by id, as long as it lets us: in a private window it lasts as long as the page does. */
export interface Kept<T> {
  of(id: string): T;
  keep(id: string, value: T): void;
}

export function keptUnder<T extends object>(key: string, none: T): Kept<T> {
  const all = (): Record<string, Partial<T>> => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
      return typeof kept === 'object' && kept !== null ? { ...kept } : {};
    } catch {
      return {};
    }
  };
  return {
    of(id) {
      const kept = all();
      return Object.hasOwn(kept, id) ? { ...none, ...kept[id] } : none;
    },
    keep(id, value) {
      try {
        localStorage.setItem(key, JSON.stringify({ ...all(), [id]: value }));
      } catch {
        // A private window.
      }
    },
  };
}
