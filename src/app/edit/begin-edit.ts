/** Begins the edit of a file from the prompt (`edit f`, `vi f`), a tile, or the palette. */

import { heard } from '../own-words.ts';
import type { Workbench } from '../workbench.ts';
import type { edit } from './words.ts';

const EDITORS = /^(?:edit|vim?|nano|emacs|pico|ed)(?=\s|$)/;

/** The file that a line at the prompt wants to edit; a sentence if it is not understood; undefined if it is another command. */
export function editedBy(
  line: string,
  words: Pick<typeof edit, 'which' | 'oneFile'>,
): { path: string } | { refused: string } | undefined {
  const name = EDITORS.exec(line)?.[0];
  if (name === undefined) return undefined;
  const rest = line.slice(name.length).trim();
  const quoted = /^(?:'([^']*)'|"([^"$`\\]*)"|([^\s'"\\$`*?[\]|&;<>()-][^\s'"\\$`*?[\]|&;<>()]*))$/.exec(rest);
  if (quoted) return { path: quoted[1] ?? quoted[2] ?? quoted[3] };
  return { refused: (rest === '' ? words.which : words.oneFile)(name) };
}

/** Opens the panel. Returns a sentence if it is refused. */
export async function beginEdit(workbench: Workbench, path: string): Promise<string | undefined> {
  const file = await workbench.fileToEdit(path);
  if ('refused' in file) return heard(file.refused);
  workbench.store.setState({ editing: file, dialog: 'edit' });
  return undefined;
}
