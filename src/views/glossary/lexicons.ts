/** The lexicon of the page's language: English is here with the glossary, another is made when it is first wanted. */
import { useContext, useEffect, useState } from 'react';
import { criteria } from '../../languages/en/criteria.ts';
import { loadGlossary, type OtherGlossary, type Term } from '../../languages/glossaries.ts';
import { ENGLISH as MARKS } from '../../languages/in-english.ts';
import { type LanguageTag, wordsOf } from '../../languages/languages.ts';
import { LanguageContext } from '../language/useWords.ts';
import { declaredIn, type SaysDeclared } from './declared.ts';
import { ENGLISH } from './find.ts';
import { type Explained, type Lexicon, lexicon } from './lexicon.ts';

const MADE = new Map<string, Lexicon>([['en', ENGLISH]]);

/** English until it is loaded. */
export const lexiconOf = (tag: string): Lexicon => MADE.get(tag) ?? ENGLISH;

export async function loadLexicon(tag: LanguageTag): Promise<Lexicon> {
  const made = MADE.get(tag) ?? (tag === 'en' ? ENGLISH : lexiconBy(tag, await loadGlossary(tag)));
  MADE.set(tag, made);
  return made;
}

/** Undefined while it is on its way; English where it cannot be had. */
export function useLexicon(): Lexicon | undefined {
  const tag = useContext(LanguageContext);
  const [got, set] = useState<{ tag: LanguageTag; lexicon: Lexicon }>();
  useEffect(() => {
    let wanted = true;
    const give = (lexicon: Lexicon) => wanted && set({ tag, lexicon });
    loadLexicon(tag).then(give, () => give(ENGLISH));
    return () => {
      wanted = false;
    };
  }, [tag]);
  return MADE.get(tag) ?? (got?.tag === tag ? got.lexicon : undefined);
}

function lexiconBy(tag: LanguageTag, glossary: OtherGlossary): Lexicon {
  const { terms, machineTerms, shellTerms, calls, endings, call } = glossary;
  const said = ([english, term]: [string, Required<Term>]): Explained => ({ ...term, english, lang: tag });
  const written = [terms, shellTerms, machineTerms].flatMap((table) => Object.entries(table).map(said));
  const called = Object.entries(calls).map(([name, does]) => ({ name, says: call(does), lang: tag }));
  return lexicon([...written, ...called], declaredIn(saysIn(tag, glossary)), endings);
}

/** What the language's other tables say; what they lack stays in English. */
function saysIn(tag: LanguageTag, { field, criterion, part }: OtherGlossary): SaysDeclared {
  const { told, views } = wordsOf(tag);
  return {
    tag,
    field(struct, name, doc) {
      const text = told.field({ name, struct, doc });
      return text.startsWith(MARKS.begins) ? undefined : field(struct, text);
    },
    criterion: (name) => criterion((views?.buddy.criteria ?? criteria)[name]),
    part: (of) => views && part(views.machine.partDocs[of]),
  };
}
