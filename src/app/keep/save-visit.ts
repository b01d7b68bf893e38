/** Saves the visit as a file. */

import { Refused } from '../../bytes/refused.ts';
import { wordsIn } from '../../words/words.ts';
import { own } from '../own-words.ts';
import { saveAs, stemOf } from '../save.ts';
import type { AppStore } from '../store.ts';
import { carriedOf } from './carried.ts';
import { visitFile } from './visit-file.ts';
import { keep } from './words.ts';

export async function saveVisit({ getState: get, setState: set }: AppStore): Promise<void> {
  const { language } = get();
  const text = await visitFile(carriedOf(get()), wordsIn(language, keep).file);
  if (text instanceof Refused) set({ notice: { tone: 'refused', text: own(language, text.refused) } });
  else saveAs(new Blob([text], { type: 'application/json' }), `${stemOf(get())}.ext4lab.json`);
}
