/**
 * A file that was dropped or chosen: an image; a visit that was saved, or an exercise, which are JSON; a program; a trace of
 * strace.
 */
import type { Workbench } from '../workbench.ts';

/** A trace is known by its first lines, whatever its name is. */
const FIRST_BYTES = 8192;

const take = async (workbench: Workbench, kind: 'program' | 'trace', file: File) =>
  (await import('./take-program-or-trace.ts')).takeGiven(workbench, kind, file);

export async function openFile(workbench: Workbench, file: File): Promise<unknown> {
  if (/\.wasm$/i.test(file.name)) return take(workbench, 'program', file);
  if (/\.json$/i.test(file.name)) return (await import('../keep/open-json.ts')).openJson(workbench, file);
  const first = await file.slice(0, FIRST_BYTES).text();
  const isTrace = /\.(?:txt|strace|trace)$/i.test(file.name) || /^(?:.* )?\w+\(.*\)\s+= /m.test(first);
  if (isTrace && first !== '' && !first.includes('\0')) return take(workbench, 'trace', file);
  return workbench.open(file, file.name);
}
