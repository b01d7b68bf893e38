/** Words of topics. */

export const sum = <T>(all: readonly T[], of: (fields: T) => number): number => all.reduce((n, f) => n + of(f), 0);
export const lengthOf = (f: { len: number } | { count: number }): number => ('len' in f ? f.len : f.count);
export const filesOf = (all: readonly { ino: number }[]): number => new Set(all.map((f) => f.ino)).size;
