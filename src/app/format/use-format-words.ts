/** The dialog's sentences in the language that was chosen; its English comes with it. */
import { format } from '../../languages/en/format.ts';
import { useWords } from '../../views/language/useWords.ts';

export const useFormatWords = (): typeof format => useWords().format ?? format;
