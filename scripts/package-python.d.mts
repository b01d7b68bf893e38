/** Types for tests: the package for Python, written into a folder. */
export function packageForPython(out: string): string | undefined;
