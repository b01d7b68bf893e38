/**
 * What a floor below the page has to say, as data: its kind and the numbers and names that it speaks of. The English sentence
 * stands where the kind is declared, and travels with the data; another language has a table by kinds.
 *
 *     const SAYS = saying('mkfs', { no_device: 'a volume needs a device', too_large: (of: { most: number }) => `at most ${of.most}` });
 *     SAYS.too_large({ most: 7 })    ──▶    { kind: 'mkfs.too_large', most: 7, english: 'at most 7' }
 *
 * It is plain data: it survives JSON and a message to another thread. What it speaks of may itself be said.
 */
export interface Said {
  readonly kind: string;
  readonly english: string;
}

type Sentences = Readonly<Record<string, string | ((of: never) => string)>>;

/** What makes each of them: the thing itself where it speaks of nothing. */
export type Saying<T> = {
  readonly [K in keyof T]: T[K] extends (of: infer A) => string ? (of: A) => Said & A : Said;
};

/** Declares what a room says: the English sentence of each kind. */
export function saying<T extends Sentences>(room: string, sentences: T): Saying<T> {
  const makers = Object.entries(sentences).map(([name, sentence]) => {
    const kind = `${room}.${name}`;
    if (typeof sentence === 'string') return [name, { kind, english: sentence }];
    const english = sentence as (of: object) => string;
    return [name, Object.assign((of: object) => ({ ...of, kind, english: english(of) }), { says: english })];
  });
  return Object.fromEntries(makers) as Saying<T>;
}

/** What a program prints is in its own language: that of Linux’s programs is English. */
export const printed = (text: string): Said => ({ kind: 'printed', english: text });

/** A text is the same in every language: a number, a name. */
export type Phrase = Said | string;

/** In English. */
export const sentenceOf = (said: Phrase): string => (typeof said === 'string' ? said : said.english);
