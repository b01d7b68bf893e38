/** The visit leaves the page as a file. */
import { Refused } from '../../bytes/refused.ts';
import { saveAs, stemOf } from '../save.ts';
import type { AppStore } from '../store.ts';
import { carriedOf } from './carried.ts';
import { visitFile } from './visit-file.ts';

export async function saveVisit({ getState: get, setState: set }: AppStore): Promise<void> {
  const text = await visitFile(carriedOf(get()));
  if (text instanceof Refused) set({ notice: { tone: 'refused', text: text.refused } });
  else saveAs(new Blob([text], { type: 'application/json' }), `${stemOf(get())}.ext4lab.json`);
}
