/**
 * Names that Linux gave, explained where they are declared: structures and their fields, features, events, criteria; and
 * the papers' parts of a file system's time.
 */

import type { FieldSpec } from '../../bytes/struct.ts';
import { FEATURE_DOCS } from '../../format/features.ts';
import { ALL_STRUCTS } from '../../format/reference-pages.ts';
import { criteria } from '../../languages/en/criteria.ts';
import { machine } from '../../languages/en/views/machine.ts';
import type { LanguageTag } from '../../languages/languages.ts';
import { PART_NAMES, PARTS, type Part } from '../../machine/demands.ts';
import { shortName } from '../../trace/event.ts';
import { EVENTS } from '../../trace/events/all.ts';
import type { Explained } from './lexicon.ts';

/** Features whose names have no underscore, and are no words of a sentence either. */
const NO_WORDS = new Set(['filetype', 'bigalloc', 'casefold', 'mmp']);

/** How another language says them; undefined where it has only English. */
export interface SaysDeclared {
  readonly tag: LanguageTag;
  /** Of an event, a feature, a structure or a flag. */
  doc(name: string): string | undefined;
  structName(name: string): string;
  field(struct: string, name: string, doc: string): string | undefined;
  criterion(name: string): string | undefined;
  part(part: Part): string | undefined;
}

function* declared(other?: SaysDeclared): Generator<Explained> {
  const said = (name: string, text: string | undefined, english: string): Explained => ({
    name,
    says: text ?? english,
    lang: text === undefined || !other ? 'en' : other.tag,
  });
  const named = (name: string, english: string): Explained => said(name, other?.doc(name), english);
  for (const kind of EVENTS) yield named(shortName(kind.name), kind.doc);
  for (const [name, says] of Object.entries(FEATURE_DOCS)) yield named(name, says);
  for (const struct of ALL_STRUCTS) {
    yield {
      ...named(struct.name, struct.doc),
      name: other?.structName(struct.name) ?? struct.name,
      english: struct.name,
    };
    for (const [name, field] of Object.entries<FieldSpec<unknown>>(struct.fields)) {
      const text = other?.field(struct.name, name, field.doc);
      const english = `A field of ${struct.name}: ${field.doc}`;
      yield said(name, text, english);
      // As the picture of an inode has it.
      yield said(name.replace(/^(l_)?i_/, ''), text, english);
      for (const [flag, says] of Object.entries(field.docs ?? {})) yield named(flag, says);
    }
  }
  for (const [name, says] of Object.entries(criteria))
    yield said(name, other?.criterion(name), `A criterion by which the allocator looks for room: ${says}.`);
  for (const part of PARTS)
    yield said(
      PART_NAMES[part].slice(2, -1),
      other?.part(part),
      `A part of a file system’s time: ${machine.partDocs[part]}.`,
    );
}

/** Only names that cannot be words of a sentence: those with an underscore, and a few more. The first declaration of a name counts. */
export const declaredIn = (other?: SaysDeclared): readonly Explained[] =>
  [
    ...new Map(
      [...declared(other)]
        .filter((t) => t.name.includes('_') || NO_WORDS.has(t.name))
        .reverse()
        .map((t) => [t.name, t]),
    ).values(),
  ].reverse();
