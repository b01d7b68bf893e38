/**
 * Names that Linux gave, explained where they are declared: structures and their fields, features, events, criteria; and
 * the papers' parts of a file system's time.
 */

import type { FieldSpec } from '../../bytes/struct.ts';
import { FEATURE_DOCS } from '../../format/features.ts';
import { ALL_STRUCTS } from '../../format/reference-pages.ts';
import { PART_NAMES, PARTS } from '../../machine/demands.ts';
import { shortName } from '../../trace/event.ts';
import { EVENTS } from '../../trace/events/all.ts';
import { ENGLISH as MARKS, withoutMarks } from '../../words/in-english.ts';
import type { LanguageTag } from '../../words/languages.ts';
import { langIn, saidIn, wordsIn } from '../../words/words.ts';
import { criteria } from '../buddy/criteria-words.ts';
import { machine } from '../latency/machine-words.ts';
import { told as english } from '../narration/words.ts';
import { BARE_NAMES, type Explained } from './lexicon.ts';
import { explained } from './words.ts';

/** A sentence of the language, or the English one. */
function* declared(tag: LanguageTag): Generator<Explained> {
  const told = wordsIn(tag, english);
  const named = (table: string, name: string, doc: string): Explained => ({
    name,
    says: saidIn(tag, table, name, doc),
    lang: langIn(tag, table, name),
  });
  for (const { name, doc } of EVENTS) yield named('eventDoc', shortName(name), doc);
  for (const [name, doc] of Object.entries(FEATURE_DOCS)) {
    const { [name]: says } = saidIn(tag, 'format', 'featureDocs', { [name]: doc });
    yield { name, says, lang: says === doc ? 'en' : tag };
  }
  for (const { name: struct, doc, fields } of ALL_STRUCTS) {
    const structName = saidIn(tag, 'structName', struct, struct);
    yield { ...named('struct', struct, doc), name: structName, english: struct };
    for (const [name, field] of Object.entries<FieldSpec<unknown>>(fields)) {
      const text = told.field({ name, struct, doc: field.doc });
      const lang = text.startsWith(MARKS.begins) ? 'en' : tag;
      const says = wordsIn(lang, explained).field(lang === 'en' ? struct : structName, withoutMarks(text));
      yield { name, says, lang };
      // As the picture of an inode has it.
      yield { name: name.replace(/^(l_)?i_/, ''), says, lang };
      for (const [flag, doc] of Object.entries(field.docs ?? {})) yield named('flag', flag, doc);
    }
  }
  const asked = saidIn(tag, 'buddy', 'criteria', criteria);
  for (const [name, doc] of Object.entries(criteria)) {
    const lang = asked[name] === doc ? 'en' : tag;
    yield { name, says: wordsIn(lang, explained).criterion(asked[name]), lang };
  }
  const { partDocs } = wordsIn(tag, machine);
  for (const part of PARTS) {
    const lang = partDocs[part] === machine.partDocs[part] ? 'en' : tag;
    yield { name: PART_NAMES[part].slice(2, -1), says: wordsIn(lang, explained).part(partDocs[part]), lang };
  }
}

/** Only names that cannot be words of a sentence: those with an underscore, and a few more. The first declaration of a name counts. */
export const declaredIn = (tag: LanguageTag): readonly Explained[] =>
  [
    ...new Map(
      [...declared(tag)]
        .filter((t) => t.name.includes('_') || BARE_NAMES.includes(t.name))
        .reverse()
        .map((t) => [t.name, t]),
    ).values(),
  ].reverse();
