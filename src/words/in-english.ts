/**
 * English quotes in another language, such as the lines of e2fsck. They are marked, so that the page can tell a screen
 * reader (`lang="en"`). The marks are two private characters, which no text of a volume shows.
 */
export const ENGLISH = { begins: '\uE000', ends: '\uE001' } as const;

const MARKS = /[\uE000\uE001]/g;

export const inEnglish = (text: string): string =>
  text === '' ? '' : ENGLISH.begins + text.replace(MARKS, '') + ENGLISH.ends;

export const withoutMarks = (text: string): string => text.replace(MARKS, '');

const MARK = new RegExp(`([${ENGLISH.begins}${ENGLISH.ends}])`);

/** A text cut where its language changes. */
export function piecesIn(text: string): { text: string; english: boolean }[] {
  let english = false;
  return text.split(MARK).flatMap((piece) => {
    if (piece === ENGLISH.begins || piece === ENGLISH.ends) english = piece === ENGLISH.begins;
    else if (piece) return [{ text: piece, english }];
    return [];
  });
}
