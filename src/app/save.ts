/** Hands a file to the person at the page. */
import type { AppState } from './store.ts';

/** Long enough for a browser to have asked where it should go, ms. */
const KEPT_ms = 60_000;

export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_ms);
}

/** The volume's name, for the names of files made from it. */
export const stemOf = ({ file, run }: Pick<AppState, 'run'> & { file?: string | undefined }): string =>
  (file ?? run.match(/(\S+)\.img\b/)?.[1] ?? 'disk').replace(/\.(img|raw|bin)$/, '').replace(/^.*\//, '');
