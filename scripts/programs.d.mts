export function programNames(): string[];
export function sourcesSum(name: string): string;
export function isFetched(name: string): boolean;
export function compiler(): string | undefined;
export function compile(name: string): Uint8Array;
export function moduleFile(name: string): string;
export function built(): { compiler: string; programs: Record<string, { sources: string; module: string }> };
export function sumOf(...parts: (string | Uint8Array)[]): string;
