/** A file that was dropped or chosen: an image; a visit that was saved, or an exercise, which are JSON; a program. */
import type { Workbench } from '../workbench.ts';

export const openFile = async (workbench: Workbench, file: File): Promise<unknown> =>
  /\.wasm$/i.test(file.name)
    ? (await import('../script/take-program.ts')).takeProgram(workbench, file)
    : /\.json$/i.test(file.name)
      ? (await import('../keep/open-json.ts')).openJson(workbench, file)
      : workbench.open(file, file.name);
