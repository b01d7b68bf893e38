/** What the files of a pack export, by the names of parts and tables: what several say of one is put together. */
import type { Tables } from '../words/languages.ts';

export function collected(files: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Tables {
  const pack: Record<string, object> = {};
  for (const file of Object.values(files))
    for (const [name, table] of Object.entries(file))
      if (typeof table === 'object') pack[name] = { ...pack[name], ...table };
  return pack;
}
