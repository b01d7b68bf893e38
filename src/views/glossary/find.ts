/** The English words that the glossary explains, and where a text has them. */
import { CALLS } from '../../languages/en/glossary/calls.ts';
import { MACHINE_TERMS } from '../../languages/en/glossary/machine-terms.ts';
import { SHELL_TERMS } from '../../languages/en/glossary/shell-terms.ts';
import { TERMS } from '../../languages/en/glossary/terms.ts';
import type { Term } from '../../languages/glossaries.ts';
import { declaredIn } from './declared.ts';
import { type Explained, lexicon } from './lexicon.ts';

/** The explanations that are not those of a declaration. @internal */
export const WRITTEN: readonly Term[] = [...TERMS, ...SHELL_TERMS, ...MACHINE_TERMS, ...CALLS];

const inAllForms = ({ name, forms = [], says }: Term): Explained => ({
  name,
  says,
  lang: 'en',
  forms: [name, ...forms].map((form) => `${form}~`),
});

export const ENGLISH = lexicon(WRITTEN.map(inAllForms), declaredIn(), 's');
/** @internal */
export const { terms: ALL_TERMS, termsIn } = ENGLISH;
