/**
 * Names that Linux gave, explained where they are declared: structures and their fields, features, events, criteria; and
 * the papers' parts of a file system's time.
 */

import type { FieldSpec } from '../../bytes/struct.ts';
import { COMPAT_DOCS, INCOMPAT_DOCS, RO_COMPAT_DOCS } from '../../format/features.ts';
import { ALL_STRUCTS } from '../../format/reference-pages.ts';
import { criteria } from '../../languages/en/criteria.ts';
import { machine } from '../../languages/en/views/machine.ts';
import { PART_NAMES, PARTS } from '../../machine/demands.ts';
import { shortName } from '../../trace/event.ts';
import { EVENTS } from '../../trace/events/all.ts';
import type { Term } from './terms.ts';

/** Features whose names have no underscore, and are no words of a sentence either. */
const NO_WORDS = new Set(['filetype', 'bigalloc', 'casefold', 'mmp']);

function* declared(): Generator<Term> {
  for (const kind of EVENTS) yield { name: shortName(kind.name), says: kind.doc };
  for (const docs of [COMPAT_DOCS, INCOMPAT_DOCS, RO_COMPAT_DOCS])
    for (const [name, says] of Object.entries(docs)) yield { name, says };
  for (const struct of ALL_STRUCTS) {
    yield { name: struct.name, says: struct.doc };
    for (const [name, field] of Object.entries<FieldSpec<unknown>>(struct.fields)) {
      const says = `A field of ${struct.name}: ${field.doc}`;
      yield { name, says };
      // As the picture of an inode has it.
      yield { name: name.replace(/^(l_)?i_/, ''), says };
      for (const [flag, says] of Object.entries(field.docs ?? {})) yield { name: flag, says };
    }
  }
  for (const [name, says] of Object.entries(criteria))
    yield { name, says: `A criterion by which the allocator looks for room: ${says}.` };
  for (const part of PARTS)
    yield { name: PART_NAMES[part].slice(2, -1), says: `A part of a file system’s time: ${machine.partDocs[part]}.` };
}

/** Only names that cannot be words of a sentence: those with an underscore, and a few more. The first declaration of a name counts. */
export const DECLARED: readonly Term[] = [
  ...new Map(
    [...declared()]
      .filter((t) => t.name.includes('_') || NO_WORDS.has(t.name))
      .reverse()
      .map((t) => [t.name, t]),
  ).values(),
].reverse();
