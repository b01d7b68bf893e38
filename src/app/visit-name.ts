/**
 * The name of a visit: what this browser keeps of it (src/app/keep) is found by it. It belongs to the volume on the screen
 * from the moment that comes, and an entry of the history says it.
 *
 *      { visit: 'mqzt8k4w1' }
 */
export const newVisitName = (): string => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

/** What the present entry of the history says. */
export const nameInHistory = (): string | undefined => (history.state as { visit?: string } | null)?.visit;
