export const WORKER: string;
export function keptFiles(folder: string): Record<string, string>;
export function writeWorker(folder: string): Promise<void>;
