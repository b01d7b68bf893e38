/** A small file in a panel. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number } = counting;

export const edit = words('edit', {
  newFile: (path: string) => `New file ${path}`,
  edit: (path: string) => `Edit ${path}`,
  noText: 'Its bytes are no text in UTF-8: what a panel would save is not what is there.',
  notSaved: 'It could not be saved: the terminal says why. The file is as it was, and what you wrote is kept here.',
  text: (path: string) => `Text of ${path}`,
  /** The line follows. */
  savedBy: 'Saved by',
  kept: 'What is not saved is kept on this browser.',
  close: 'Close',
  save: 'Save',
  drafted: 'This is what you wrote and did not save.',
  showFile: 'Show what is in the file',
  names: (n: number) =>
    `${number(n)} names lead to this file. The new one gets this name; the others keep the old text.`,
  /** At the prompt, by the name of the editor. */
  which: (editor: string) => `Which file? ${editor} FILE opens it in a panel.`,
  oneFile: (editor: string) => `${editor} opens one file in a panel here, by its name and without options.`,
});
