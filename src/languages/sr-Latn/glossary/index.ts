/** Reči struke: šta koja znači, i u kojim oblicima stoji u tekstu. */
import type { OtherGlossary } from '../../glossaries.ts';
import { calls } from './calls.ts';
import { eventsOfJournal } from './declared/events-journal.ts';
import { eventsOfMaps } from './declared/events-maps.ts';
import { eventsOfNames } from './declared/events-names.ts';
import { eventsOfSpace } from './declared/events-space.ts';
import { eventsOfVolume } from './declared/events-volume.ts';
import { flags } from './declared/flags.ts';
import { structNames, structs } from './declared/structs.ts';
import { machineTerms, shellTerms } from './machine-terms.ts';
import { structures } from './structures.ts';
import { terms } from './terms.ts';

export const glossary: OtherGlossary = {
  terms: { ...structures, ...terms },
  machineTerms,
  shellTerms,
  calls,
  events: { ...eventsOfSpace, ...eventsOfMaps, ...eventsOfNames, ...eventsOfJournal, ...eventsOfVolume },
  flags,
  structs,
  structNames,
  endings: 'a|e|i|o|u|om|em|im|ih|oj|og|ima|ama|ovi|ova|ove|ovima|evi|eva|eve|evima',
  call: (does) => `Sistemski poziv: ${does}.`,
  field: (struct, doc) => `Polje strukture ${struct}: ${doc}`,
  criterion: (says) => `Merilo po kom alokator traži mesto: ${says}.`,
  part: (says) => `Deo vremena sistema datoteka: ${says}.`,
};
