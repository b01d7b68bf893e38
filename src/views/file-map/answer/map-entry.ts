/** The targets that an entry of a map may lead to. */
export const ENTRY = { written: 0, unwritten: 1, node: 2 } as const;

/** How an entry changed between two moments; one mark per entry of the later tree. */
export const CHANGE = { same: 0, changed: 1, moved: 2 } as const;
