/** Types for tests: the package for npm, written into a folder. */
export function packageForNpm(out: string): string | undefined;

export function reached(folder: string, from: string): string[];
