/** Oko objašnjenja onoga što je prijavljeno pod Linuxovim imenom. */
import type { explained as english } from '../../../views/glossary/words.ts';
import type { PackOf } from '../../../words/pack.ts';

export const explained = {
  endings: 'a|e|i|o|u|om|em|im|ih|oj|og|ima|ama|ovi|ova|ove|ovima|evi|eva|eve|evima',
  call: (does) => `Sistemski poziv: ${does}.`,
  field: (struct, doc) => `Polje strukture ${struct}: ${doc}`,
  criterion: (says) => `Merilo po kom alokator traži mesto: ${says}.`,
  part: (says) => `Deo vremena sistema datoteka: ${says}.`,
} satisfies PackOf<typeof english>;
