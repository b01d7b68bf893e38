/** What an entry of a map leads to. */
export const ENTRY = { written: 0, unwritten: 1, node: 2 } as const;

/** Marks of what changed between two moments, one per entry of the later tree. */
export const CHANGE = { same: 0, changed: 1, moved: 2 } as const;
