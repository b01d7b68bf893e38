/** Reči struke: šta koja znači, i u kojim oblicima stoji u tekstu. */
import type { OtherGlossary } from '../../glossaries.ts';
import { calls } from './calls.ts';
import { machineTerms, shellTerms } from './machine-terms.ts';
import { structures } from './structures.ts';
import { terms } from './terms.ts';

export const glossary: OtherGlossary = {
  terms: { ...structures, ...terms },
  machineTerms,
  shellTerms,
  calls,
  endings: 'a|e|i|o|u|om|em|im|ih|oj|og|ima|ama|ovi|ova|ove|ovima|evi|eva|eve|evima',
  call: (does) => `Sistemski poziv: ${does}.`,
  field: (struct, doc) => `Polje strukture ${struct}: ${doc}`,
  criterion: (says) => `Merilo po kom alokator traži mesto: ${says}.`,
  part: (says) => `Deo vremena sistema datoteka: ${says}.`,
};
