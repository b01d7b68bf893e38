/** The lexicon of another language, made of its words and of what its other tables say; it comes with them. */
import { criteria } from '../../languages/en/criteria.ts';
import type { OtherGlossary, Term } from '../../languages/glossaries.ts';
import { ENGLISH as MARKS } from '../../languages/in-english.ts';
import { type LanguageTag, wordsOf } from '../../languages/languages.ts';
import { loadGlossary } from '../../languages/load-glossary.ts';
import { declaredIn, type SaysDeclared } from './declared.ts';
import { type Explained, type Lexicon, lexicon } from './lexicon.ts';

export async function otherLexicon(tag: Exclude<LanguageTag, 'en'>): Promise<Lexicon> {
  const glossary = await loadGlossary(tag);
  const { terms, machineTerms, shellTerms, calls, endings, call } = glossary;
  const said = ([english, term]: [string, Required<Term>]): Explained => ({ ...term, english, lang: tag });
  const written = [terms, shellTerms, machineTerms].flatMap((table) => Object.entries(table).map(said));
  const called = Object.entries(calls).map(([name, does]) => ({ name, says: call(does), lang: tag }));
  return lexicon([...written, ...called], declaredIn(saysIn(tag, glossary)), endings);
}

/** What the language's tables say; what they lack stays in English. */
function saysIn(tag: LanguageTag, glossary: OtherGlossary): SaysDeclared {
  const { events, flags, structs, structNames, field, criterion, part } = glossary;
  const names = new Map(Object.entries(structNames));
  const structName = (name: string) => names.get(name) ?? name;
  const { told, views, format } = wordsOf(tag);
  const docs = new Map(Object.entries({ ...events, ...format?.featureDocs, ...flags, ...structs }));
  return {
    tag,
    doc: (name) => docs.get(name),
    structName,
    field(struct, name, doc) {
      const text = told.field({ name, struct, doc });
      return text.startsWith(MARKS.begins) ? undefined : field(structName(struct), text);
    },
    criterion: (name) => criterion((views?.buddy.criteria ?? criteria)[name]),
    part: (of) => views && part(views.machine.partDocs[of]),
  };
}
