/** Numbers that follow each other: `7`, `7–9`. */
export const range = (first: number, last: number): string => (first === last ? `${first}` : `${first}–${last}`);
