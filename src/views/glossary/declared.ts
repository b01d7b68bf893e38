/** Names that Linux gave, explained where they are declared: structures and their fields, features, events. */
import type { FieldSpec } from '../../bytes/struct.ts';
import { COMPAT_DOCS, INCOMPAT_DOCS, RO_COMPAT_DOCS } from '../../format/features.ts';
import { ALL_STRUCTS } from '../../format/reference-pages.ts';
import { shortName } from '../../trace/event.ts';
import { EVENTS } from '../../trace/events/all.ts';
import type { Term } from './terms.ts';

function* declared(): Generator<Term> {
  for (const kind of EVENTS) yield { name: shortName(kind.name), says: kind.doc };
  for (const docs of [COMPAT_DOCS, INCOMPAT_DOCS, RO_COMPAT_DOCS])
    for (const [name, says] of Object.entries(docs)) yield { name, says };
  for (const struct of ALL_STRUCTS) {
    yield { name: struct.name, says: struct.doc };
    for (const [name, field] of Object.entries<FieldSpec<unknown>>(struct.fields)) {
      yield { name, says: `A field of ${struct.name}: ${field.doc}` };
      for (const [flag, says] of Object.entries(field.docs ?? {})) yield { name: flag, says };
    }
  }
}

/** Only names that cannot be words of a sentence: those with an underscore. The first declaration of a name counts. */
export const DECLARED: readonly Term[] = [
  ...new Map(
    [...declared()]
      .filter((t) => t.name.includes('_'))
      .reverse()
      .map((t) => [t.name, t]),
  ).values(),
].reverse();
