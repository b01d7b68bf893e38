/**
 * What another language quotes in English, such as what e2fsck itself writes: it is marked, so that the page can say so to a
 * screen reader (`lang="en"`). The marks are two private characters, which no text of a volume shows.
 */
export const ENGLISH = { begins: '\uE000', ends: '\uE001' } as const;

const MARKS = /[\uE000\uE001]/g;

export const inEnglish = (text: string): string =>
  text === '' ? '' : ENGLISH.begins + text.replace(MARKS, '') + ENGLISH.ends;

export const withoutMarks = (text: string): string => text.replace(MARKS, '');
