/** What this browser remembers of each lesson: how far it was read, and what was answered at each stop. */
const KEY = 'ext4lab.lessons';

/** An option's place, a number or a block; `shown` if the truth was asked for. */
export type Given = number | 'shown';

export interface Progress {
  /** Stops reached. */
  reached: number;
  done: boolean;
  given: Readonly<Record<number, Given>>;
}

const NONE: Progress = { reached: 0, done: false, given: {} };

function all(): Record<string, Progress> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

export function progressOf(id: string): Progress {
  const kept = all();
  return Object.hasOwn(kept, id) ? { ...NONE, ...kept[id] } : NONE;
}

export function remember(id: string, progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [id]: progress }));
  } catch {
    // A private window: it lasts as long as the page does.
  }
}
