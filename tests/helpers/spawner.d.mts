/** Types for tests: messages on a pipe. */
export function writeParts(fd: number, parts: readonly Uint8Array[]): void;

export function readParts(fd: number): Buffer[] | undefined;
