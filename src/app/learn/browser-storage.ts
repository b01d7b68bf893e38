/**
 * What this browser keeps by id, as long as it lets us: in a private window, or if it has no room left, it lasts as long
 * write at the same time. The values of both are then joined, and nothing is lost.
 */
export interface Kept<T> {
  of(id: string): T;
  keep(id: string, value: T): void;
  /** The last value did not get into the browser's storage. */
  full(): boolean;
  /** Counts up when this page or another one may have kept another value. */
  version(): number;
  subscribe(listener: () => void): () => void;
}

let elsewhere = false;

/** The page around this one keeps the values, because other people may use this browser. */
export const keepElsewhere = (): void => {
  elsewhere = true;
};

export function keptUnder<T extends object>(key: string, none: T, join = (_there: T, here: T): T => here): Kept<T> {
  const own = new Map<string, T>();
  const listeners = new Set<() => void>();
  let full = false;
  let version = 0;
  const changed = () => {
    version++;
    for (const listener of listeners) listener();
  };
  const byAnother = (event: StorageEvent) => (event.key === key || event.key === null) && changed();
  const all = (): Record<string, Partial<T>> => {
    if (elsewhere) return {};
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
      return typeof kept === 'object' && kept !== null ? { ...kept } : {};
    } catch {
      return {};
    }
  };
  const of = (id: string): T => {
    const kept = all();
    const there = Object.hasOwn(kept, id) ? { ...none, ...kept[id] } : none;
    const here = own.get(id);
    return here ? join(there, here) : there;
  };
  return {
    of,
    keep(id, value) {
      const joined = join(of(id), value);
      own.set(id, joined);
      try {
        if (!elsewhere) localStorage.setItem(key, JSON.stringify({ ...all(), [id]: joined }));
        full = false;
      } catch {
        full = true;
      }
      changed();
    },
    full: () => full,
    version: () => version,
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', byAnother);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', byAnother);
      };
    },
  };
}
